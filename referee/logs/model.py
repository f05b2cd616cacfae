"""The types that cross the boundaries here: a log as read, and what judging it found.

`read` makes a `Log` of bytes; `judge` makes a `Transcript` of a log; verdicts, score sheets, explanations and pictures
are views of a transcript. Judging is done for every log and looking closely for few, so a turn keeps what the driver
jotted down and makes answers and events of it when they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine import Event, Game, Option, Question, State
from referee.engine.state import Trace, read_trace

if TYPE_CHECKING:
    from referee.logs.findings import Explanation as Explanation
    from referee.logs.findings import Finding as Finding
    from referee.logs.findings import Slip as Slip
    from referee.logs.findings import WrongObservation as WrongObservation
else:

    def __getattr__(name: str) -> Any:
        """What is said about a log that is not in order; see there for why it is not here."""
        if name not in ("Explanation", "Finding", "Slip", "WrongObservation"):
            raise AttributeError(name)
        from referee.logs import findings

        return getattr(findings, name)


LEGAL, INVALID, ILLEGAL, AMBIGUOUS, UNDETERMINED = "legal", "invalid", "illegal", "ambiguous", "undetermined"
VERDICTS = (LEGAL, UNDETERMINED, AMBIGUOUS, ILLEGAL, INVALID)
"""From best to worst: a log is as good as its worst finding."""

Path = tuple[str | int, ...]
"""Where a value stands in a document: keys and indices from the outside in."""
Phases = tuple[tuple[str, int], ...]
Answer = tuple[str, str, int | None, str, bool]
Taken = tuple[Question, int, Option, bool]
Label = Callable[[Question, Option, int], str]


class Log:
    """A log whose shape is right; names are not looked up yet.

    `text` is the document as it was, to find lines and columns in when there is something to say; `first_line` the line
    of the file on which it begins, where a file holds one on a line.
    """

    __slots__ = ("file", "data", "text", "first_line")

    def __init__(self, file: str, data: dict[str, Any], text: str, first_line: int = 1) -> None:
        self.file, self.data, self.text, self.first_line = file, data, text, first_line

    @property
    def entries(self) -> list[dict[str, Any]]:
        entries: list[dict[str, Any]] = self.data.get("entries", [])
        return entries


class Turn:
    """What one entry came to: the answers taken and the events they caused.

    `phases` are where the entry stands: active phases with how often each has begun, outermost first. The driver fills
    `taken` (question, actor, option and whether that was legal) and says which `span` of the trace is its events.
    """

    __slots__ = ("entry", "actor", "phases", "taken", "label", "span", "_events")

    def __init__(
        self,
        entry: int,
        actor: int | None = None,
        events: Sequence[Event] = (),
        phases: Phases = (),
        label: Label | None = None,
    ) -> None:
        self.entry, self.actor, self.phases, self.label = entry, actor, phases, label
        self.taken: list[Taken] = []
        self.span: tuple[Trace, int, int] | None = None
        self._events = events

    @property
    def answers(self) -> list[Answer]:
        """Each answer: its rule, part, actor, label, and whether it was legal."""
        label = self.label
        assert label is not None or not self.taken
        return [(asked.rule, asked.part, actor, label(asked, option, actor), is_legal)  # type: ignore[misc]
                for asked, actor, option, is_legal in self.taken]  # fmt: skip

    @property
    def events(self) -> list[Event]:
        if self.span is not None:
            self._events, self.span = read_trace(*self.span), None
        return list(self._events)

    @events.setter
    def events(self, events: list[Event]) -> None:
        self._events, self.span = events, None


class Transcript:
    """A judged log: the game, the final state, one turn for each entry (turn 0: before the first), and the findings.

    Where an illegal answer was only possible with something more or less on the table, the state was mended so that
    the game could go on; such an event has the verb `mend` and the rule that had asked.
    """

    __slots__ = ("log", "game", "state", "turns", "findings", "wrong")

    def __init__(
        self,
        log: Log,
        game: Game,
        state: State,
        turns: list[Turn] | None = None,
        findings: list[Finding] | None = None,
        wrong: list[WrongObservation] | None = None,
    ) -> None:
        self.log, self.game, self.state = log, game, state
        self.turns = [] if turns is None else turns
        self.findings: list[Finding] = [] if findings is None else findings
        self.wrong: list[WrongObservation] = [] if wrong is None else wrong

    @property
    def verdict(self) -> str:
        return max((f.verdict for f in self.findings), key=VERDICTS.index, default=LEGAL)
