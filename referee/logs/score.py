"""Where points come from: every event that changed somebody's score, as a line.

The ruleset says what the score is: a number, made of counts of tokens in places and of tracks. Each of these is a
*counter*, and an event that moves such a token into or out of such a place, or steps such a track, changes the score
by what it moved. Nothing is worked out again: the lines are read off the events that judging left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine import Event, Game, State
from referee.logs.course import Course, Phases
from referee.logs.model import Transcript, Turn
from referee.ruleset import Node


@dataclass(frozen=True, slots=True)
class Counter:
    """One part of a player's score: tokens of these families (and this owner) in these places, or a track."""

    names: frozenset[str]
    places: frozenset[int] = frozenset()
    owner: int | None = None
    is_track: bool = False

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


@dataclass(frozen=True, slots=True)
class Line:
    """A change of one player's score: the entry and rule it came from, and the score after it."""

    entry: int
    player: int
    amount: int
    total: int
    rule: str
    cause: str | None
    phases: Phases
    section: tuple[str, int]

    @property
    def source(self) -> str:
        """What gave the points: the card, place, deed or phase that the rule belongs to."""
        return self.rule.partition(".")[0]


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


def get_lines(transcript: Transcript) -> list[Line]:
    """Every change of a score, in the order in which they happened."""
    game, state = transcript.game, transcript.state
    return list(trace_lines(game, transcript.turns, find_counters(game, state), get_openings(transcript)))


def get_openings(transcript: Transcript) -> list[int]:
    """What each player had before the first event: the final score without the changes."""
    game = transcript.game
    counters = find_counters(game, transcript.state)
    openings = list(game.result(transcript.state).scores)
    for turn in transcript.turns:
        for event in turn.events:
            for player, row in enumerate(counters):
                openings[player] -= sum(counter.change(game, event) for counter in row)
    return openings


def trace_lines(
    game: Game, turns: Sequence[Turn], counters: tuple[tuple[Counter, ...], ...], openings: list[int]
) -> Iterator[Line]:
    course, totals = Course(game), list(openings)
    phases = turns[0].phases if turns else ()
    for turn in turns:
        for event in turn.events:
            phases = course.follow(phases, event)
            for player, row in enumerate(counters):
                amount = sum(counter.change(game, event) for counter in row)
                if amount:
                    totals[player] += amount
                    yield Line(turn.entry, player, amount, totals[player], event.rule, event.cause, phases,
                               course.section(phases))  # fmt: skip
