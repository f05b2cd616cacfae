"""Timing things beside each other: in turn, round after round, so that a busy moment of the machine meets them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter

Row = tuple[str, float, float | None]
"""What was measured, the ratio, and its limit: not to be exceeded, or if negative to be reached (-2: at least 2)."""

ROUNDS = 15


def is_compiled() -> bool:
    """Whether the engine runs as machine code (`make compiled`); more is asked of it then."""
    from referee.engine import state

    return not str(state.__file__).endswith(".py")


def time_in_turn(
    cases: Mapping[str, Callable[[], object]], clock: Callable[[], float] = perf_counter
) -> dict[str, float]:
    """The median of the seconds that each takes. The first round only warms up."""
    return {name: median(times) for name, times in _rounds(cases, clock).items()}


def compare(cases: Mapping[str, Callable[[], int]]) -> dict[str, float]:
    """How much each does in a second, where each says how much it did."""
    done = {name: case() for name, case in cases.items()}
    return {name: done[name] / seconds for name, seconds in time_in_turn(cases).items()}


def _rounds(cases: Mapping[str, Callable[[], object]], clock: Callable[[], float]) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {name: [] for name in cases}
    for number in range(ROUNDS + 1):
        for name, case in cases.items():
            begin = clock()
            case()
            if number:
                times[name].append(clock() - begin)
    return times
