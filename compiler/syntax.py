"""The declarations: what a Canon text says, before anybody asks what its words mean.

Every node carries its span, which does not count in comparisons: two texts that say the same are equal wherever they
stand. Words are kept in lower case. The names follow the grammar in `canon.lark`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.span import Span


def _span() -> Span:
    span: Span = field(compare=False, repr=False)
    return span


@dataclass(frozen=True, slots=True)
class Word:
    """One word. `sort` is `name`, `int`, `range`, `string`, `det`, `possessive`, `pronoun`, or a role's own word."""

    sort: str
    text: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Core:
    """`the top 2 cards of your deck`: determiners and words, the last of which is the noun, and what they are `of`."""

    words: tuple[Word, ...]
    of: Core | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Description:
    """`in your hall`, `with at least 2 guests`."""

    word: str
    core: Core
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Noun:
    core: Core
    descriptions: tuple[Description, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Value:
    """A noun, or nouns joined from left to right by `and`, `or`, `plus`, `minus`, `times`, `divided by`."""

    first: Noun
    rest: tuple[tuple[str, Noun], ...]
    span: Span = _span()

    @property
    def nouns(self) -> tuple[Noun, ...]:
        return (self.first, *[noun for _, noun in self.rest])


@dataclass(frozen=True, slots=True)
class Role:
    word: str
    value: Value
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Phrase:
    verb: Word
    object: Value | None
    roles: tuple[Role, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Step:
    may: bool
    phrase: Phrase
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Either:
    options: tuple[Steps, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Steps:
    """Steps with what joins each to the one before it: `and` or `then`."""

    steps: tuple[Step | Either, ...]
    joins: tuple[str, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Fact:
    """`subject is|has|in value`. With `there`, the subject is missing; with `in`, `place` says which small word."""

    relation: str
    subject: Value | None
    negated: bool
    value: Value | None
    place: Description | None
    roles: tuple[Role, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Condition:
    facts: tuple[Fact, ...]
    joins: tuple[str, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class When:
    condition: Condition
    body: Clause
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Otherwise:
    body: Clause
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Each:
    noun: Noun
    at_once: bool
    body: Clause
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Acting:
    noun: Noun
    body: Clause
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Asked:
    """`At rule, ...`: about the question that this rule asks."""

    rule: Word
    body: Clause
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Whenever:
    phrase: Phrase
    body: Clause
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Repeat:
    times: int
    body: Clause
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Statement:
    fact: Fact
    condition: Condition | None
    span: Span = _span()


Clause = When | Otherwise | Each | Acting | Asked | Whenever | Repeat | Statement | Steps


@dataclass(frozen=True, slots=True)
class Sentence:
    clause: Clause
    text: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Label:
    """`eats:`, or an amendment: `replace feast.eats:`, `add feast.tip after feast.eats:`, `change feast.eats:`."""

    name: str
    action: str
    anchor: str
    side: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Reference:
    source: Word
    heading: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Citation:
    references: tuple[Reference, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Assumption:
    reason: str
    span: Span = _span()


Item = Label | Sentence | Citation | Assumption


@dataclass(frozen=True, slots=True)
class Declaration:
    kind: Word
    header: tuple[Word, ...]
    title: str
    tags: tuple[Word, ...]
    items: tuple[Item, ...]
    span: Span = _span()

    @property
    def name(self) -> str:
        return self.header[0].text
