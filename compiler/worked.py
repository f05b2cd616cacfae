"""Worked examples: `given` a position, `when` this is done, `then` that holds.

Players are named as they come up (`Anna's basket`), or all at once and in seat order (`The players are Anna and
Bill.`). A player called like a member of the ring, such as a colour, sits at that one. Questions are answered by
name: `At feast.pick, choose 2 apples.`
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from compiler import nodes as n
from compiler import syntax as s
from compiler.bodies import Bodies
from compiler.book import Entry, Rule
from compiler.conditions import resolve_fact
from compiler.nodes import Node
from compiler.nouns import resolve_noun
from compiler.parts import split_words
from compiler.scope import Meaning, MeaningError, Scope
from compiler.tokens import home_of, is_counted, token_set
from compiler.words import nearest

PARTS = ("given", "when", "then")


@dataclass(slots=True)
class Example:
    entry: Entry
    id: str
    least: int
    players: dict[str, int] = field(default_factory=dict)
    count: int = 0
    given: list[Node] = field(default_factory=list)
    when: list[Node] = field(default_factory=list)
    answers: list[Node] = field(default_factory=list)
    then: list[Node] = field(default_factory=list)


class Examples:
    """Turns the examples of a book into data; `rules` are the ids that a question can be named by."""

    def __init__(self, bodies: Bodies, rules: set[str], least: int, most: int) -> None:
        self.bodies = bodies
        self.rules = rules
        self.least = least
        self.most = most

    def build(self, id: str, entry: Entry) -> Node:
        example = Example(entry, id, self.least)
        self.seat_players(example)
        handlers = {"given": self.given, "when": self.when, "then": self.then}
        for rule in entry.rules.values():
            part = rule.id.split(".")[-1]
            if part not in handlers:
                message = f"An example has given, when and then, but no {part}."
                guess = nearest(part, PARTS)
                self.bodies.complaints.add("misplaced-sentence", rule.span, message, f"write {guess or 'given'}:")
                continue
            scope = self.bodies.scope(Rule(id, rule.sentences, entry.ground, rule.span), "", example.players)
            for sentence in rule.sentences:
                try:
                    handlers[part](example, scope, sentence)
                except MeaningError as trouble:
                    trouble.tell(self.bodies.complaints)
        return self.data(example)

    def data(self, example: Example) -> Node:
        members = self.members()
        seats = sorted(example.players, key=lambda name: example.players[name])
        return {
            "id": example.id,
            "of": example.entry.of,
            "title": example.entry.title,
            "at": example.entry.span,
            "cites": [[cite.source, cite.heading] for cite in example.entry.ground.cites],
            "players": max(example.count, len(seats), self.least),
            "names": [name.capitalize() for name in seats],
            "colours": {str(example.players[name]): name for name in seats if name in members},
            "given": example.given,
            "when": example.when,
            "answers": example.answers,
            "then": example.then,
        }

    def members(self) -> set[str]:
        """The names that members of a ring go by, such as colours."""
        kinds = self.bodies.vocabulary.kinds.values()
        return {name for kind in kinds if kind.sort == "name" for name in kind.members}

    # --- players -------------------------------------------------------------------------------------------------

    def seat_players(self, example: Example) -> None:
        """Finds every name used for a player, before anything is resolved."""
        for rule in example.entry.rules.values():
            for sentence in rule.sentences:
                for word in players_in(sentence.clause):
                    self.seat(example, word)
                count = player_count(sentence.clause)
                if count:
                    example.count = count
        if 0 < self.most < max(example.count, len(example.players)):
            message = f"The game is for at most {self.most} players."
            self.bodies.complaints.add("wrong-number", example.entry.span, message, "name fewer players")

    def seat(self, example: Example, name: str) -> None:
        v = self.bodies.vocabulary
        if name in v.families or name in v.terms or name in v.kinds:
            return
        example.players.setdefault(name, len(example.players))

    # --- given ---------------------------------------------------------------------------------------------------

    def given(self, example: Example, scope: Scope, sentence: s.Sentence) -> None:
        clause = sentence.clause
        if not isinstance(clause, s.Statement):
            raise MeaningError(
                "misplaced-sentence",
                sentence.span,
                "What is given is stated as facts.",
                "write a fact: ... has ..., or ... is ...",
            )
        fact = clause.fact
        if fact.relation == "there" or names_players(fact):
            return
        at: Node = {"at": sentence.span}
        if fact.relation == "has":
            example.given += [{**node, **at} for node in self.put(scope, fact)]
        elif fact.relation == "in":
            assert fact.subject is not None and fact.place is not None
            token = resolve_noun(scope, fact.subject.first)
            place = resolve_noun(scope, s.Noun(fact.place.core, (), fact.place.span))
            example.given.append({"set": "held", "tokens": token_set(scope, token), "place": place.element(), **at})
        else:
            example.given.append({**self.assign(scope, fact), **at})

    def put(self, scope: Scope, fact: s.Fact) -> Iterator[Node]:
        assert fact.subject is not None and fact.value is not None
        holder = resolve_noun(scope, fact.subject.first)
        for noun in fact.value.nouns:
            what = resolve_noun(scope, noun)
            if what.sort != "tokens":
                raise MeaningError(
                    "wrong-type", what.span, "Only tokens can be given to a place or player.", "name tokens"
                )
            yield self.put_tokens(scope, holder, what)

    def put_tokens(self, scope: Scope, holder: Meaning, what: Meaning) -> Node:
        if not is_counted(scope, what):
            if holder.sort != "places":
                raise MeaningError(
                    "wrong-type", holder.span, "Name the place that holds it.", "write: Anna's ... has ..."
                )
            if what.pick == "no":
                return {"set": "held", "tokens": n.set_of(), "place": holder.element()}
            is_open = not what.one and (what.quantity is not None or what.pick in ("a", "any"))
            if is_open or (what.quantity is not None and what.quantity.low > 1):
                message = f"Which {what.noun} is meant here is not clear: no two are alike."
                raise MeaningError("wrong-number", what.span, message, "name each of them, joined by and")
            return {"set": "held", "tokens": token_set(scope, what), "place": holder.element()}
        family = scope.vocabulary.families[what.families[0]]
        place = holder.element()
        owner = what.owner
        if holder.sort == "players":
            place = home_of(scope, family.name, holder.element())
            owner = holder.element()
        value = 0 if what.pick == "no" else what.quantity.low if what.quantity else 1
        if family.owner == "player" and owner is None:
            owner = self.owner_of_place(scope, holder)
        return {
            "set": "count",
            "token": family.name,
            "of": owner if family.owner else None,
            "place": place,
            "value": value,
        }

    def owner_of_place(self, scope: Scope, holder: Meaning) -> Node:
        """Whose tokens lie in `Anna's hall`: Anna's. In a place of nobody it must be said."""
        node = holder.node if isinstance(holder.node, dict) else {}
        owner = node.get("of")
        if isinstance(owner, dict):
            player = owner["player"] if owner.get("op") == "member" else owner
            assert isinstance(player, dict)
            return player
        raise MeaningError("wrong-type", holder.span, "Whose tokens these are is not said.", "write: 2 of Anna's ...")

    def assign(self, scope: Scope, fact: s.Fact) -> Node:
        assert fact.subject is not None and fact.value is not None
        subject = resolve_noun(scope, fact.subject.first)
        quantity = split_words(fact.value.first.core).quantity
        node = subject.node
        if subject.sort == "players":
            word = fact.value.first.core.words[-1]
            if word.text not in scope.vocabulary.statuses:
                raise scope.unknown(word.text, word.span, "status", scope.vocabulary.statuses)
            return {"set": "status", "status": word.text, "of": subject.element(), "value": not fact.negated}
        if quantity is not None and isinstance(node, dict) and node.get("op") == "track":
            return {"set": "track", "track": node["track"], "of": node["of"], "value": quantity.low}
        if quantity is not None and isinstance(node, dict) and node.get("op") == "term":
            return {"set": "term", "name": node["name"], "value": quantity.low}
        message = "This cannot be given a value."
        raise MeaningError("wrong-type", fact.span, message, "set a track, a term or a status, or say what a place has")

    # --- when and then -------------------------------------------------------------------------------------------

    def when(self, example: Example, scope: Scope, sentence: s.Sentence) -> None:
        clause = sentence.clause
        if isinstance(clause, s.Asked):
            example.answers += self.answers(scope, clause, sentence)
        else:
            self.bodies.sentence(scope.inner(mentions=[]), clause, example.when)

    def answers(self, scope: Scope, clause: s.Asked, sentence: s.Sentence) -> Iterator[Node]:
        self.check_rule(clause.rule)
        steps = clause.body.steps if isinstance(clause.body, s.Steps) else ()
        phrase = steps[0].phrase if steps and isinstance(steps[0], s.Step) else None
        if phrase is None or phrase.verb.text != "choose" or phrase.object is None:
            raise MeaningError(
                "misplaced-sentence", clause.span, "A question is answered by choosing.", "write: At rule, choose ..."
            )
        base = {"at": sentence.span, "rule": clause.rule.text}
        by_role = {role.word: role.value for role in phrase.roles}
        if by_role:
            for word in ("from", "to"):
                if word in by_role:
                    yield {**base, "part": word, **self.label(scope, by_role[word])}
            yield {**base, "part": "what", **self.label(scope, phrase.object)}
        else:
            yield {**base, "part": None, **self.label(scope, phrase.object)}

    def label(self, scope: Scope, value: s.Value) -> Node:
        """A choice by its label, or by the thing itself where its owner is named."""
        words = value.first.core.words
        if len(words) == 1 and words[0].text in scope.players.keys() - self.members():
            return {"value": n.seat(scope.players[words[0].text])}
        owned = words[0].sort == "possessive" or words[-1].text.partition(".")[0] in scope.players
        if owned and not value.rest and ("." in words[-1].text or words[0].sort == "possessive"):
            return {"value": resolve_noun(scope, value.first).element()}
        text = [" ".join(w.text for w in noun.core.words) for noun in value.nouns]
        return {"choose": " and ".join(text)}

    def check_rule(self, word: s.Word) -> None:
        if word.text not in self.rules:
            guess = nearest(word.text, self.rules)
            raise MeaningError(
                "unknown-rule", word.span, f"There is no rule {word.text}.", f"did you mean {guess}?" if guess else ""
            )

    def then(self, example: Example, scope: Scope, sentence: s.Sentence) -> None:
        clause = sentence.clause
        base = {"at": sentence.span, "text": sentence.text}
        if (
            isinstance(clause, s.Asked)
            and isinstance(clause.body, s.Statement)
            and clause.body.fact.subject is not None
        ):
            self.check_rule(clause.rule)
            fact = clause.body.fact
            assert fact.subject is not None
            label = self.label(scope, fact.subject)
            check = {"check": "offered", "rule": clause.rule.text, **label, "expected": not fact.negated}
            example.then.append({**check, **base})
        elif isinstance(clause, s.Statement):
            condition = resolve_fact(scope.inner(mentions=[]), clause.fact)
            example.then.append({"check": "holds", "cond": condition, **base})
        else:
            message = "What holds then is stated as facts."
            raise MeaningError("misplaced-sentence", sentence.span, message, "write a fact: ... has ..., or ... is ...")


def names_players(fact: s.Fact) -> bool:
    words = [word.text for word in fact.subject.first.core.words] if fact.subject else []
    return words == ["the", "players"]


def player_count(clause: s.Clause) -> int:
    fact = clause.fact if isinstance(clause, s.Statement) else None
    if fact is None or fact.relation != "there" or fact.value is None:
        return 0
    parts = split_words(fact.value.first.core)
    players = parts.head is not None and parts.head.text in ("player", "players")
    return parts.quantity.low if players and parts.quantity else 0


def players_in(node: object) -> Iterator[str]:
    """Names that stand where only a player can: possessives, who acts, who has or is something, the list."""
    if isinstance(node, s.Statement) and names_players(node.fact) and node.fact.value is not None:
        yield from (noun.core.words[-1].text for noun in node.fact.value.nouns)
    if isinstance(node, s.Acting):
        yield node.noun.core.words[-1].text
    if isinstance(node, s.Statement) and node.fact.subject is not None:
        words = node.fact.subject.first.core.words
        if len(words) == 1 and words[0].sort == "name" and "." not in words[0].text:
            yield words[0].text
    yield from possessives(node)


def possessives(node: object) -> Iterator[str]:
    if isinstance(node, s.Word):
        if node.sort == "possessive":
            yield node.text
    elif isinstance(node, tuple) and not hasattr(node, "_fields"):
        for item in node:
            yield from possessives(item)
    elif hasattr(node, "__dataclass_fields__"):
        for name in node.__dataclass_fields__:
            yield from possessives(getattr(node, name))
