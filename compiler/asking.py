"""Amounts and questions: how much a verb does, and what the player is asked before it does it."""

from __future__ import annotations

from compiler import nodes as n
from compiler import syntax as s
from compiler.conditions import as_number, resolve_number
from compiler.nodes import Node, Number
from compiler.nouns import resolve_noun
from compiler.parts import split_words
from compiler.scope import Meaning, MeaningError, Quantity, Scope
from compiler.tokens import is_counted, token_set

Amount = Number | None
"""None stands for all there are."""

OPEN = ("up to", "range", "any number")
DOMAINS = {"players": "player", "places": "place", "tokens": "token"}


def one_family(scope: Scope, noun: s.Noun, verb: str) -> tuple[Meaning, str]:
    """Tokens that are all alike, as take, return and pay want them."""
    meaning = resolve_noun(scope, noun)
    if meaning.sort != "tokens" or not is_counted(scope, meaning) or len(meaning.families) != 1:
        message = f"One cannot {verb} a {meaning.noun or 'number'}: it is not one of many alike."
        raise MeaningError(
            "wrong-type", meaning.span, message, f"name a token with a stock, or write move instead of {verb}"
        )
    return meaning, meaning.families[0]


def amount_of(scope: Scope, meaning: Meaning, phrase: s.Phrase, effects: list[Node], source: Node | None) -> Amount:
    """How many tokens the phrase is about; asks if that is left open."""
    equal = next((role for role in phrase.roles if role.word == "equal to"), None)
    if meaning.pick in ("each", "no"):
        raise MeaningError(
            "wrong-number", meaning.span, f"How many {meaning.noun}s is not clear.", "write a number or all"
        )
    if meaning.pick == "all":
        return None
    if meaning.pick == "missing":
        return n.MISSING
    quantity = meaning.quantity or Quantity("exact", 1, 1)
    times = multiplier(scope, phrase)
    if equal is not None:
        number, _ = resolve_number(scope, equal.value)
        return n.arithmetic("times", number, times)
    if quantity.sort in OPEN:
        return ask_amount(scope, meaning, quantity, times, effects, source)
    if quantity.sort != "exact":
        raise MeaningError(
            "wrong-number", meaning.span, f"How many is not clear: {quantity.sort}.", "write a number or up to"
        )
    return n.arithmetic("times", quantity.low, times)


def ask_amount(
    scope: Scope, meaning: Meaning, quantity: Quantity, times: Number, effects: list[Node], source: Node | None
) -> Number:
    low: Number = quantity.low if quantity.sort == "range" else 0
    high: Number = n.arithmetic("times", quantity.high, times)
    if quantity.sort == "any number":
        if source is None:
            raise MeaningError(
                "wrong-number", meaning.span, "Any number of what has no end.", "write up to and a number"
            )
        owner = meaning.owner or (n.YOU if scope.vocabulary.families[meaning.families[0]].owner else None)
        high = n.count(meaning.families, n.set_of(source), owner)
    register = scope.registers.new()
    effects.append(scope.effect("amount", meaning.span, reg=register, low=low, high=high, part=meaning.noun))
    return n.reg(register)


def multiplier(scope: Scope, phrase: s.Phrase) -> Number:
    """The product of the trailing `for each`: how many groups there are, rounded down; times what the scope says."""
    times = scope.times
    for role in phrase.roles:
        if role.word == "for each":
            meaning = resolve_noun(scope, role.value.first)
            group = meaning.quantity.low if meaning.quantity else 1
            number = count_groups(scope, meaning.but(quantity=None))
            times = n.arithmetic("times", times, n.arithmetic("over", number, group))
    return times


def count_groups(scope: Scope, meaning: Meaning) -> Number:
    if meaning.sort in ("players", "places", "ring"):
        return n.size(meaning.set())
    return as_number(scope, meaning)[0]


def number_role(scope: Scope, role: s.Role, units: tuple[str, ...]) -> tuple[Number, Quantity | None]:
    """`back 1 step`, `forward by your thirst`: a count of the unit, or any number."""
    noun = role.value.first
    parts = split_words(noun.core)
    if parts.head is not None and parts.head.text.removesuffix("s") in units and not role.value.rest:
        quantity = parts.quantity or Quantity("exact", 1, 1)
        return quantity.high, quantity
    meaning = resolve_noun(scope, noun)
    if meaning.sort == "tokens" and not role.value.rest:
        message = f"A track moves in {units[0]}s, not in {meaning.noun}s."
        raise MeaningError("wrong-unit", noun.span, message, f"write a number of {units[0]}s")
    number, _ = resolve_number(scope, role.value)
    return number, None


def choose(scope: Scope, meaning: Meaning, part: str, effects: list[Node]) -> Meaning:
    """One element: the one that is meant, or one that the player picks from the set."""
    if meaning.one:
        return scope.mention(meaning)
    if meaning.sort in ("places", "tokens") and not meaning.families and meaning.noun != "place":
        message = f"No {meaning.noun} can ever be chosen here."
        raise MeaningError("empty-choice", meaning.span, message, "check the adjectives and the place")
    items = token_set(scope, meaning) if meaning.sort == "tokens" else meaning.set()
    register = scope.registers.new()
    domain = DOMAINS.get(meaning.sort, meaning.kind)
    effects.append(scope.effect("choose", meaning.span, reg=register, set=items, part=part, domain=domain))
    return scope.mention(meaning.but(node=n.reg(register), one=True, filters=(), where=None))


def choose_holding(
    scope: Scope, meaning: Meaning, families: tuple[str, ...], part: str, effects: list[Node]
) -> Meaning:
    """Like `choose`, among the places that hold at least one of these tokens."""
    if meaning.one:
        return scope.mention(meaning)
    register = scope.registers.new()
    owned = any(scope.vocabulary.families[name].owner == "player" for name in families)
    held = n.count(families, n.set_of(n.reg(register)), n.YOU if owned else None)
    kept = n.keep(meaning.set(), register, n.compare(">=", held, 1))
    return choose(scope, meaning.but(node=kept), part, effects)
