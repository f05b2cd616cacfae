"""Narrowing a meaning down: adjectives (`ripe`, `other`) and descriptions (`in your orchard`, `with 2 apples`).

`holds` is the one place that says what it means to have something; conditions (`If your hall has ...`) use it too.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler import nodes as n
from compiler import syntax as s
from compiler.nodes import Node, Number
from compiler.scope import Meaning, MeaningError, Quantity, Scope
from compiler.tokens import home_of, is_counted, token_count, token_set

SIGNS = {"exact": "=", "at least": ">=", "at most": "<=", "more than": ">", "fewer than": "<"}
PLACING = ("in", "on", "clockwise from")
"""Descriptions that say where; they come before adjectives, which may ask about the place."""


def narrow(
    scope: Scope, meaning: Meaning, adjectives: Sequence[s.Word], leave_out: bool, other: Node | None
) -> Meaning:
    for word in adjectives:
        meaning = apply_adjective(scope, meaning, word)
    return apply_other(scope, meaning, other) if leave_out else meaning


def apply_adjective(scope: Scope, meaning: Meaning, word: s.Word) -> Meaning:
    v = scope.vocabulary
    if meaning.sort == "tokens" and any(word.text in kind.traits for kind in v.kinds.values()):
        families = tuple(name for name in meaning.families if word.text in v.families[name].traits)
        if not families:
            message = f"No {meaning.noun} is {word.text}, so there is nothing to choose from."
            raise MeaningError(
                "empty-choice", word.span, message, f"tag a {meaning.noun} with {word.text}, or leave the word out"
            )
        return meaning.but(families=families)
    if meaning.sort == "players" and word.text in v.statuses:
        register = scope.registers.new()
        condition = n.status(word.text, n.reg(register))
        return meaning.but(node=n.keep(meaning.set(), register, condition), one=False)
    if word.text in v.terms and scope.term_sort(word.text) == "adjective":
        check_bearer(scope, meaning, word)
        register = scope.registers.new()
        return add_filter(meaning, register, n.term(word.text, n.reg(register)))
    raise scope.unknown(word.text, word.span, "word that describes it", adjectives_of(scope))


def check_bearer(scope: Scope, meaning: Meaning, word: s.Word) -> None:
    """An adjective that a term makes, such as `fine wine`, is said only of what its first line names."""
    v = scope.vocabulary
    header = v.terms[word.text].header
    wanted = header[1].text if len(header) == 2 else ""
    ring = v.ring_of(wanted)
    families = [v.families[name] for name in meaning.families]
    alike = bool(families) and all(wanted in (family.name, family.kind) for family in families)
    plain = wanted in (meaning.noun, meaning.kind, meaning.sort.removesuffix("s"))
    if wanted and not (plain or alike or (ring is not None and ring == meaning.kind)):
        message = f"Only a {wanted} can be {word.text}, not a {meaning.noun}."
        raise MeaningError("wrong-type", word.span, message, f"name a {wanted}, or leave {word.text} out")


def adjectives_of(scope: Scope) -> list[str]:
    v = scope.vocabulary
    traits = [trait for kind in v.kinds.values() for trait in kind.traits]
    return [*traits, *v.statuses, *(name for name, entry in v.terms.items() if len(entry.header) == 2)]


def add_filter(meaning: Meaning, register: int, condition: Node) -> Meaning:
    if meaning.sort == "tokens" and not meaning.one and not meaning.node:
        return meaning.but(filters=(*meaning.filters, (register, condition)))
    return meaning.but(node=n.keep(meaning.set(), register, condition), one=False)


def apply_other(scope: Scope, meaning: Meaning, other: Node | None) -> Meaning:
    """`other` leaves out the place a token leaves or is bound for, the thing whose rule this is, or you."""
    if meaning.sort == "players":
        return meaning.but(node=n.without(meaning.set(), n.YOU), one=False)
    if meaning.sort == "places" and other is not None:
        return meaning.but(node=n.without(meaning.set(), other), one=False)
    if meaning.sort == "tokens" and scope.thing in meaning.families:
        return meaning.but(families=tuple(name for name in meaning.families if name != scope.thing))
    if meaning.sort == "thing":
        return meaning
    raise MeaningError(
        "ambiguous-pronoun", meaning.span, "Other than what is not said.", "leave other out, or write other than ..."
    )


def describe(scope: Scope, meaning: Meaning, word: str, inner: Meaning) -> Meaning:
    """The meaning, narrowed by one description whose noun means `inner`."""
    if meaning.sort == "rules":
        bearer = describe(scope, meaning.but(sort=f"{meaning.kind}s"), word, inner)
        return bearer.but(sort="rules")
    if meaning.sort not in ("players", "places", "ring", "tokens"):
        message = f"A {meaning.noun or 'number'} cannot be described with {word}."
        raise MeaningError("wrong-type", inner.span, message, "leave this out")
    if word in ("in", "on"):
        return place_in(scope, meaning, inner)
    if word == "clockwise from" and meaning.sort == inner.sort == "players":
        return meaning.but(node=n.clockwise(inner.element()), one=False, pick="each")
    if word == "other than":
        base = token_set(scope, meaning) if meaning.sort == "tokens" else meaning.set()
        return meaning.but(node=n.without(base, inner.element()), one=False)
    if word == "like" and meaning.sort == "tokens":
        register = scope.registers.new()
        return add_filter(meaning, register, is_like(scope, n.reg(register), meaning, inner))
    if word == "with":
        return with_something(scope, meaning, inner)
    raise MeaningError(
        "wrong-type", inner.span, f"A {meaning.noun} cannot be described with {word}.", "say it in another way"
    )


def is_like(scope: Scope, item: Node, meaning: Meaning, model: Meaning) -> Node:
    """Whether a token is of the same family as another; nothing is like a token that is not there."""
    if model.sort != "tokens" or is_counted(scope, model):
        message = "Something can only be like a single token."
        raise MeaningError("wrong-type", model.span, message, "name a single token")
    owned = any(scope.vocabulary.families[name].owner for name in meaning.families)
    family = n.tokens(meaning.families, "all" if owned else None)
    return n.within(item, n.alike(family, model.element()))


def place_in(scope: Scope, meaning: Meaning, inner: Meaning) -> Meaning:
    if meaning.sort == "tokens" and inner.sort == "places":
        if meaning.one:
            register = scope.registers.new()
            lies = n.within(n.where(n.reg(register)), inner.set())
            return meaning.but(node=n.keep(n.set_of(meaning.element()), register, lies), one=False)
        tied = inner.pick == "the" and not inner.one and not inner.plural
        return meaning.but(where=n.set_of(inner.element()) if tied else inner.set(), node={}, one=False)
    if meaning.sort == "places" and inner.sort == "ring":
        names = [name for name in meaning.families if scope.vocabulary.families[name].owner == inner.kind]
        if not names:
            message = f"No {meaning.noun} lies in a {inner.noun}."
            raise MeaningError("empty-choice", inner.span, message, f"name a place of each {inner.kind}")
        return meaning.but(node=n.places(names, inner.element()), one=False, families=tuple(names))
    if meaning.sort == "places" and inner.sort == "places" and not inner.one:
        if meaning.noun == "place":
            return meaning.but(node=inner.set(), one=False, families=inner.families)
        register = scope.registers.new()
        return add_filter(meaning, register, n.within(n.reg(register), inner.set()))
    if meaning.sort == "players" and inner.sort == "places":
        message = f"This describes the {meaning.noun}, who lies nowhere: only `of` belongs to the word before it."
        fix = "count it in a term of each player, and use that: with the most ..."
        raise MeaningError("wrong-type", inner.span, message, fix)
    raise MeaningError("wrong-type", inner.span, f"A {meaning.noun} cannot lie in this.", "name a place")


def with_something(scope: Scope, meaning: Meaning, inner: Meaning) -> Meaning:
    if meaning.sort == "players" and inner.sort == "tokens" and inner.one:
        holder = n.owner("place", n.where(inner.element()))
        return meaning.but(node=holder, one=True)
    if inner.sort == "tokens" and inner.where is not None and meaning.sort != "players":
        inner = inner.but(where=None)
    register = scope.registers.new()
    candidate = meaning.but(node=n.reg(register), one=True, filters=())
    base = token_set(scope, meaning) if meaning.sort == "tokens" else meaning.set()
    if inner.pick in ("most", "fewest"):
        measure = amount_held(scope, candidate, inner)
        return meaning.but(node=n.best(base, register, measure, inner.pick == "most"), one=False, filters=())
    return meaning.but(node=n.keep(base, register, holds(scope, candidate, inner)), one=False, filters=())


def holds(scope: Scope, holder: Meaning, what: Meaning) -> Node:
    """The condition that a place, player or ring member has what is meant, as many as it says."""
    if what.sort == "tokens" and what.one:
        return n.negate(has_token(holder, what)) if what.pick == "no" else has_token(holder, what)
    amount = amount_held(scope, holder, what)
    return compare_quantity(amount, what)


def compare_quantity(amount: Number, what: Meaning) -> Node:
    if what.pick == "no":
        return n.compare("=", amount, 0)
    if what.pick in ("each", "all"):
        message = "Here it must be clear how many."
        raise MeaningError("wrong-number", what.span, message, "write a number, at least or at most")
    quantity = what.quantity or Quantity("at least", 1, 1)
    if quantity.sort not in SIGNS:
        message = "Here it must be clear how many."
        raise MeaningError("wrong-number", what.span, message, "write a number, at least or at most")
    return n.compare(SIGNS[quantity.sort], amount, quantity.low)


def has_token(holder: Meaning, what: Meaning) -> Node:
    lies = n.where(what.element())
    if holder.sort not in ("players", "places"):
        message = f"A {holder.noun} holds nothing; only a place or a player does."
        raise MeaningError("wrong-type", holder.span, message, "name a place or a player")
    if holder.sort == "players":
        return n.compare("=", n.owner("place", lies), holder.element())
    return n.compare("=", lies, holder.element())


def amount_held(scope: Scope, holder: Meaning, what: Meaning) -> Number:
    """How much of something a place, a player or a ring member has."""
    if what.sort == "tokens":
        if holder.sort == "places":
            return token_count(scope, what.but(where=n.set_of(holder.element()) if holder.one else holder.set()))
        if holder.sort == "players":
            where = what.where or n.set_of(home_of(scope, what.families[0], holder.element()))
            return token_count(scope, what.but(where=where))
    if what.sort == "number" and isinstance(what.node, dict):
        if holder.sort == "players":
            return as_measure(what.node, holder.element())
        if holder.sort == "ring" and what.node.get("op") == "term":
            return n.term(what.node["name"], holder.element())
    raise MeaningError("wrong-type", what.span, f"A {holder.noun} does not have this.", "name tokens, or a term of it")


def as_measure(node: Node, player: Node) -> Number:
    if node.get("op") == "track":
        return n.track(node["track"], player)
    result: Number = n.as_player(player, node)
    return result
