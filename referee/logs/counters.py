"""What a score is made of.

The ruleset says what the score is: a number, made of counts of tokens in places and of tracks. Each of these is a
*counter*: an event that moves such a token into or out of such a place, or steps such a track, changes the score by
what it moved.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine import Event, Game, State
from referee.ruleset import Node


class Counter:
    """One part of a player's score: tokens of these families (and this owner) in these places, or a track."""

    __slots__ = ("names", "places", "owner", "is_track")

    def __init__(
        self,
        names: frozenset[str],
        places: frozenset[int] = frozenset(),
        owner: int | None = None,
        is_track: bool = False,
    ) -> None:
        self.names, self.places, self.owner, self.is_track = names, places, owner, is_track

    def change(self, game: Game, event: Event) -> int:
        """By how much an event changes it."""
        if self.owner is not None and event.owner != self.owner:
            return 0
        if self.is_track:
            return event.amount if event.verb == "step" and event.what in self.names else 0
        if event.verb in ("step", "begin", "end", "become"):
            return 0
        families = [game.layout.token_family[token].name for token in event.tokens]
        amount = sum(name in self.names for name in families) if families else event.amount
        if not families and event.what not in self.names:
            return 0
        return amount * ((event.target in self.places) - (event.source in self.places))


def find_counters(game: Game, state: State) -> tuple[tuple[Counter, ...], ...]:
    """The counters of each player's score."""
    looking = state.clone()
    rows = []
    for player in range(game.players):
        looking.you = player
        rows.append(tuple(_counters(game, looking, game.ruleset.data["game"]["score"])))
    return tuple(rows)


def _counters(game: Game, state: State, node: Any) -> Iterator[Counter]:
    if not isinstance(node, dict):
        return
    match node["op"]:
        case "plus":
            yield from _counters(game, state, node["left"])
            yield from _counters(game, state, node["right"])
        case "term":
            term = game.ruleset.data["terms"][node["name"]]
            for reg, argument in zip(term["params"], node["args"], strict=True):
                state.regs[reg] = game.evaluate(state, argument)
            yield from _counters(game, state, term["value"])
        case "count":
            places = frozenset(int(place) for place in game.evaluate(state, node["in"]))
            yield Counter(frozenset(node["tokens"]), places, _owner(game, state, node))
        case "track":
            yield Counter(frozenset({node["track"]}), owner=_owner(game, state, node), is_track=True)


def _owner(game: Game, state: State, node: Node) -> int | None:
    return None if node.get("of") is None else int(game.evaluate(state, node["of"]))


def get_score_names(game: Game) -> frozenset[str]:
    """The tokens and tracks that a score is made of."""
    rows = find_counters(game, game.blank())
    return frozenset(name for row in rows for counter in row for name in counter.names)
