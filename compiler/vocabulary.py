"""The words of an amended book: which name is a place, which a token, which a verb, and what each belongs to.

This is the first half of turning a book into a ruleset. It reads headers and the facts that make families (`The halls
are ...`, `A guest is old or ...`), so that `compiler.nouns` can tell what a noun means before any rule is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from compiler import syntax as s
from compiler.book import Book, Entry, Rule
from compiler.diagnostic import Complaints
from compiler.words import nearest

ACCESS = ("open", "private", "face-down")


@dataclass(slots=True)
class Kind:
    """A family of families. `sort` is `place`, `token`, `ring`, `name` (names of a ring's members) or empty."""

    name: str
    sort: str
    owner: str
    entry: Entry
    rules_noun: str = ""
    traits: tuple[str, ...] = ()
    attrs: tuple[str, ...] = ()
    members: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Family:
    """Places or tokens of one name: one, one for each player, or one for each member of a ring."""

    name: str
    title: str
    sort: str
    owner: str
    kind: str
    entry: Entry
    traits: tuple[str, ...] = ()
    counted: bool = False
    subject: str = ""
    """For a family made `of each` member of a kind: that member."""


@dataclass(slots=True)
class Vocabulary:
    kinds: dict[str, Kind] = field(default_factory=dict)
    families: dict[str, Family] = field(default_factory=dict)
    tracks: dict[str, Entry] = field(default_factory=dict)
    statuses: dict[str, Entry] = field(default_factory=dict)
    links: dict[str, Entry] = field(default_factory=dict)
    terms: dict[str, Entry] = field(default_factory=dict)
    deeds: dict[str, Entry] = field(default_factory=dict)
    phases: dict[str, Entry] = field(default_factory=dict)
    games: dict[str, Entry] = field(default_factory=dict)

    def known(self) -> set[str]:
        shelves: tuple[Mapping[str, object], ...] = (
            *(self.kinds, self.families, self.tracks, self.statuses, self.links),
            *(self.terms, self.deeds, self.phases, self.games),
        )
        words = {name for shelf in shelves for name in shelf}
        words |= {noun for kind in self.kinds.values() for noun in (kind.rules_noun, *kind.attrs, *kind.traits) if noun}
        return words | {"player", "place", "seat", "number", "total", "step"}

    def find(self, word: str, shelf: Iterable[str]) -> str | None:
        """The name in the shelf that this word is, in the singular or the plural."""
        names = shelf if isinstance(shelf, Mapping | set | dict) else set(shelf)
        return next((form for form in singulars(word) if form in names), None)

    def ring_of(self, name: str) -> str | None:
        """The ring that a noun stands for: its own name, or the name of a kind of names for its members."""
        kind = self.kinds.get(name)
        if kind is None or kind.sort not in ("ring", "name"):
            return None
        return kind.name if kind.sort == "ring" else kind.owner

    def of_kind(self, kind: str) -> list[str]:
        return [family.name for family in self.families.values() if family.kind == kind]


def singulars(word: str) -> Iterable[str]:
    """The word, and what it may be the plural of, likeliest first."""
    yield word
    if word.endswith("ies"):
        yield word[:-3] + "y"
    if word.endswith("es"):
        yield word[:-2]
    if word.endswith("s"):
        yield word[:-1]
    yield word + "s"


def gather_vocabulary(book: Book, complaints: Complaints) -> Vocabulary:
    """Every word that the book declares; complains about headers and facts that make no sense."""
    return _Gatherer(book, complaints).gather()


class _Gatherer:
    def __init__(self, book: Book, complaints: Complaints) -> None:
        self.book = book
        self.complaints = complaints
        self.vocabulary = Vocabulary()

    def gather(self) -> Vocabulary:
        entries = self.book.words.values()
        for entry in entries:
            if entry.kind == "kind":
                self.kind(entry)
        for entry in entries:
            self.sort_entry(entry)
        for entry in entries:
            if entry.kind in self.vocabulary.kinds:
                self.instance(entry)
        for kind in self.vocabulary.kinds.values():
            self.enumerated(kind)
        return self.vocabulary

    def sort_entry(self, entry: Entry) -> None:
        v = self.vocabulary
        shelves = {"track": v.tracks, "status": v.statuses, "link": v.links, "deed": v.deeds, "phase": v.phases}
        shelves |= {"game": v.games, "term": v.terms}
        if entry.kind in shelves:
            shelves[entry.kind][entry.name] = entry
        elif entry.kind == "place":
            v.families[entry.name] = Family(entry.name, entry.title, "place", self.owner(entry), "", entry)
        elif entry.kind == "token":
            family = Family(entry.name, entry.title, "token", self.owner(entry), "", entry)
            family.counted = not any(is_single(rule) for rule in entry.rules.values())
            v.families[entry.name] = family

    def kind(self, entry: Entry) -> None:
        sorts = [tag.text for tag in entry.tags if tag.text in ("place", "token", "ring")]
        owner = entry.of
        sort = sorts[0] if sorts else ("name" if owner else "")
        kind = Kind(entry.name, sort, owner, entry)
        self.vocabulary.kinds[entry.name] = kind
        for rule in entry.rules.values():
            for sentence in rule.sentences:
                self.kind_fact(kind, sentence)

    def kind_fact(self, kind: Kind, sentence: s.Sentence) -> None:
        fact = sentence.clause.fact if isinstance(sentence.clause, s.Statement) else None
        if fact is None or fact.subject is None or fact.value is None:
            return
        words = [word.text for word in fact.subject.first.core.words]
        values = [noun.core.words[-1].text for noun in (fact.value.first, *(noun for _, noun in fact.value.rest))]
        if words == ["the", "rules"] and fact.relation == "is":
            kind.rules_noun = values[0]
        elif fact.relation == "has" and words[0] in ("a", "an"):
            kind.attrs = tuple(values)
        elif fact.relation == "is" and words[0] in ("a", "an"):
            kind.traits = tuple(values)
        elif fact.relation == "is" and words[0] == "the" and words[-1] != "number":
            kind.members = values

    def owner(self, entry: Entry) -> str:
        of = entry.of
        if of and of != "player" and self.vocabulary.ring_of(of) is None:
            known = ["player", *(k.name for k in self.vocabulary.kinds.values() if k.sort == "ring")]
            guess = nearest(of, known) or known[-1]
            message = f"A {entry.kind} can exist once for each player or for each member of a ring, not of {of}."
            self.complaints.add("unknown-name", entry.header[-1].span, message, f"write {guess}")
            return ""
        return self.vocabulary.ring_of(of) or of

    def instance(self, entry: Entry) -> None:
        """`card feast:` makes the family feast; `card hall-card of each hall:` one family for each hall."""
        kind = self.vocabulary.kinds[entry.kind]
        traits = tuple(tag.text for tag in entry.tags if tag.text in kind.traits)
        self.check_tags(entry, kind)
        base = self.vocabulary.kinds.get(entry.of)
        if not entry.of or base is None:
            self.add_family(kind, entry, entry.name, entry.title, traits, "")
            return
        members = [e for e in self.book.words.values() if e.kind == base.name]
        names = [(member.name, member.title) for member in members] or [(name, name) for name in base.members]
        for name, title in names:
            self.add_family(kind, entry, entry.name.replace(base.name, name), title, traits, name)

    def check_tags(self, entry: Entry, kind: Kind) -> None:
        """A tag of an instance is one of its kind's traits; tags that name options are gone or chosen by now."""
        options = {part for name in self.book.options for part in (name, name.split(".")[-1])}
        for tag in entry.tags:
            if (
                kind.traits
                and tag.text not in kind.traits
                and tag.text not in options
                and nearest(tag.text, kind.traits)
            ):
                message = f"A {kind.name} is never {tag.text}."
                self.complaints.add("unknown-name", tag.span, message, f"write {nearest(tag.text, kind.traits)}")

    def add_family(
        self, kind: Kind, entry: Entry, name: str, title: str, traits: tuple[str, ...], subject: str
    ) -> None:
        owner = self.vocabulary.ring_of(kind.owner) or kind.owner
        self.vocabulary.families[name] = Family(name, title, kind.sort, owner, kind.name, entry, traits, False, subject)

    def enumerated(self, kind: Kind) -> None:
        if kind.sort not in ("place", "token"):
            return
        for name in kind.members:
            self.add_family(kind, kind.entry, name, name, (), "")


def is_single(rule: Rule) -> bool:
    """Whether the rule says that there is exactly 1 of a token: an individual, not one of many alike."""
    for sentence in rule.sentences:
        fact = sentence.clause.fact if isinstance(sentence.clause, s.Statement) else None
        if fact and fact.relation == "there" and fact.value:
            return [w.text for w in fact.value.first.core.words if w.sort == "int"] == ["1"]
    return False
