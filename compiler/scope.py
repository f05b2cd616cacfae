"""What a rule's words can point at while it is being resolved, and what a noun has come to mean.

`Meaning` is the type that `compiler.nouns` gives to `compiler.conditions` and `compiler.verbs`: a number, a set of
players, ring members, places or tokens, or something with rules. `Scope` holds what earlier words of the same rule
mentioned, so that `that hall` and `its wish` find it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from compiler import nodes as n
from compiler.book import Rule
from compiler.diagnostic import Complaints
from compiler.nodes import Node, Number
from compiler.span import Span
from compiler.vocabulary import Vocabulary
from compiler.words import nearest

_ARTICLE = re.compile(r"\b([Aa]) (?=[aeiou])")
"""Where a message has *a* before a word of the game that wants *an*."""


class MeaningError(Exception):
    """A word of a rule makes no sense; the sentence it stands in is given up and the complaint is kept."""

    def __init__(self, code: str, span: Span, message: str, fix: str = "") -> None:
        super().__init__(message)
        self.code, self.span = code, span
        self.message, self.fix = (_ARTICLE.sub(r"\1n ", text) for text in (message, fix))

    @classmethod
    def again(cls, span: Span) -> MeaningError:
        """For what rests on something that has been complained about already: gives up without another word."""
        return cls("", span, "")

    def tell(self, complaints: Complaints) -> None:
        if self.code:
            complaints.add(self.code, self.span, self.message, self.fix)


SMALL_WORDS = (
    "next",
    "previous",
    "top",
    "total",
    "missing",
    "from",
    "under",
    "along",
    "forward",
    "until",
    "with",
    "like",
    "clockwise",
    "other",
    "another",
    "those",
)


@dataclass(frozen=True, slots=True)
class Noting:
    """`with Noting(complaints):` gives up what stands inside as soon as it makes no sense, and keeps the complaint."""

    complaints: Complaints

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, MeaningError):
            error.tell(self.complaints)
        return isinstance(error, MeaningError)


@dataclass(frozen=True, slots=True)
class Quantity:
    """How many. `sort` is `exact`, `range`, `any number`, or a bound: `at least`, `up to` and the like."""

    sort: str
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a noun denotes.

    `sort`: `number`, `players`, `ring`, `places`, `tokens`, `thing` (something with rules), `rules` (the rules of an
    element), `link` or `nothing`. `node` is a Set, or an Element if `one`, or a Number. Tokens are described by
    `families`, `owner`, `where` and `filters` until a set or a count of them is wanted (`compiler.tokens`). `pick` is
    the word that said which ones: `the`, `a`, `any`, `each`, `all`, `no`, `that` or nothing.
    """

    sort: str
    node: Node | int
    span: Span
    one: bool = False
    noun: str = ""
    kind: str = ""
    families: tuple[str, ...] = ()
    owner: Node | None = None
    where: Node | None = None
    filters: tuple[tuple[int, Node], ...] = ()
    pick: str = ""
    plural: bool = False
    quantity: Quantity | None = None

    def but(self, **changes: object) -> Meaning:
        return replace(self, **changes)  # type: ignore[arg-type]

    def element(self) -> Node:
        """The one that is meant; of several that are equally `the` highest, the first."""
        node = self._get_node()
        if self.one:
            return node
        if self.plural or self.pick in ("each", "any", "all", "no", "a"):
            message = f"Which {self.noun or 'one'} is meant here is not clear."
            raise MeaningError("wrong-number", self.span, message, "name a single one")
        return n.only(node)

    def set(self) -> Node:
        node = self._get_node()
        return n.set_of(node) if self.one else node

    def _get_node(self) -> Node:
        if not isinstance(self.node, dict) or not self.node:
            message = f"Here a {self.noun or 'number'} makes no sense: a player, a place or a single thing is wanted."
            raise MeaningError("wrong-type", self.span, message, "name what is meant")
        return self.node

    def number(self) -> Number:
        return self.node


@dataclass(frozen=True, slots=True)
class Note:
    """How a word that points back (`it`, `that hall`) was understood: what stands at `at` means what `meant` does."""

    rule: str
    at: Span
    meant: Span


@dataclass(slots=True)
class Registers:
    """Hands out register numbers: one row for the whole ruleset."""

    used: int = 0

    def new(self) -> int:
        self.used += 1
        return self.used - 1


@dataclass(slots=True)
class Scope:
    """The surroundings of one rule."""

    vocabulary: Vocabulary
    registers: Registers
    complaints: Complaints
    rule: Rule
    thing: str = ""
    """The family whose rule this is: what `other` leaves out."""
    players: Mapping[str, int] = field(default_factory=dict)
    """Names of players, in an example."""
    mentions: list[Meaning] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    slots: Mapping[str, Meaning] = field(default_factory=dict)
    """In a deed's body, what fills the slots of its header: `that place` means the slot before any other place."""
    times: Number = 1
    """What every amount is multiplied by: in the body of a thing that is done `for each` of something."""
    tally: int | None = None
    """The register that holds how many tokens a step moved from several places: what `those` then means."""
    term_sort: Callable[[str], str] = lambda name: "number"
    deeds: Callable[[Scope, str], list[Node]] = lambda scope, name: []
    """Resolves the body of a deed in a scope: given by `compiler.bodies`, which imports the modules that use it."""
    several: Callable[[tuple[str, ...], int], str] = lambda names, register: ""
    """Asks for bodies of these families in which every amount is multiplied by the register; gives their suffix."""

    def effect(self, do: str, span: Span, **fields: object) -> Node:
        """An effect node, with the rule it belongs to and what that rule rests on."""
        cites = [[cite.source, cite.heading] for cite in self.rule.ground.cites]
        return {"do": do, **fields, "rule": self.rule.id, "at": span, "cites": cites}

    def inner(self, **changes: object) -> Scope:
        """A scope that sees the same mentions but adds to its own."""
        fresh = replace(self, mentions=list(self.mentions))
        for name, value in changes.items():
            setattr(fresh, name, value)
        return fresh

    def mention(self, meaning: Meaning) -> Meaning:
        self.mentions.append(meaning)
        return meaning

    def point_back(self, at: Span, meaning: Meaning) -> Meaning:
        """Remembers what a word that points back was taken to mean."""
        self.notes.append(Note(self.rule.id, at, meaning.span))
        return meaning

    def latest(self, fits: Callable[[Meaning], bool]) -> Meaning | None:
        return next((m for m in reversed(self.mentions) if fits(m)), None)

    def unknown(self, word: str, span: Span, what: str = "name", fitting: Iterable[str] | None = None) -> MeaningError:
        """What to say about a word that is not there, or not one of those that are `fitting` in its place."""
        known = self.vocabulary.known() | set(self.players)
        guess = nearest(word, sorted(known if fitting is None else fitting))
        if self.vocabulary.find(word, known):
            fix = f"did you mean {guess}?" if guess and guess != word else f"put a {what} here"
            return MeaningError("wrong-type", span, f"A {what} is wanted here, and {word} is none.", fix)
        guess = guess or nearest(word, SMALL_WORDS) or nearest(word, sorted(known))
        fix = f"did you mean {guess}?" if guess else f"declare {word} first, or put a {what} here"
        return MeaningError("unknown-name", span, f"Nothing is called {word}.", fix)
