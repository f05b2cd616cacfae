"""Whether a ruling on a position rests on something that the position does not name.

What is not named is made up, as a game could have left it at that moment. To see whether that matters, it is made up
otherwise: all of it at once, to nothing and to more, and if that makes a difference, as little of it as still does. A
claim that then comes out otherwise cannot be decided until the table says what lay there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from referee.disputes.decide import UnclearError, decide
from referee.disputes.model import Claim, Outcome
from referee.disputes.point import Point
from referee.logs.model import Log
from referee.logs.position import Position, read_position
from referee.logs.trees import walk
from referee.logs.vocabulary import Counter, get_vocabulary, instance
from referee.ruleset import Ruleset

MORE = 2
"""So much more than was made up is tried."""

Thing = tuple[str, str]
"""Whose, and what."""


class Unnamed:
    """What a position leaves open that some rule counts; nothing, if the dispute is about a log from the beginning."""

    def __init__(self, point: Point, ruleset: Ruleset) -> None:
        self.point, self.ruleset = point, ruleset

    def find_deciding(self, claim: Claim, outcome: Outcome) -> list[str]:
        """What has to be named before this can be decided."""
        if not self.things or not self._matters(claim, outcome, tuple(self.things)):
            return []
        kept = tuple(self.things)
        for thing in self.things:
            fewer = tuple(other for other in kept if other != thing)
            kept = fewer if self._matters(claim, outcome, fewer) else kept
        return [f"{who}.{what}" for who, what in kept]

    @cached_property
    def things(self) -> dict[Thing, int]:
        """Everything that is not named, with what was made up for it."""
        data = self.point.log.data
        if "position" not in data:
            return {}
        transcript = self.point.reach(self.ruleset)
        position = read_position(transcript.game, {**data, **data["position"]})
        found = {}
        for counter in self._find_counters(position):
            for player, colour in enumerate(position.seats.colours):
                if not _is_named(position, counter, player):
                    found[colour, counter.family.name] = counter.read(transcript.game, transcript.state, player)
        return found

    def _find_counters(self, position: Position) -> Iterator[Counter]:
        """What players have that rules count: tracks, homes, and places with alike tokens."""
        layout, data = position.game.layout, self.ruleset.data
        counts = [node for node in walk([data["things"], data["terms"], data["watchers"]]) if node.get("op") == "count"]
        places = {inner["place"] for node in counts for inner in walk(node["in"]) if inner.get("op") == "place"}
        known = {counter.family.name: counter for counter in get_vocabulary(position.game).counters.values()}
        for name, counter in known.items():
            is_counted = counter.kind != "place" or (name in places and layout.places[name].owner is not None)
            if is_counted and not _is_home(known, name):
                yield counter

    def _matters(self, claim: Claim, outcome: Outcome, things: tuple[Thing, ...]) -> bool:
        for amounts in (dict.fromkeys(things, 0), {t: self.things[t] + MORE for t in things}):
            try:
                other = decide(claim, self._make_up(amounts), self.ruleset)
            except UnclearError:
                continue
            if other.decision != outcome.decision:
                return True
        return False

    def _make_up(self, amounts: dict[Thing, int]) -> Point:
        """The same point with these numbers named."""
        log = self.point.log
        owned: dict[str, dict[str, Any]] = {
            who: dict(has) for who, has in log.data["position"].get("owned", {}).items()
        }
        for (who, what), amount in amounts.items():
            owned.setdefault(who, {})[what] = amount
        data = {**log.data, "position": {**log.data["position"], "owned": owned}}
        return Point(Log(log.file, data, log.text, log.first_line), self.point.entry)


def _is_named(position: Position, counter: Counter, player: int) -> bool:
    game = position.game
    if counter.kind == "track":
        return instance(game, counter.family, player) in position.tracks
    if counter.home is None:
        return instance(game, counter.family, player) in position.places
    cell = instance(game, counter.home, player) * game.layout.width + instance(game, counter.family, player)
    return position.knows_cell(cell)


def _is_home(known: dict[str, Counter], name: str) -> bool:
    """Whether a place is told by what is counted in it."""
    return any(counter.home is not None and counter.home.name == name for counter in known.values())
