"""Where points come from: every event that changed somebody's score, as a line.

A score is made of counters (`referee.logs.counters`), and an event that changes one of them changes the score by as
much. Nothing is worked out again: the lines are read off the events that judging left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.engine import Game
from referee.logs.counters import Counter, find_counters
from referee.logs.course import Course, Phases
from referee.logs.model import Transcript, Turn


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
