"""Facts to conditions, and values to numbers: `If your ladder plus your thirst is more than 9`.

Numbers carry the noun they count. Adding or comparing two numbers wants equal nouns or a plain number; `the number
of` and `the total` make a plain one.
"""

from __future__ import annotations

from compiler import nodes as n
from compiler import syntax as s
from compiler.describe import SIGNS, check_bearer, compare_quantity, holds, is_like
from compiler.nodes import Node, Number
from compiler.nouns import number_of, resolve_noun
from compiler.scope import Meaning, MeaningError, Scope
from compiler.span import Span
from compiler.tokens import token_count, token_set

ARITHMETIC = {"plus": "plus", "minus": "minus", "times": "times", "divided by": "over"}


def resolve_condition(scope: Scope, condition: s.Condition) -> Node:
    if len(set(condition.joins)) > 1:
        message = "A condition that mixes and with or can be read in two ways."
        raise MeaningError("misplaced-sentence", condition.span, message, "say it in two sentences")
    facts = [resolve_fact(scope, fact) for fact in condition.facts]
    return n.some(facts) if "or" in condition.joins else n.every(facts)


def resolve_fact(scope: Scope, fact: s.Fact) -> Node:
    condition = _RELATIONS[fact.relation](scope, fact)
    if fact.negated:
        condition = n.negate(condition)
    for role in fact.roles:
        if role.word != "for":
            raise MeaningError(
                "misplaced-sentence", role.span, f"A fact cannot go on with {role.word}.", "leave it out"
            )
        player = resolve_noun(scope, role.value.first)
        condition = n.as_player(player.element(), condition)
    return condition


def there_is(scope: Scope, fact: s.Fact) -> Node:
    assert fact.value is not None
    meaning = resolve_noun(scope, fact.value.first)
    return compare_quantity(number_of(scope, fact.value.first.core, meaning).number(), meaning)


def has(scope: Scope, fact: s.Fact) -> Node:
    assert fact.subject is not None and fact.value is not None
    subject = resolve_noun(scope, fact.subject.first)
    scope.mention(subject)
    values = fact.value.nouns
    if subject.one or subject.pick not in ("any", "no", "each", "all", "a"):
        return n.every([holds_noun(scope, subject, noun) for noun in values])
    register = scope.registers.new()
    candidate = subject.but(node=n.reg(register), one=True)
    condition = n.every([holds_noun(scope, candidate, noun) for noun in values])
    if subject.pick in ("each", "all"):
        return n.negate(n.exists(n.keep(subject.set(), register, n.negate(condition))))
    found = n.exists(n.keep(subject.set(), register, condition))
    return n.negate(found) if subject.pick == "no" else found


def holds_noun(scope: Scope, holder: Meaning, noun: s.Noun) -> Node:
    what = resolve_noun(scope, noun)
    whole = what.sort == "tokens" and what.plural and what.owner is not None and what.pick == ""
    if whole and what.quantity is None and not is_alike(scope, what):
        return n.compare("=", token_count(scope, what.but(where=n.set_of(holder.element()))), len(what.families))
    return holds(scope, holder, what)


def is_alike(scope: Scope, what: Meaning) -> bool:
    return any(scope.vocabulary.families[name].counted for name in what.families)


def is_something(scope: Scope, fact: s.Fact) -> Node:
    assert fact.subject is not None and fact.value is not None
    if fact.subject.rest:
        number, unit = resolve_number(scope, fact.subject)
        return compare_number(scope, number, unit, fact.value)
    subject = resolve_noun(scope, fact.subject.first)
    if subject.sort == "number" or is_amount(scope, subject):
        number, unit = as_number(scope, subject)
        return compare_number(scope, number, unit, fact.value)
    scope.mention(subject)
    values = fact.value.nouns
    return n.some([is_noun(scope, subject, noun) for noun in values])


def is_amount(scope: Scope, meaning: Meaning) -> bool:
    return meaning.sort == "tokens" and is_alike(scope, meaning)


def compare_number(scope: Scope, number: Number, unit: str, value: s.Value) -> Node:
    bound, value = take_bound(value)
    right, other = resolve_number(scope, value)
    check_units(unit, other, value.span)
    quantity = resolve_noun(scope, value.first).quantity
    sort = bound or (quantity.sort if quantity else "exact")
    return n.compare(SIGNS.get(sort, "="), number, right)


def take_bound(value: s.Value) -> tuple[str, s.Value]:
    """`more than your apples`: the bound, and what it is compared with. Before a number the bound belongs to it."""
    noun = value.first
    first, *rest = noun.core.words
    if first.text not in SIGNS or not rest or rest[0].sort == "int":
        return "", value
    core = s.Core(tuple(rest), noun.core.of, noun.core.span)
    return first.text, s.Value(s.Noun(core, noun.descriptions, noun.span), value.rest, value.span)


def is_noun(scope: Scope, subject: Meaning, noun: s.Noun) -> Node:
    """`it is not a cellar`, `you are tired`, `its colour is a ripe colour with the fewest apples`."""
    words = noun.core.words
    v = scope.vocabulary
    word = words[-1]
    if len(words) == 1 and not noun.descriptions and noun.core.of is None:
        if subject.sort == "players" and word.text in v.statuses:
            return n.status(word.text, subject.element())
        if word.text in v.terms and scope.term_sort(word.text) == "adjective":
            check_bearer(scope, subject, word)
            return n.term(word.text, subject.element())
        if subject.sort in ("tokens", "places"):
            return is_family(scope, subject, word)
    meaning = resolve_noun(scope, noun)
    if meaning.sort != subject.sort:
        message = f"A {subject.noun} is compared with something of another kind."
        raise MeaningError("wrong-type", noun.span, message, f"compare it with a {subject.noun}")
    items = token_set(scope, meaning) if meaning.sort == "tokens" else meaning.set()
    if meaning.one:
        return n.compare("=", subject.element(), meaning.element())
    return n.within(subject.element(), items)


def is_family(scope: Scope, subject: Meaning, word: s.Word) -> Node:
    v = scope.vocabulary
    families = [f.name for f in v.families.values() if f.sort == subject.sort.removesuffix("s")]
    names = [name for name in families if name == word.text or word.text in v.families[name].traits]
    if not names:
        raise scope.unknown(word.text, word.span, "word for it")
    owned = "all" if v.families[names[0]].owner else None
    items = n.tokens(names, owned) if subject.sort == "tokens" else n.places(names, owned)
    return n.within(subject.element(), items)


def lies_in(scope: Scope, fact: s.Fact) -> Node:
    assert fact.subject is not None and fact.place is not None
    subject = resolve_noun(scope, fact.subject.first)
    place = resolve_noun(scope, s.Noun(fact.place.core, (), fact.place.span))
    if fact.place.word == "like" and subject.sort == "tokens":
        return is_like(scope, subject.element(), subject, place)
    if subject.sort != "tokens" or not subject.one or place.sort != "places":
        raise MeaningError(
            "wrong-type", fact.span, "Only a single token can be in a place.", "say it of the place: it has ..."
        )
    return n.within(n.where(subject.element()), place.set())


_RELATIONS = {"there": there_is, "has": has, "is": is_something, "in": lies_in}


# --- numbers ---------------------------------------------------------------------------------------------------------


def resolve_number(scope: Scope, value: s.Value) -> tuple[Number, str]:
    """The number that a value stands for, and the noun it counts (empty for a plain number)."""
    number, unit = as_number(scope, resolve_noun(scope, value.first))
    for infix, noun in value.rest:
        right, other = as_number(scope, resolve_noun(scope, noun))
        if infix not in ARITHMETIC:
            message = f"Numbers cannot be joined by {infix}."
            raise MeaningError("wrong-type", noun.span, message, "write plus, minus, times or divided by")
        if infix in ("plus", "minus"):
            check_units(unit, other, noun.span)
            unit = unit or other
        else:
            unit = ""
        number = n.arithmetic(ARITHMETIC[infix], number, right)
    return number, unit


def as_number(scope: Scope, meaning: Meaning) -> tuple[Number, str]:
    if meaning.sort == "number":
        unit = meaning.noun if meaning.kind == "track" else ""
        return meaning.number(), unit
    if meaning.pick == "missing":
        return n.MISSING, meaning.noun
    if meaning.sort == "tokens" and not meaning.one:
        quantity = meaning.quantity
        if quantity is not None and meaning.where is None and not meaning.filters and not meaning.node:
            return quantity.low, meaning.noun
        return token_count(scope, meaning), meaning.noun
    raise MeaningError("wrong-type", meaning.span, "A number is wanted here.", "write a number, or the number of ...")


def check_units(left: str, right: str, span: Span) -> None:
    if left and right and left != right:
        message = f"A {left} is not a {right}: the two cannot be added or compared."
        raise MeaningError("wrong-unit", span, message, "write the number of ... to make it a plain number")
