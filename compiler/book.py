"""The book: what the declarations say, by name and by rule id, with what each rule rests on.

Options (editions, expansions, variants, readings) are kept apart with their amendments; `compiler.amend` applies the
chosen ones. `compiler.bind` makes a book of declarations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from compiler import syntax as s
from compiler.span import Span

OPTION_KINDS = ("edition", "expansion", "variant", "reading")
PLAIN_KINDS = ("source", "issue")
"""Kinds that state nothing a rule could rest on, and so need no citation."""

LANGUAGE_KINDS = (
    *("source", "kind", "token", "place", "track", "link", "term", "status", "deed", "phase", "game"),
    *("issue", "example", "assumption"),
    *OPTION_KINDS,
)
DIRECTIVES = ("read", "offer", "require", "exclude", "amend", "remove")


@dataclass(frozen=True, slots=True)
class Cite:
    source: str
    heading: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Ground:
    """What a rule rests on: cited headings and stated assumptions."""

    cites: tuple[Cite, ...] = ()
    assumes: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.cites or self.assumes)


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    sentences: tuple[s.Sentence, ...]
    ground: Ground
    span: Span = field(compare=False)
    by: str = ""
    """The option that wrote it so; empty for a rule as the book has it."""

    @property
    def text(self) -> str:
        return " ".join(sentence.text for sentence in self.sentences)


@dataclass(frozen=True, slots=True)
class Entry:
    """One declaration: its kind, its header, and its rules in order."""

    kind: str
    header: tuple[s.Word, ...]
    title: str
    tags: tuple[s.Word, ...]
    rules: Mapping[str, Rule]
    ground: Ground
    span: Span = field(compare=False)

    @property
    def name(self) -> str:
        return self.header[0].text

    @property
    def of(self) -> str:
        """What an example, a reading or a family stands `of`; empty if the header says nothing."""
        words = [word.text for word in self.header]
        return words[-1] if "of" in words else ""

    def tagged(self, *tags: str) -> bool:
        return any(tag.text in tags for tag in self.tags)


@dataclass(frozen=True, slots=True)
class Amendment:
    """`replace`, `add`, `change` or `remove` one rule, by one option."""

    action: str
    target: str
    option: str
    rule: Rule
    anchor: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A named set of differences. `directives` are its `Read`, `Offer`, `Require`, `Exclude` and `Amend` sentences."""

    kind: str
    name: str
    title: str
    issue: str
    default: bool
    amendments: tuple[Amendment, ...]
    directives: tuple[tuple[str, str, str, Span], ...]
    ground: Ground
    span: Span = field(compare=False)
    at: Span = field(compare=False)
    """Where its name stands; of a reading, the name of its issue."""


@dataclass(frozen=True, slots=True)
class Book:
    sources: Mapping[str, Entry]
    words: Mapping[str, Entry]
    issues: Mapping[str, Entry]
    options: Mapping[str, Option]
    examples: Mapping[str, Entry]
    assumptions: Mapping[str, Entry]

    def rules(self) -> dict[str, Rule]:
        entries = (*self.words.values(), *self.assumptions.values())
        return {id: rule for entry in entries for id, rule in entry.rules.items()}
