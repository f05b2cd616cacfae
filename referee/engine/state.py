"""The state of a game: flat lists of small whole numbers, and the question at which the game stands.

A state is mutable and cheap. Counted tokens are a dense table, one row for each place and one column for each
family and owner; individual tokens are known from both sides (what a place holds, top first, and where a token
lies). Everything that a program would keep on a stack (loop counters, return addresses, chosen options) is a cell
of `regs`, because no body ever runs inside itself. So a copy is a handful of slices, and every value in a cell is a
number or a tuple.

Three extras at the end of the lists make "nowhere" (-1) harmless without a test: an empty place, a token that lies
nowhere and a row of zeros. None of them is ever written to.

`happened` only grows: an effect that changes anything adds one, so "did that do anything?" is a comparison of two
readings. `granted` holds the reading at the last yes to a *may*, so that a may straight inside it is not asked
again.

A `careful` state stops at every question, even at one with a single answer or none. A state with `pools` does not
know what lies face down, see `referee.engine.hidden`.

What happens is only jotted down while the game runs, because hardly any of it is ever looked at: a note is a tuple
that begins with the function that makes an event of it. Whoever asks for `events` gets events.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from random import Random

Span = tuple[int, ...]
Option = int | str | tuple[int, ...]
Op = Callable[["State"], int]

STOP = -1
YES = "yes"
NO = "no"


class Event(NamedTuple):
    """One thing that happened: which rule did what, and the counts before and after.

    `before` and `after` are read where the verb looks: at the source for return and pay, else at the target; for a
    track its value.
    """

    rule: str
    cause: str | None
    at: Span
    actor: int
    verb: str
    what: str
    owner: int = -1
    source: int = -1
    target: int = -1
    amount: int = 0
    before: int = 0
    after: int = 0
    tokens: tuple[int, ...] = ()


Note = tuple[Any, ...]
"""An event in the making: the function that makes it, and what that needs to know."""
Trace = list[Event | Note]
Carried = tuple[tuple[int, ...], int, int]
"""Individual tokens, and the places they came from and went to."""


def read_trace(trace: Trace, start: int, end: int) -> list[Event]:
    """The events of this part of a trace, made of what was jotted down."""
    for index in range(start, end):
        note = trace[index]
        if not isinstance(note, Event):
            make: Callable[[Note], Event] = note[0]
            trace[index] = make(note)
    return trace[start:end]  # type: ignore[return-value]


def get_carried(trace: Trace, start: int) -> list[Carried]:
    """The individual tokens that were laid somewhere from this point of a trace on; no events are made for it."""
    notes = [note for note in trace[start:] if note[2].__class__ is tuple]  # a span, in an event that was made already
    return [(note.tokens, note.source, note.target) if type(note) is Event else note[2:5] for note in notes]


class Question:
    """Where a rule asks: fixed when the game is linked. `answer` takes an option and says where to go on.

    `verb` is the deed that the answer fills a slot of, if it does. `names` are the families of a question for pieces,
    or all the names of an either, offered or not. A question that chance answers with an arrangement has a `deal` cell,
    which holds how many tokens are dealt and the places they go to.
    """

    __slots__ = ("rule", "part", "domain", "at", "answer", "names", "verb", "secret", "chance", "deal", "address")

    def __init__(
        self,
        rule: str,
        part: str,
        domain: str,
        at: Span,
        answer: Callable[[State, Any], int],
        *,
        names: tuple[str, ...] = (),
        verb: str = "",
        secret: bool = False,
        chance: bool = False,
        deal: int = -1,
    ) -> None:
        self.rule, self.part, self.domain, self.at, self.answer = rule, part, domain, at, answer
        self.names, self.verb, self.secret, self.chance, self.deal = names, verb, secret, chance, deal
        self.address = -1

    def asked_at(self, address: int) -> int:
        """Remember where the question is asked, so that it can be asked again."""
        self.address = address
        return address


class State:
    """A position, possibly in the middle of a rule. `question` is None when the game is over."""

    __slots__ = (
        "counts", "held", "where", "tracks", "flags", "regs", "you", "happened", "granted", "moved", "missing",
        "question", "options", "phases", "entered", "names", "trace", "told", "chance", "careful", "pools", "dealt",
    )  # fmt: skip

    def __init__(self) -> None:
        self.counts: list[int] = []
        self.held: list[tuple[int, ...]] = []
        self.where: list[int] = []
        self.tracks: list[int] = []
        self.flags: list[int] = []
        self.regs: list[Any] = []
        self.you = 0
        self.happened = 0
        self.granted = -1
        self.moved = 0
        self.missing = 0
        self.question: Question | None = None
        self.options: Any = ()
        self.phases: tuple[int, ...] = ()
        self.entered: list[int] = []
        self.names: tuple[tuple[str, ...], ...] = ()
        self.trace: Trace | None = None
        self.told = 0
        self.chance: Random | None = None
        self.careful = False
        self.pools: list[int] | None = None
        self.dealt = 0

    @property
    def events(self) -> list[Event] | None:
        """What happened so far, if the state is traced. Ask again after playing on."""
        trace = self.trace
        if trace is None:
            return None
        read_trace(trace, self.told, len(trace))
        self.told = len(trace)
        return trace  # type: ignore[return-value]

    @events.setter
    def events(self, events: list[Event] | None) -> None:
        self.trace, self.told = events, 0  # type: ignore[assignment]

    def clone(self) -> State:
        """An independent copy, its own events included."""
        new = State.__new__(State)
        new.counts = self.counts[:]
        new.held = self.held[:]
        new.where = self.where[:]
        new.tracks = self.tracks[:]
        new.flags = self.flags[:]
        new.regs = self.regs[:]
        new.you = self.you
        new.happened = self.happened
        new.granted = self.granted
        new.moved = self.moved
        new.missing = self.missing
        new.question = self.question
        new.options = self.options
        new.phases = self.phases
        new.entered = self.entered[:]
        new.names = self.names
        new.trace = None if self.trace is None else self.trace[:]
        new.told = self.told
        new.chance = None
        new.careful = self.careful
        new.pools = None if self.pools is None else self.pools[:]
        new.dealt = self.dealt
        return new

    def snapshot(self) -> tuple[object, ...]:
        """Everything that play can depend on, to compare two states."""
        lists = (self.counts, self.held, self.where, self.tracks, self.flags, self.regs, self.entered, self.options)
        cells = (self.you, self.happened, self.granted, self.moved, self.missing, self.question, self.phases)
        return (*(tuple(values) for values in lists), *cells)
