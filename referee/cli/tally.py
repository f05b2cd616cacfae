"""What many games came to: for the whole table and seat by seat."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, pstdev
from typing import Any, NamedTuple


class Outcome(NamedTuple):
    """How one game ended: a score for each seat, the seats that won (or share the win), and how many decisions it took."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


def tally(players: int, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    scores = [score for outcome in outcomes for score in outcome.scores]
    mean = fmean(scores)
    return {
        "players": players,
        "games": len(outcomes),
        "decisions": fmean(outcome.decisions for outcome in outcomes),
        "mean": mean,
        "spread": pstdev(scores),
        "least": min(scores),
        "most": max(scores),
        "margin": fmean(_get_margin(outcome) for outcome in outcomes),
        "seats": [_tally_seat(seat, mean, outcomes) for seat in range(players)],
    }


def _tally_seat(seat: int, mean: float, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """`advantage`: points above the table's mean. `wins`: share of the games, a shared win counting in part."""
    scores = [outcome.scores[seat] for outcome in outcomes]
    return {
        "seat": seat + 1,
        "mean": fmean(scores),
        "spread": pstdev(scores),
        "least": min(scores),
        "most": max(scores),
        "advantage": fmean(scores) - mean,
        "wins": fmean((seat in outcome.winners) / len(outcome.winners) for outcome in outcomes),
    }


def _get_margin(outcome: Outcome) -> int:
    """How far the best score is ahead of the second."""
    first, second = sorted(outcome.scores, reverse=True)[:2] if len(outcome.scores) > 1 else (0, 0)
    return first - second
