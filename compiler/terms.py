"""Terms: words that stand for a number, a set or an adjective, and are worth what their facts say.

`It is 6. It is 8 if there are 3 players.` has a value and exceptions; `A hall is empty if it has no guests.` makes an
adjective; `A fruit is an apple or a pear.` makes a word for tokens of several families.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from compiler import nodes as n
from compiler import syntax as s
from compiler.book import Entry, Rule
from compiler.conditions import resolve_condition, resolve_number
from compiler.diagnostic import Complaints
from compiler.nodes import Node
from compiler.nouns import resolve_noun
from compiler.scope import Meaning, MeaningError, Scope
from compiler.vocabulary import Vocabulary

DEEPEST = 12
"""So many terms may rest on one another; each is a few dozen calls deep."""

Worth = tuple[str, object]
"""The sort of a value and its node; `one places` is a single element, `any places` one of several that tie."""


@dataclass(slots=True)
class Terms:
    """Resolves each term once, when it is first asked for."""

    new_scope: Callable[[Rule], Scope]
    complaints: Complaints
    vocabulary: Vocabulary
    sorts: dict[str, str] = field(default_factory=dict)
    nodes: dict[str, Node] = field(default_factory=dict)
    under_way: list[str] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)

    def sort(self, name: str) -> str:
        """What the term is worth: a number, a set, an adjective. Gives up if that was complained about already."""
        if name not in self.sorts and name not in self.broken:
            self.resolve(name)
        if name in self.broken:
            raise MeaningError.again(self.vocabulary.terms[name].span)
        return self.sorts[name]

    def resolve(self, name: str) -> None:
        entry = self.vocabulary.terms[name]
        span = entry.header[0].span
        if name in self.under_way:
            path = " -> ".join((*self.under_way[self.under_way.index(name) :], name))
            raise MeaningError("endless", span, f"The term {name} rests on itself: {path}.", "break the circle")
        if len(self.under_way) >= DEEPEST:
            message = f"More than {DEEPEST} terms rest on one another here."
            raise MeaningError("too-much-work", span, message, "say some of them in one sentence")
        self.under_way.append(name)
        try:
            self.define(name, entry)
        except MeaningError as trouble:
            trouble.tell(self.complaints)
            self.broken.add(name)
        finally:
            self.under_way.pop()

    def define(self, name: str, entry: Entry) -> None:
        statements = list(facts_of(entry))
        if not statements:
            message = f"The term {name} does not say what it is."
            raise MeaningError("missing-fact", entry.header[0].span, message, "add a rule: means: It is ...")
        subject = statements[0][1].fact.subject
        if subject is not None and subject.first.core.words[0].text in ("a", "an"):
            self.define_word(name, entry, statements)
        else:
            self.define_value(name, entry, statements)

    # --- a fruit is an apple or a pear; a hall is empty if ... ------------------------------------------------------

    def define_word(self, name: str, entry: Entry, statements: list[tuple[Rule, s.Statement]]) -> None:
        rule, statement = statements[0]
        fact = statement.fact
        assert fact.subject is not None
        noun = fact.subject.first
        scope = self.new_scope(rule)
        if noun.core.words[-1].text == name:
            self.check_union(scope, fact)
            self.sorts[name] = "tokens"
            return
        said = fact.value.first.core.words[-1] if fact.value else None
        if said is None or said.text != name or fact.relation != "is":
            message = f"This says nothing about when something is {name}."
            fix = f"write: A {noun.core.words[-1].text} is {name} if ..."
            raise MeaningError("misplaced-sentence", statement.span, message, fix)
        self.sorts[name] = "adjective"
        register = scope.registers.new()
        meaning = resolve_noun(scope, noun)
        scope.mention(meaning.but(node=n.reg(register), one=True))
        conditions = [resolve_condition(scope, part.condition) for _, part in statements if part.condition is not None]
        if not conditions:
            message = f"When a {meaning.noun} is {name} is not said."
            raise MeaningError("missing-fact", statement.span, message, f"write: A {meaning.noun} is {name} if ...")
        self.nodes[name] = {"params": [register], "value": n.some(conditions)}

    def check_union(self, scope: Scope, fact: s.Fact) -> None:
        """`A fruit is an apple or a pear.`: all of them tokens."""
        tokens = {f.name for f in self.vocabulary.families.values() if f.sort == "token"}
        for noun in fact.value.nouns if fact.value else ():
            word = noun.core.words[-1]
            if not self.vocabulary.find(word.text, tokens):
                raise scope.unknown(word.text, word.span, "token", sorted(tokens))

    # --- it is ... -----------------------------------------------------------------------------------------------

    def define_value(self, name: str, entry: Entry, statements: list[tuple[Rule, s.Statement]]) -> None:
        params: list[int] = []
        cases: list[tuple[Node, object]] = []
        default: object = 0
        sort = ""
        for rule, statement in statements:
            scope = self.new_scope(rule)
            self.bind_param(scope, entry, params)
            if statement.fact.value is None or statement.fact.relation != "is":
                raise MeaningError("misplaced-sentence", statement.span, "A term says what it is.", "write: It is ...")
            found, value = self.worth(scope, statement.fact.value)
            if sort and found != sort:
                message = f"The term {name} is one thing in one sentence and another in this one."
                raise MeaningError(
                    "wrong-type", statement.span, message, "let every sentence give the same kind of thing"
                )
            sort = self.sorts[name] = found
            if statement.condition is None:
                default = value
            else:
                cases.append((resolve_condition(scope, statement.condition), value))
        self.nodes[name] = {"params": params, "value": n.case(cases, default)}

    def bind_param(self, scope: Scope, entry: Entry, params: list[int]) -> None:
        ring = self.vocabulary.ring_of(entry.of)
        if ring is None:
            return
        if not params:
            params.append(scope.registers.new())
        scope.mention(Meaning("ring", n.reg(params[0]), entry.span, one=True, noun=entry.of, kind=ring))

    def worth(self, scope: Scope, value: s.Value) -> Worth:
        infixes = {infix for infix, _ in value.rest}
        nouns = list(value.nouns)
        first = resolve_noun(scope, value.first)
        if first.sort in ("places", "players", "ring") and infixes <= {"and"}:
            meanings = [first, *(resolve_noun(scope, noun) for noun in nouns[1:])]
            for meaning in meanings:
                if meaning.sort != first.sort:
                    message = (
                        f"Only {first.sort if first.sort != 'ring' else 'members of a ring'} can be joined to this."
                    )
                    raise MeaningError(
                        "wrong-type", meaning.span, message, "leave it out, or make it a term of its own"
                    )
            if len(meanings) == 1 and first.one:
                return f"one {first.sort}", first.element()
            if len(meanings) == 1 and first.pick == "the" and not first.plural:
                return f"any {first.sort}", first.set()
            return first.sort, n.union(*(meaning.set() for meaning in meanings))
        number, _ = resolve_number(scope, value)
        return "number", number


def facts_of(entry: Entry) -> Iterator[tuple[Rule, s.Statement]]:
    for rule in entry.rules.values():
        for sentence in rule.sentences:
            if isinstance(sentence.clause, s.Statement):
                yield rule, sentence.clause
            else:
                message = "A term states facts; it does nothing."
                raise MeaningError("misplaced-sentence", sentence.span, message, "write: It is ...")
