"""Declared things to the ruleset's tables: rings, places, tokens, tracks, links, and the numbers on things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from compiler import nodes as n
from compiler import syntax as s
from compiler.bodies import Bodies, is_printed
from compiler.book import Book, Entry, Rule
from compiler.conditions import resolve_condition, resolve_number
from compiler.headers import ACCESS
from compiler.nodes import Node
from compiler.nouns import resolve_noun
from compiler.parts import split_words
from compiler.plurals import singulars
from compiler.scope import MeaningError, Noting, Scope
from compiler.vocabulary import Family

Attrs = dict[str, dict[str, int]]

SILENT = ("place", "status")
STATING = ("track", "link", "assumption")


class Declarer:
    """Builds one table after the other; each sentence that fails is one complaint."""

    def __init__(self, book: Book, bodies: Bodies) -> None:
        self.book = book
        self.bodies = bodies
        self.vocabulary = bodies.vocabulary
        self.complaints = bodies.complaints

    def check_sentences(self) -> None:
        """A place and a status are only declared; tracks and links state facts and do nothing."""
        for entry in (*self.book.words.values(), *self.book.assumptions.values()):
            sentences = [sentence for rule in entry.rules.values() for sentence in rule.sentences]
            for sentence in sentences if entry.kind in (*SILENT, *STATING) else ():
                if entry.kind in SILENT or not isinstance(sentence.clause, s.Statement):
                    does = "only declared" if entry.kind in SILENT else "described by facts, and does nothing"
                    message = f"A {entry.kind} is {does}."
                    fix = "put the sentence into a phase, a deed or a thing with rules"
                    self.complaints.add("misplaced-sentence", sentence.span, message, fix)

    def statements(self, entry: Entry) -> Iterator[tuple[Rule, s.Statement]]:
        for rule in entry.rules.values():
            for sentence in rule.sentences:
                if isinstance(sentence.clause, s.Statement):
                    yield rule, sentence.clause

    def complain(self, trouble: MeaningError) -> None:
        trouble.tell(self.complaints)

    # --- rings ---------------------------------------------------------------------------------------------------

    def rings(self) -> Node:
        return {kind.name: self.ring(kind.name) for kind in self.vocabulary.kinds.values() if kind.sort == "ring"}

    def ring(self, name: str) -> Node:
        entry = self.vocabulary.kinds[name].entry
        names = next((k for k in self.vocabulary.kinds.values() if k.sort == "name" and k.owner == name), None)
        count = self.ring_number(entry, "there", 1)
        seats = self.ring_number(entry, "is", n.arithmetic("plus", n.YOU, 1))
        members = list(names.members) if names else []
        return {
            "title": entry.title,
            "names": members,
            "namekind": names.name if names else "",
            "count": count,
            "seat": seats,
        }

    def ring_number(self, entry: Entry, relation: str, default: n.Number) -> object:
        """`There is 1 orchard for each player. There are 4 orchards if there are 2 players.`"""
        cases: list[tuple[Node, object]] = []
        plain: object = default
        for rule, statement in self.statements(entry):
            if statement.fact.relation != relation:
                continue
            scope = self.bodies.scope(rule)
            try:
                value = self.ring_value(scope, statement.fact, entry.name)
                if statement.condition is None:
                    plain = value
                else:
                    cases.append((resolve_condition(scope, statement.condition), value))
            except MeaningError as trouble:
                self.complain(trouble)
        return n.case(cases, plain)

    def ring_value(self, scope: Scope, fact: s.Fact, name: str) -> n.Number:
        assert fact.value is not None
        if fact.relation == "is":
            return resolve_number(scope, fact.value)[0]
        parts = split_words(fact.value.first.core)
        if parts.head is None or parts.quantity is None or name not in singulars(parts.head.text):
            message = f"This says how many {name}s there are, and nothing else."
            raise MeaningError("misplaced-sentence", fact.span, message, f"write: There are 4 {name}s.")
        number: n.Number = parts.quantity.low
        for role in fact.roles:
            if role.word != "for each" or resolve_noun(scope, role.value.first).node != n.PLAYERS:
                raise MeaningError(
                    "wrong-type", role.span, "A ring is counted for each player.", "write: for each player"
                )
            number = n.arithmetic("times", number, n.PLAYER_COUNT)
        return number

    # --- places and tokens ---------------------------------------------------------------------------------------

    def places(self, attrs: Attrs) -> list[Node]:
        return [self.place(f, attrs) for f in self.vocabulary.families.values() if f.sort == "place"]

    def place(self, family: Family, attrs: Attrs) -> Node:
        tagged = self.vocabulary.kinds[family.kind].entry if family.kind else family.entry
        access = next((tag.text for tag in tagged.tags if tag.text in ACCESS), None)
        if access is None:
            message = f"Who sees what lies in {family.name} is not said."
            fix = "tag it open, private or face-down"
            self.complaints.add("missing-fact", tagged.header[0].span, message, fix)
        return {
            "name": family.name,
            "title": family.title,
            "owner": family.owner or None,
            "kind": family.kind or None,
            "access": access or "open",
            "ordered": tagged.tagged("ordered"),
            "attrs": attrs.get(family.name, {}),
            "rule": family.entry.name,
        }

    def tokens(self, attrs: Attrs) -> list[Node]:
        return [self.token(f, attrs) for f in self.vocabulary.families.values() if f.sort == "token"]

    def token(self, family: Family, attrs: Attrs) -> Node:
        return {
            "name": family.name,
            "title": family.title,
            "owner": family.owner or None,
            "kind": family.kind or None,
            "counted": family.counted,
            "count": family.count,
            "stock": family.stock or None,
            "home": family.home or None,
            "attrs": attrs.get(family.name, {}),
            "traits": list(family.traits),
            "rule": family.entry.name,
        }

    # --- tracks, statuses, links ---------------------------------------------------------------------------------

    def tracks(self) -> list[Node]:
        return [self.track(entry) for entry in self.vocabulary.tracks.values()]

    def track(self, entry: Entry) -> Node:
        low, high, start = 0, 0, 0
        with Noting(self.complaints):
            low, high, start = self.track_numbers(entry)
            if not low < high or not low <= start <= high:
                message = f"The track {entry.name} has no room: it goes from {low} to {high} and starts on {start}."
                fix = "state: Its steps are 0 to 9. Its start is 0."
                raise MeaningError("wrong-number", entry.header[0].span, message, fix)
        fields = {"name": entry.name, "title": entry.title, "owner": entry.of or None}
        return {**fields, "low": low, "high": high, "start": start, "rule": entry.name}

    def track_numbers(self, entry: Entry) -> tuple[int, int, int]:
        low, high, start = 0, 0, 0
        for _, statement in self.statements(entry):
            subject, value = statement.fact.subject, statement.fact.value
            quantity = split_words(value.first.core).quantity if value else None
            word = subject.first.core.words[-1] if subject else None
            if word is None or quantity is None or word.text not in ("steps", "start"):
                message = "A track has steps and a start."
                raise MeaningError("misplaced-sentence", statement.span, message, "write: Its steps are 0 to 9.")
            if word.text == "steps":
                low, high = quantity.low, quantity.high
            else:
                start = quantity.low
        return low, high, start

    def statuses(self) -> list[Node]:
        return [{"name": entry.name, "title": entry.title} for entry in self.vocabulary.statuses.values()]

    def links(self) -> list[Node]:
        return [self.link(entry) for entry in self.vocabulary.links.values()]

    def link(self, entry: Entry) -> Node:
        pairs: list[Node] = []
        for rule, statement in self.statements(entry):
            scope = self.bodies.scope(rule)
            try:
                pairs.append(self.pair(scope, statement.fact))
            except MeaningError as trouble:
                self.complain(trouble)
        return {"name": entry.name, "title": entry.title, "pairs": pairs, "rule": entry.name}

    def pair(self, scope: Scope, fact: s.Fact) -> Node:
        """`The well of each orchard is joined to each shady meadow of that orchard.`"""
        to = next((role for role in fact.roles if role.word == "to"), None)
        value = fact.value.first.core.words[-1].text if fact.value else ""
        if fact.subject is None or to is None or value != "joined":
            message = "A link says which places are joined."
            raise MeaningError("misplaced-sentence", fact.span, message, "write: X is joined to Y.")
        core = fact.subject.first.core
        register = scope.registers.new()
        over = self.over(scope, core, register)
        start = resolve_noun(scope, s.Noun(_in_that(core), fact.subject.first.descriptions, core.span))
        ends = [resolve_noun(scope, noun) for noun in to.value.nouns]
        for meaning in (start, *ends):
            if meaning.sort != "places":
                raise MeaningError("wrong-type", meaning.span, "Only places can be joined.", "name places")
        return {"reg": register, "over": over, "from": start.set(), "to": n.union(*(end.set() for end in ends))}

    def over(self, scope: Scope, core: s.Core, register: int) -> Node:
        """What `of each ...` in the subject runs over; that one is then meant by `that ...` and `next ...`."""
        if core.of is None:
            return n.set_of(n.seat(0))
        meaning = resolve_noun(scope, s.Noun(core.of, (), core.of.span))
        if meaning.sort not in ("ring", "players"):
            raise MeaningError(
                "wrong-type", meaning.span, "A link runs over the members of a ring.", "write: of each ..."
            )
        scope.mention(meaning.but(node=n.reg(register), one=True))
        return meaning.set()

    # --- numbers printed on things -------------------------------------------------------------------------------

    def attributes(self) -> Attrs:
        """`Russet has 2 seeds.`, stated anywhere, or `It has 2 seeds.` in the thing's own declaration."""
        found: Attrs = {}
        entries = (*self.book.assumptions.values(), *self.vocabulary_entries())
        for entry in entries:
            for rule, statement in self.statements(entry):
                if is_printed(statement.fact):
                    with Noting(self.complaints):
                        self.attribute(self.bodies.scope(rule), entry, statement.fact, found)
                elif entry.kind == "assumption":
                    message = "An assumption gives numbers that are printed on things."
                    fix = "write: ... has 2 ..."
                    self.complaints.add("misplaced-sentence", statement.span, message, fix)
        return found

    def vocabulary_entries(self) -> Iterable[Entry]:
        return (entry for entry in self.book.words.values() if entry.kind in self.vocabulary.kinds)

    def attribute(self, scope: Scope, entry: Entry, fact: s.Fact, found: Attrs) -> None:
        assert fact.subject is not None and fact.value is not None
        word = fact.subject.first.core.words[-1]
        name = entry.name if word.sort == "pronoun" else word.text
        family = self.vocabulary.families.get(name)
        if family is None:
            raise scope.unknown(name, word.span)
        known = self.vocabulary.kinds[family.kind].attrs if family.kind else ()
        for noun in fact.value.nouns:
            parts = split_words(noun.core)
            attr = self.vocabulary.find(parts.head.text, set(known)) if parts.head else None
            if attr is None or parts.quantity is None:
                message = f"A {family.kind or name} shows no such number."
                fix = f"it can have {', '.join(known)}" if known else f"say so in the kind: A {family.kind} has ..."
                raise MeaningError("wrong-unit", noun.span, message, fix)
            found.setdefault(name, {})[attr] = parts.quantity.low


def _in_that(core: s.Core) -> s.Core:
    """`the well of each orchard` as `the well of that orchard`, the one that the link runs over."""
    if core.of is None:
        return core
    words = tuple(s.Word("det", "that", w.span) if w.text == "each" else w for w in core.of.words)
    return s.Core(core.words, s.Core(words, core.of.of, core.of.span), core.span)
