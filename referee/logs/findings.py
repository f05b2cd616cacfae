"""What there is to say about a log, as data. Most logs are in order, so this is loaded when there is something to say;
its names are found in `referee.logs.model` as well.
"""

from __future__ import annotations

from dataclasses import dataclass

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake that a table may have made: of which kind, with which rule (none: plain arithmetic), at which entry."""

    kind: str
    rule: str
    entry: int
    message: str


Explanation = tuple[Slip, ...]
"""Slips that together make a wrong number what it is; one, if it can be."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to say about a log. `entry` counts from 1 (0: the log as a whole); `path` says which value is meant."""

    entry: int
    verdict: str
    code: str
    message: str
    rule: str = ""
    hint: str = ""
    path: Path = ()
    slips: tuple[Explanation, ...] = ()
    """How a wrong number may have come about, the likeliest explanation first."""


@dataclass(frozen=True, slots=True)
class WrongObservation:
    """A number that the table wrote down and that is not so. It went wrong somewhere from entry `first` to `last`.

    `entry` is where it is written (0: among the final scores). `is_carried` says that it is off by as much as the one
    before it, so that nothing new went wrong.
    """

    entry: int
    player: int
    counter: str
    expected: int
    observed: int
    first: int
    last: int
    is_carried: bool = False
    path: Path = ()
