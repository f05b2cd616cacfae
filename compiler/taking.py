"""`take`, `return` and `pay`: tokens that are all alike, between their stock and the home of a player."""

from __future__ import annotations

from compiler import nodes as n
from compiler import syntax as s
from compiler.asking import Amount, amount_of, choose, choose_holding, one_family
from compiler.nodes import Effects, Node
from compiler.nouns import resolve_noun
from compiler.phrases import role, the_object
from compiler.scope import Meaning, MeaningError, Scope
from compiler.tokens import home_of, stock_of


def take(scope: Scope, phrase: s.Phrase) -> Effects:
    meaning, family = one_family(scope, the_object(phrase), phrase.verb.text)
    effects: Effects = []
    amount = amount_of(scope, meaning, phrase, effects, None)
    source = role(phrase, "from")
    if source is None:
        place = None if is_unlimited(scope, family) else stock_of(scope, family, n.YOU)
    else:
        wanted = amount if meaning.pick == "missing" else 1
        place = source_place(scope, resolve_noun(scope, source.value.first), family, effects, wanted)
    home = home_of(scope, family, n.YOU)
    return [*effects, move_effect(scope, phrase, meaning, family, amount, place, home)]


def give_back(scope: Scope, phrase: s.Phrase) -> Effects:
    """`return` and `pay`: to the stock, from the home or from where it says."""
    meaning, family = one_family(scope, the_object(phrase), phrase.verb.text)
    effects: Effects = []
    source = role(phrase, "from")
    origin = resolve_noun(scope, source.value.first) if source else None
    if origin is not None and origin.sort == "places" and origin.pick in ("each", "all") and not origin.one:
        return gather(scope, phrase, meaning, family, origin)
    place = home_of(scope, family, n.YOU)
    if origin is not None:
        place = source_place(scope, origin, family, effects)
    amount = amount_of(scope, meaning, phrase, effects, place)
    stock = None if is_unlimited(scope, family) else stock_of(scope, family, n.YOU)
    return [*effects, move_effect(scope, phrase, meaning, family, amount, place, stock)]


def gather(scope: Scope, phrase: s.Phrase, meaning: Meaning, family: str, origin: Meaning) -> Effects:
    """`from each hall`: one move from each of them, and a tally of all that came together."""
    register, tally = scope.registers.new(), scope.registers.new()
    steps: Effects = []
    place = n.reg(register)
    amount = amount_of(scope, meaning, phrase, steps, place)
    stock = None if is_unlimited(scope, family) else stock_of(scope, family, n.YOU)
    steps.append(move_effect(scope, phrase, meaning, family, amount, place, stock))
    total = n.arithmetic("plus", n.reg(tally), n.MOVED)
    steps.append(scope.effect("let", phrase.span, reg=tally, value=total))
    body = scope.effect("seq", phrase.span, steps=steps)
    scope.tally = tally
    return [
        scope.effect("let", phrase.span, reg=tally, value=0),
        scope.effect("each", phrase.span, set=origin.set(), reg=register, acting=False, body=body),
    ]


def source_place(scope: Scope, meaning: Meaning, family: str, effects: Effects, wanted: Amount = 1) -> Node:
    """The place that tokens are taken from; a player stands for where he keeps them. Nobody is asked for nothing."""
    if meaning.sort == "players":
        register = scope.registers.new()
        held = n.count((family,), n.set_of(home_of(scope, family, n.reg(register))), None)
        has = n.compare(">=", held, 1)
        fits = has if wanted is None or wanted == 1 else n.every([n.compare(">=", wanted, 1), has])
        having = n.keep(meaning.set(), register, fits)
        player = choose(scope, meaning.but(node=having, one=False), "from", effects)
        return home_of(scope, family, player.element())
    if meaning.sort != "places":
        raise MeaningError("wrong-type", meaning.span, "Tokens come from a place or a player.", "name a place")
    return choose_holding(scope, meaning, (family,), "from", effects).element()


def is_unlimited(scope: Scope, family: str) -> bool:
    return scope.vocabulary.families[family].count is None


def move_effect(
    scope: Scope,
    phrase: s.Phrase,
    meaning: Meaning,
    family: str,
    amount: Amount,
    source: Node | None,
    target: Node | None,
) -> Node:
    owned = scope.vocabulary.families[family].owner == "player"
    owner = (meaning.owner or n.YOU) if owned else None
    verb = phrase.verb.text
    return scope.effect(
        "move",
        phrase.span,
        verb=verb,
        token=family,
        of=owner,
        amount=amount,
        **{"from": source, "to": target},
        strict=verb == "pay",
    )
