"""Amended book to ruleset: every table and body put together as JSON data, see `docs/ruleset.md`.

The same book gives the same bytes: tables keep the order of the book, keys are sorted when written, and the hash is
taken over all the rest.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from compiler import nodes as n
from compiler import syntax as s
from compiler.amend import AmendedBook
from compiler.bodies import Bodies
from compiler.book import Entry
from compiler.catalogue import Owners, describe_ground, make_catalogue
from compiler.checks import check_ruleset
from compiler.choice import NOWHERE
from compiler.conditions import resolve_number
from compiler.declare import Declarer
from compiler.deeds import check_deeds
from compiler.diagnostic import Complaints, Site
from compiler.drawing import draw_header
from compiler.elsewhere import find_elsewhere
from compiler.nodes import Node, Number
from compiler.nouns import resolve_noun
from compiler.parts import Parts, split_words
from compiler.scope import Meaning, MeaningError, Note, Noting
from compiler.source import Source
from compiler.span import Span
from compiler.stocks import read_tokens
from compiler.vocabulary import Family, gather_vocabulary
from compiler.worked import Examples

FORMAT = "canon-ruleset/1"
VERSION = "4"
"""Raised when the same text would give another ruleset."""

MOST_PLAYERS = 12
STATED = ("players", "score", "winners")
"""Labels of a game under which it states facts; the others do something."""


def emit_ruleset(amended: AmendedBook, sources: Sequence[Source], is_hasty: bool = False) -> Node:
    """The ruleset of a book; raises CanonError with everything that does not make sense in it.

    A hasty one is neither checked as a whole nor hashed, which takes as long as the rest: for whoever knows that the
    book passes, and only wants to play by it.
    """
    complaints = Complaints()
    emitter = _Emitter(amended, complaints)
    ruleset = emitter.emit(name_files(sources))
    complaints.settle()
    if not is_hasty:
        check_ruleset(ruleset, emitter.bodies.vocabulary, complaints)
        complaints.settle()
    plain: Node = _plain(ruleset, {source.file: index for index, source in enumerate(sources)})
    plain["hash"] = "" if is_hasty else hash_ruleset(plain)
    return plain


def explain_words(amended: AmendedBook) -> tuple[Note, ...]:
    """How the words that point back were understood, for whoever wants to see it."""
    emitter = _Emitter(amended, Complaints())
    emitter.emit(())
    return tuple(emitter.bodies.notes)


def name_files(sources: Sequence[Source]) -> list[str]:
    """What a ruleset calls its files: nothing that depends on where they lie or where one stands."""
    names = [source.name or source.file for source in sources]
    return [f"{name} ({names[:i].count(name) + 1})" if name in names[:i] else name for i, name in enumerate(names)]


def hash_ruleset(ruleset: Node) -> str:
    body = {key: value for key, value in ruleset.items() if key != "hash"}
    return hashlib.sha256(write_json(body)).hexdigest()


def write_json(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


class _Emitter:
    def __init__(self, amended: AmendedBook, complaints: Complaints) -> None:
        self.amended = amended
        self.book = amended.book
        self.complaints = complaints
        self.owners = Owners(amended)
        vocabulary = gather_vocabulary(amended.book, complaints, amended.whole.options)
        read_tokens(vocabulary, complaints)
        check_deeds(vocabulary, complaints)
        complaints.settle()
        self.bodies = Bodies(vocabulary, complaints)

    def emit(self, files: Sequence[str]) -> Node:
        v = self.bodies.vocabulary
        declarer = Declarer(self.book, self.bodies)
        declarer.check_sentences()
        attrs = declarer.attributes()
        game = self.game()
        things = self.things()
        for name in v.terms:
            with Noting(self.complaints):
                self.bodies.terms.sort(name)
        self.bodies.check_unused_deeds()
        rules = self.rules()
        players = game.pop("players")
        examples = Examples(self.bodies, set(rules), *players)
        return {
            "format": FORMAT,
            "name": game["name"],
            "title": game["title"],
            "compiler": VERSION,
            "options": list(self.amended.options),
            "files": list(files),
            "sources": {name: entry.title for name, entry in self.book.sources.items()},
            **make_catalogue(self.amended),
            "rules": rules,
            "players": players,
            "rings": declarer.rings(),
            "places": declarer.places(attrs),
            "tokens": declarer.tokens(attrs),
            "tracks": declarer.tracks(),
            "statuses": declarer.statuses(),
            "links": declarer.links(),
            "terms": self.terms(),
            "things": things,
            "watchers": self.bodies.watchers,
            "game": game,
            "examples": [self.example(examples, id, entry) for id, entry in self.book.examples.items()],
            "elsewhere": find_elsewhere(self.amended),
            "registers": self.bodies.registers.used,
        }

    def rules(self) -> Node:
        table: Node = {}
        for entry in (*self.book.words.values(), *self.book.assumptions.values()):
            by = self.owners.get(entry)
            head = {"title": entry.title, "text": "", "head": draw_header(entry), "by": by}
            table[entry.name] = {**head, "at": entry.header[0].span, **describe_ground(entry.ground)}
            for rule in entry.rules.values():
                body = {"title": entry.title, "text": rule.text, "by": rule.by or by}
                table[rule.id] = {**body, "at": rule.span, **describe_ground(rule.ground)}
        return table

    def example(self, examples: Examples, id: str, entry: Entry) -> Node:
        text = {rule.id.rpartition(".")[2]: rule.text for rule in entry.rules.values()}
        tagged = self.owners.get_all(entry)
        ground = {**describe_ground(entry.ground), "by": next(iter(tagged), ""), "holds": tagged}
        return {**examples.build(id, entry), **ground, "text": text}

    def terms(self) -> Node:
        terms = self.bodies.terms
        table: Node = {}
        for name, entry in self.bodies.vocabulary.terms.items():
            if name in terms.nodes:
                table[name] = {"title": entry.title, **terms.nodes[name], "rule": entry.name}
        return table

    # --- the game and what can be done in it ---------------------------------------------------------------------

    def game(self) -> Node:
        games = list(self.bodies.vocabulary.games.values())
        if not games:
            span = next((entry.header[0].span for entry in self.book.words.values()), NOWHERE)
            message = "There is no game: nothing says how all this is played."
            self.complaints.add("missing-fact", span, message, 'declare one: game my-game "My game":')
            self.complaints.settle()
        if len(games) > 1:
            site = Site(games[0].header[0].span, "the first one is here")
            fix = "keep one of them"
            self.complaints.add("duplicate-name", games[1].header[0].span, "There are two games.", fix, [site])
            self.complaints.settle()
        entry = games[0]
        game: Node = {"name": entry.name, "title": entry.title, "main": entry.name, "rule": entry.name}
        game["players"] = self.player_range(entry)
        game["score"] = self.stated(entry, "score", 0)
        game["winners"] = self.stated(entry, "winners", n.set_of())
        return game

    def player_range(self, entry: Entry) -> list[int]:
        """How few and how many can play; zeros if that is not said as it should be."""
        rule = entry.rules.get(f"{entry.name}.players")
        clause = rule.sentences[0].clause if rule and rule.sentences else None
        value = clause.fact.value if isinstance(clause, s.Statement) else None
        with Noting(self.complaints):
            parts = split_words(value.first.core) if value else Parts()
            quantity = parts.quantity if parts.head and parts.head.text in ("player", "players") else None
            if rule is None or value is None or quantity is None:
                span = rule.span if rule else entry.header[0].span
                message = "How many can play is not said."
                raise MeaningError("missing-fact", span, message, "add: players: There are 2 to 4 players.")
            if not 1 <= quantity.low <= quantity.high <= MOST_PLAYERS:
                message = f"A game is for 1 to {MOST_PLAYERS} players."
                raise MeaningError("wrong-number", value.span, message, "write: There are 2 to 4 players.")
            return [quantity.low, quantity.high]
        return [0, 0]

    def stated(self, entry: Entry, label: str, default: Any) -> Any:
        """`Your score is ...`, `The winners are ...`."""
        rule = entry.rules.get(f"{entry.name}.{label}")
        clause = rule.sentences[0].clause if rule and rule.sentences else None
        if rule is None or not isinstance(clause, s.Statement) or clause.fact.value is None:
            message = f"The game does not say what its {label} {'is' if label == 'score' else 'are'}."
            fix = "add: score: Your score is ..." if label == "score" else "add: winners: The winners are ..."
            self.complaints.add("missing-fact", rule.span if rule else entry.header[0].span, message, fix)
            return default
        scope = self.bodies.scope(rule)
        with Noting(self.complaints):
            if label == "score":
                return resolve_number(scope, clause.fact.value)[0]
            return self.winners(resolve_noun(scope, clause.fact.value.first))
        return default

    def winners(self, meaning: Meaning) -> Node:
        if meaning.sort != "players":
            raise MeaningError(
                "wrong-type", meaning.span, "Only players can win.", "write: The winners are the ... players."
            )
        return meaning.set()

    def things(self) -> Node:
        v = self.bodies.vocabulary
        things: Node = {}
        for entry in v.games.values():
            acting = {id: rule for id, rule in entry.rules.items() if id.split(".")[-1] not in STATED}
            things[entry.name] = self.thing(entry, phase=True, body=self.body_of(entry, acting))
        for entry in (*v.phases.values(), *(deed for deed in v.deeds.values() if len(deed.header) == 1)):
            things[entry.name] = self.thing(entry, entry.kind == "phase", self.bodies.body(entry))
        for family in v.families.values():
            if family.kind and family.entry.kind == family.kind:
                things[family.name] = self.thing(family.entry, False, self.family_body(family), family.title)
        for way, names, register in self.bodies.ways:  # which may grow meanwhile
            for family in (v.families[name] for name in names):
                body = self.family_body(family, n.reg(register))
                things[family.name + way] = self.thing(family.entry, False, body, family.title)
        self.token_watchers()
        return things

    def token_watchers(self) -> None:
        """A token may say what happens whenever it is taken."""
        for family in self.bodies.vocabulary.families.values():
            for rule in family.entry.rules.values() if family.entry.kind == "token" else ():
                watching = tuple(x for x in rule.sentences if isinstance(x.clause, s.Whenever))
                self.bodies.rule(self.bodies.scope(rule), replace(rule, sentences=watching), [])

    def body_of(self, entry: Entry, rules: dict[str, Any]) -> Node:
        part = Entry(entry.kind, entry.header, entry.title, entry.tags, rules, entry.ground, entry.span)
        return self.bodies.body(part)

    def family_body(self, family: Family, times: Number = 1) -> Node:
        return self.bodies.body(family.entry, family.name, self.subject(family) if family.subject else None, times)

    def subject(self, family: Family) -> Meaning:
        """For a card `of each hall`, `that hall` is your hall of that name."""
        member = self.bodies.vocabulary.families[family.subject]
        owner = n.YOU if member.owner == "player" else n.member(member.owner, n.YOU) if member.owner else None
        make = n.place if member.sort == "place" else n.token
        node = make(member.name, owner)
        span = family.entry.header[-1].span
        return Meaning(
            f"{member.sort}s", node, span, one=True, noun=member.name, kind=member.kind, families=(member.name,)
        )

    def thing(self, entry: Entry, phase: bool, body: Node, title: str = "") -> Node:
        return {"title": title or entry.title, "phase": phase, "body": body, "rule": entry.name}


def _plain(data: Any, files: dict[str, int]) -> Any:
    """The data with every span as five numbers."""
    if isinstance(data, Span):
        return [files.get(data.file, 0), data.line, data.column, data.end_line, data.end_column]
    if isinstance(data, dict):
        return {key: _plain(value, files) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_plain(item, files) for item in data]
    return data
