"""Rules to bodies: the clauses of everything that can be done, in order, as one effect; and the watchers among them.

Terms are resolved on demand and remembered, because what a noun means can depend on what its term is worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from compiler import nodes as n
from compiler import syntax as s
from compiler.asking import choose, multiplier
from compiler.book import Entry, Rule
from compiler.conditions import resolve_condition
from compiler.deeds import deed_slots
from compiler.diagnostic import Complaints
from compiler.nodes import Node, Number
from compiler.nouns import resolve_noun
from compiler.scope import Meaning, MeaningError, Note, Noting, Registers, Scope
from compiler.terms import Terms
from compiler.tokens import is_counted, token_set
from compiler.verbs import resolve_phrase
from compiler.vocabulary import Vocabulary

MOST_USES = 2000
"""So often may deeds be put in, all together."""


@dataclass(slots=True)
class Bodies:
    """Resolves rules against a vocabulary; complaints are collected, one for each sentence at most."""

    vocabulary: Vocabulary
    complaints: Complaints
    registers: Registers = field(default_factory=Registers)
    watchers: list[Node] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    uses: dict[str, int] = field(default_factory=dict)
    ways: list[tuple[str, tuple[str, ...], int]] = field(default_factory=list)
    """Bodies that are wanted a second time, with every amount multiplied: suffix, families, register."""
    terms: Terms = field(init=False)

    def __post_init__(self) -> None:
        self.terms = Terms(self.scope, self.complaints, self.vocabulary)

    def scope(self, rule: Rule, thing: str = "", players: Mapping[str, int] | None = None) -> Scope:
        scope = Scope(self.vocabulary, self.registers, self.complaints, rule, thing, players or {})
        scope.term_sort = lambda name: self.terms.sort(name)
        scope.deeds = self.deed
        scope.several = self.several
        scope.notes = self.notes
        return scope

    # --- bodies --------------------------------------------------------------------------------------------------

    def several(self, names: tuple[str, ...], register: int) -> str:
        way = f" times {register}"
        self.ways.append((way, names, register))
        return way

    def body(self, entry: Entry, family: str = "", mentioned: Meaning | None = None, times: Number = 1) -> Node:
        """All that an entry does, as one effect."""
        steps: list[Node] = []
        for rule in entry.rules.values():
            scope = self.scope(rule, family)
            scope.times = times
            if mentioned is not None:
                scope.mention(mentioned)
            self.rule(scope, rule, steps)
        scope = self.scope(Rule(entry.name, (), entry.ground, entry.span))
        return join(scope, steps, entry.header[0])

    def deed(self, scope: Scope, name: str) -> list[Node]:
        """The body of a deed with slots, where it is used."""
        self.uses[name] = self.uses.get(name, 0) + 1
        if sum(self.uses.values()) > MOST_USES:
            raise self.too_many_uses(name)
        steps: list[Node] = []
        for rule in self.vocabulary.deeds[name].rules.values():
            inner = scope.inner(rule=rule)
            for sentence in rule.sentences:
                self.sentence(inner, sentence.clause, steps)
        return steps

    def too_many_uses(self, name: str) -> MeaningError:
        span = self.vocabulary.deeds[name].header[0].span
        if any(found.code == "too-much-work" for found in self.complaints.found):
            return MeaningError.again(span)
        message = f"The deed {name} is put in more than {MOST_USES} times, counting deeds within deeds."
        return MeaningError("too-much-work", span, message, "let deeds use one another less often")

    def check_unused_deeds(self) -> None:
        """A deed with slots is looked at where it is used; one that nobody uses, here."""
        for name, entry in self.vocabulary.deeds.items():
            if len(entry.header) > 1 and name not in self.uses:
                scope = self.scope(next(iter(entry.rules.values()), Rule(name, (), entry.ground, entry.span)))
                for _, word in deed_slots(scope, name):
                    with Noting(self.complaints):
                        core = s.Core((s.Word("det", "any", word.span), word), None, word.span)
                        meaning = resolve_noun(scope, s.Noun(core, (), word.span))
                        if meaning.sort != "tokens" or not is_counted(scope, meaning):
                            scope.slots = {**scope.slots, word.text: choose(scope, meaning, "", [])}
                with Noting(self.complaints):
                    self.deed(scope, name)

    def rule(self, scope: Scope, rule: Rule, steps: list[Node]) -> None:
        for sentence in rule.sentences:
            try:
                self.sentence(scope, sentence.clause, steps)
            except MeaningError as trouble:
                trouble.tell(self.complaints)
                if isinstance(sentence.clause, s.When):  # an otherwise behind it is not to blame
                    steps.append(scope.effect("if", sentence.span, **{"else": None}))

    def sentence(self, scope: Scope, clause: s.Clause, steps: list[Node]) -> None:
        if isinstance(clause, s.Otherwise):
            if not steps or steps[-1]["do"] != "if" or steps[-1]["else"] is not None:
                message = "Otherwise has no if before it."
                raise MeaningError(
                    "misplaced-sentence", clause.span, message, "put it right after the sentence with the if"
                )
            steps[-1]["else"] = self.clause(scope, clause.body)
        elif isinstance(clause, s.Whenever):
            if scope.times == 1:
                self.watchers.append(self.watcher(scope, clause))
        elif not isinstance(clause, s.Statement):
            steps.append(self.clause(scope, clause))
        elif not is_printed(clause.fact):
            message = "A fact does nothing here."
            raise MeaningError("misplaced-sentence", clause.span, message, "write what to do, starting with a verb")

    # --- clauses -------------------------------------------------------------------------------------------------

    def clause(self, scope: Scope, clause: s.Clause) -> Node:
        if isinstance(clause, s.Steps):
            return self.steps(scope, clause.steps, clause.joins)
        if isinstance(clause, s.When):
            condition = resolve_condition(scope, clause.condition)
            body = self.clause(scope, clause.body)
            return scope.effect("if", clause.span, cond=condition, then=body, **{"else": None})
        if isinstance(clause, s.Each):
            return self.at_once(scope, clause) if clause.at_once else self.each(scope, clause)
        if isinstance(clause, s.Repeat):
            body = self.clause(scope, clause.body)
            return scope.effect("repeat", clause.span, times=clause.times, body=body)
        if isinstance(clause, s.Acting):
            return self.acting(scope, clause)
        raise MeaningError(
            "misplaced-sentence", clause.span, "This cannot stand here.", "write what to do, starting with a verb"
        )

    def acting(self, scope: Scope, clause: s.Acting) -> Node:
        """`As the next player, ...`; `As any player, ...` asks which."""
        player = resolve_noun(scope, clause.noun)
        if player.sort != "players":
            raise MeaningError("wrong-type", player.span, "Only a player can act.", "name a player")
        effects: list[Node] = []
        if player.pick == "any" and not player.one:
            player = choose(scope, player, "player", effects)
        node = player.element()
        effects.append(scope.effect("acting", clause.span, player=node, body=self.clause(scope, clause.body)))
        return effects[0] if len(effects) == 1 else scope.effect("seq", clause.span, steps=effects)

    def each(self, scope: Scope, clause: s.Each) -> Node:
        inner = scope.inner()
        meaning = resolve_noun(inner, clause.noun)
        register = self.registers.new()
        acting = meaning.sort == "players"
        if meaning.sort not in ("players", "places", "ring", "tokens"):
            message = "For each what is not clear."
            raise MeaningError("wrong-type", meaning.span, message, "name players, places or other things")
        if meaning.pick == "missing":
            items: Node = {"op": "turns", "of": n.MISSING}
        else:
            items = token_set(scope, meaning) if meaning.sort == "tokens" else meaning.set()
            inner.mention(meaning.but(node=n.reg(register), one=True, where=None, filters=()))
        body = self.clause(inner, clause.body)
        return scope.effect("each", clause.span, set=items, reg=register, acting=acting, body=body)

    def at_once(self, scope: Scope, clause: s.Each) -> Node:
        """`For each player at once, move ...`: one move, chosen by all unseen and then made by all together."""
        inner = scope.inner()
        players = resolve_noun(inner, clause.noun)
        if players.sort != "players" or not isinstance(clause.body, s.Steps) or len(clause.body.steps) != 1:
            message = "At once, each player makes one move and nothing else."
            raise MeaningError("misplaced-sentence", clause.span, message, "split the sentence, or leave at once out")
        effects = self.steps_of(inner, clause.body.steps[0])
        move, questions = effects[-1], effects[:-1]
        if move["do"] != "carry" or len(questions) > 1 or any(q["do"] != "choose" for q in questions):
            message = "At once, each player can only move single tokens, and choose which."
            raise MeaningError("misplaced-sentence", clause.span, message, "leave at once out")
        question = questions[0] if questions else None
        return scope.effect(
            "at-once",
            clause.span,
            reg=question["reg"] if question else self.registers.new(),
            choose=question["set"] if question else None,
            part=question["part"] if question else "",
            tokens=move["tokens"],
            to=move["to"],
            verb=move["verb"],
        )

    def steps(self, scope: Scope, steps: tuple[s.Step | s.Either, ...], joins: tuple[str, ...]) -> Node:
        first = join(scope, self.steps_of(scope, steps[0]), steps[0])
        if not joins:
            return first
        rest = self.steps(scope, steps[1:], joins[1:])
        if joins[0] == "then":
            return scope.effect("then", steps[0].span, first=first, rest=rest)
        return scope.effect("seq", steps[0].span, steps=[first, rest])

    def steps_of(self, scope: Scope, step: s.Step | s.Either) -> list[Node]:
        if isinstance(step, s.Either):
            options = [self.option(scope, option) for option in step.options]
            check_names(step, options)
            return [scope.effect("either", step.span, options=options)]
        effects = resolve_phrase(scope, step.phrase)
        return [scope.effect("may", step.span, body=join(scope, effects, step))] if step.may else effects

    def option(self, scope: Scope, option: s.Steps) -> Node:
        inner = scope.inner()
        return {"name": option_name(option), "body": self.steps(inner, option.steps, option.joins)}

    # --- watchers ------------------------------------------------------------------------------------------------

    def watcher(self, scope: Scope, clause: s.Whenever) -> Node:
        """`Whenever you take apples, take 1 more apple for each ...`, or another body, which then runs right after."""
        verb, watched = clause.phrase.verb, clause.phrase.object
        meaning = resolve_noun(scope, watched.first) if watched else None
        alike = meaning is not None and len(meaning.families) == 1 and is_counted(scope, meaning)
        if meaning is None or not alike or verb.text not in ("take", "return", "pay", "move"):
            message = "Whenever watches for tokens, all alike, that somebody takes, returns, pays or moves."
            raise MeaningError(
                "misplaced-sentence",
                clause.phrase.span,
                message,
                "name tokens that are all alike: Whenever you take ..., ...",
            )
        base = {"rule": scope.rule.id, "verb": verb.text, "token": meaning.families[0], "reg": self.registers.new()}
        more = more_phrase(clause.body, verb.text)
        if more is None:
            return {**base, "after": self.clause(scope, clause.body)}
        assert more.object is not None
        amount = resolve_noun(scope, without_more(more.object.first))
        raised = n.arithmetic("times", amount.quantity.low if amount.quantity else 1, multiplier(scope, more))
        is_fewer = any(word.text == "fewer" for word in more.object.first.core.words)
        return {**base, "more": n.arithmetic("minus", 0, raised) if is_fewer else raised}


def is_printed(fact: s.Fact) -> bool:
    """Whether the fact gives a number printed on something: `It has 2 seeds.` `compiler.declare` reads those."""
    words = fact.subject.first.core.words if fact.subject else ()
    return fact.relation == "has" and len(words) == 1 and (words[0].text == "it" or words[0].sort == "name")


def more_phrase(clause: s.Clause, verb: str) -> s.Phrase | None:
    """The phrase `take 1 more apple` or `take 1 fewer apple`, if the clause consists of it."""
    if not isinstance(clause, s.Steps) or len(clause.steps) != 1:
        return None
    step = clause.steps[0]
    if isinstance(step, s.Either) or step.phrase.verb.text != verb or step.phrase.object is None:
        return None
    words = [word.text for word in step.phrase.object.first.core.words]
    return step.phrase if "more" in words or "fewer" in words else None


def without_more(noun: s.Noun) -> s.Noun:
    words = tuple(word for word in noun.core.words if word.text not in ("more", "fewer"))
    return s.Noun(s.Core(words, noun.core.of, noun.core.span), noun.descriptions, noun.span)


def check_names(step: s.Either, options: list[Node]) -> None:
    """Options are chosen by name, so no two may have the same."""
    names = [option["name"] for option in options]
    for number, (name, option) in enumerate(zip(names, step.options, strict=True)):
        if name in names[:number]:
            message = f"Two options are called {name}, so nobody could say which one is chosen."
            raise MeaningError(
                "duplicate-name", option.span, message, "say one of them in another way, or leave it out"
            )


def option_name(option: s.Steps) -> str:
    """What an option of `either` is called: its first object, as written."""
    step = option.steps[0]
    noun = step.phrase.object.first if isinstance(step, s.Step) and step.phrase.object else None
    words = [word.text for word in noun.core.words if word.sort in ("int", "name", "range")] if noun else []
    return " ".join(words) or "this"


def join(scope: Scope, steps: list[Node], at: s.Step | s.Either | s.Word) -> Node:
    return steps[0] if len(steps) == 1 else scope.effect("seq", at.span, steps=steps)
