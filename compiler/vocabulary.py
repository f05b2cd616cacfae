"""The words of an amended book: which name is a place, which a token, which a verb, and what each belongs to.

This is the first half of turning a book into a ruleset. It reads headers and the facts that make families (`The halls
are ...`, `A guest is old or ...`), so that `compiler.nouns` can tell what a noun means before any rule is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from compiler import syntax as s
from compiler.book import Book, Entry, Rule
from compiler.diagnostic import Complaints, Site
from compiler.headers import check_owners, check_tags, check_words
from compiler.plurals import singulars
from compiler.span import Span


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
    members: dict[str, s.Word] = field(default_factory=dict)


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
    count: int | None = 1
    """For each owner; None stands for as many as are wanted."""
    stock: str = ""
    home: str = ""
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


def gather_vocabulary(book: Book, complaints: Complaints, options: Iterable[str] = ()) -> Vocabulary:
    """Every word that the book declares; complains about headers and facts that make no sense."""
    return _Gatherer(book, complaints, tuple(options)).gather()


class _Gatherer:
    def __init__(self, book: Book, complaints: Complaints, options: tuple[str, ...]) -> None:
        self.book = book
        self.options = options
        self.complaints = complaints
        self.vocabulary = Vocabulary()

    def gather(self) -> Vocabulary:
        entries = self.book.words.values()
        check_words(self.book, self.complaints)
        for entry in entries:
            if entry.kind == "kind":
                self.kind(entry)
        self.complaints.settle()
        check_tags(self.book, self.options, self.complaints)
        check_owners(self.book, self.complaints)
        self.complaints.settle()
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
        if not sort:
            message = f"What a {entry.name} is, is not said: a place, a token or a ring."
            self.complaints.add("missing-fact", entry.header[0].span, message, "tag it place, token or ring")
            return
        kind = Kind(entry.name, sort, owner, entry)
        self.vocabulary.kinds[entry.name] = kind
        for rule in entry.rules.values():
            for sentence in rule.sentences:
                self.kind_fact(kind, sentence)

    def kind_fact(self, kind: Kind, sentence: s.Sentence) -> None:
        """`The rules of a card are its feat. A card has seeds. A card is sweet or sour. The meadows are ...`"""
        fact = sentence.clause.fact if isinstance(sentence.clause, s.Statement) else None
        if fact is not None and fact.relation == "there" and kind.sort == "ring":
            return
        words = [word.text for word in fact.subject.first.core.words] if fact and fact.subject else [""]
        values = [noun.core.words[-1] for noun in fact.value.nouns] if fact and fact.value else []
        names = [word.text for word in values]
        relation = fact.relation if fact else ""
        if (words, relation) == (["the", "rules"], "is"):
            kind.rules_noun = names[0]
        elif (words, relation) == (["the", "number"], "is") and kind.sort == "ring":
            return
        elif words[0] in ("a", "an") and relation == "has":
            kind.attrs = tuple(names)
        elif words[0] in ("a", "an") and relation == "is":
            kind.traits = tuple(names)
        elif words[0] == "the" and len(words) == 2 and kind.name in singulars(words[1]) and relation == "is":
            kind.members = {word.text: word for word in values}
        else:
            message = "A kind says what its rules are, what it has, what it can be, and who belongs to it."
            fix = f"write: The rules of a {kind.name} are its ..., A {kind.name} has ..., or The {kind.name}s are ..."
            self.complaints.add("misplaced-sentence", sentence.span, message, fix)

    def owner(self, entry: Entry) -> str:
        return self.vocabulary.ring_of(entry.of) or entry.of

    def instance(self, entry: Entry) -> None:
        """`card feast:` makes the family feast; `card hall-card of each hall:` one family for each hall."""
        kind = self.vocabulary.kinds[entry.kind]
        traits = tuple(tag.text for tag in entry.tags if tag.text in kind.traits)
        base = self.vocabulary.kinds.get(entry.of)
        at = entry.header[0].span
        if not entry.of or base is None:
            self.add_family(self.make_family(kind, entry, entry.name, entry.title, traits), at)
            return
        members = {e.name: e.title for e in self.book.words.values() if e.kind == base.name}
        for name, title in (members or {name: name for name in base.members}).items():
            family = self.make_family(kind, entry, entry.name.replace(base.name, name), title, traits)
            family.subject = name
            self.add_family(family, at)

    def add_family(self, family: Family, at: Span) -> None:
        taken = self.vocabulary.families.get(family.name)
        entry = taken.entry if taken else self.book.words.get(family.name)
        if entry is not None and (taken is not None or entry is not family.entry):
            at, other = (at, taken.entry.header[0].span) if taken else (entry.header[0].span, at)
            message = f"The name {family.name} is declared twice."
            site = Site(other, f"{family.name} is made here too")
            self.complaints.add("duplicate-name", at, message, "give one of them another name", [site])
            return
        self.vocabulary.families[family.name] = family

    def make_family(self, kind: Kind, entry: Entry, name: str, title: str, traits: tuple[str, ...] = ()) -> Family:
        owner = self.vocabulary.ring_of(kind.owner) or kind.owner
        return Family(name, title, kind.sort, owner, kind.name, entry, traits)

    def enumerated(self, kind: Kind) -> None:
        if kind.sort in ("place", "token"):
            for name, word in kind.members.items():
                self.add_family(self.make_family(kind, kind.entry, name, name), word.span)


def is_single(rule: Rule) -> bool:
    """Whether the rule says that there is exactly 1 of a token: an individual, not one of many alike."""
    for sentence in rule.sentences:
        fact = sentence.clause.fact if isinstance(sentence.clause, s.Statement) else None
        if fact and fact.relation == "there" and fact.value:
            return [w.text for w in fact.value.first.core.words if w.sort == "int"] == ["1"]
    return False
