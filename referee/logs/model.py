"""The types that cross the boundaries here: a log as read, and what judging it found.

`read` makes a `Log` of bytes; `judge` makes a `Transcript` of a log; verdicts, score sheets, explanations and pictures
are views of a transcript.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from referee.engine import Event, Game, State

LEGAL, INVALID, ILLEGAL, AMBIGUOUS, UNDETERMINED = "legal", "invalid", "illegal", "ambiguous", "undetermined"
VERDICTS = (LEGAL, UNDETERMINED, AMBIGUOUS, ILLEGAL, INVALID)
"""From best to worst: a log is as good as its worst finding."""

Path = tuple[str | int, ...]
"""Where a value stands in a document: keys and indices from the outside in."""


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
class Log:
    """A log whose shape is right; names are not looked up yet."""

    file: str
    data: dict[str, Any]
    text: str
    """The document as it was, to find lines and columns in when there is something to say."""
    first_line: int = 1
    """The line of the file on which the document begins, where a file holds one on a line."""

    @property
    def entries(self) -> list[dict[str, Any]]:
        entries: list[dict[str, Any]] = self.data.get("entries", [])
        return entries


@dataclass(slots=True)
class Turn:
    """What one entry came to: the answers taken and the events they caused.

    An answer is its rule, part, actor, label, and whether it was legal.
    """

    entry: int
    actor: int | None = None
    answers: list[tuple[str, str, int | None, str, bool]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    phases: tuple[tuple[str, int], ...] = ()
    """Where the entry stands: active phases with how often each has begun, outermost first."""


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


@dataclass(slots=True)
class Transcript:
    """A judged log: the game, the final state, one turn for each entry (turn 0: before the first), and the findings.

    Where an illegal answer was only possible with something more or less on the table, the state was mended so that
    the game could go on; such an event has the verb `mend` and the rule that had asked.
    """

    log: Log
    game: Game
    state: State
    turns: list[Turn] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    wrong: list[WrongObservation] = field(default_factory=list)

    @property
    def verdict(self) -> str:
        return max((f.verdict for f in self.findings), key=VERDICTS.index, default=LEGAL)
