"""`move`: tokens from place to place, a track's figure back and forward, a single token along a link.

Questions about `from` come before those about what is moved, and these before `to`; only a `to` that another role
excludes by `other` comes first.
"""

from __future__ import annotations

from compiler import nodes as n
from compiler import syntax as s
from compiler.asking import Amount, amount_of, choose, choose_holding, multiplier, number_role
from compiler.nodes import Effects, Node
from compiler.nouns import resolve_noun
from compiler.phrases import role, the_object
from compiler.scope import Meaning, MeaningError, Scope
from compiler.taking import move_effect
from compiler.tokens import is_counted, token_set


def move(scope: Scope, phrase: s.Phrase) -> Effects:
    noun = the_object(phrase)
    if role(phrase, "back", "forward", "forward by"):
        effects, noun = choose_owner(scope, noun)
        return [*effects, *step(scope, phrase, resolve_noun(scope, noun))]
    if role(phrase, "along"):
        return walk(scope, phrase, resolve_noun(scope, noun))
    effects = []
    target, source = role(phrase, "to", "under"), role(phrase, "from")
    if target is None:
        raise MeaningError("missing-fact", phrase.span, "Where to is not said.", "add: to a place")
    bound: Meaning | None = None
    if source is not None and says_other(source.value.first):
        bound = choose(scope, place_meaning(scope, target.value.first, None), "to", effects)
    origin = None
    if source is not None:
        origin = place_meaning(scope, source.value.first, bound.element() if bound else None)
    meaning = resolve_noun(scope, noun, None, origin.set() if origin else None)
    if meaning.sort != "tokens":
        raise MeaningError("wrong-type", meaning.span, "Only tokens can be moved from place to place.", "name a token")
    if not is_counted(scope, meaning):
        return carry(scope, phrase, meaning, target, effects)
    if origin is None:
        raise MeaningError("missing-fact", phrase.span, "Where from is not said.", "add: from a place")
    origin = choose_holding(scope, origin, meaning.families, "from", effects)
    return move_alike(scope, phrase, meaning.but(where=origin.set()), origin.element(), target, bound, effects)


def choose_owner(scope: Scope, noun: s.Noun) -> tuple[Effects, s.Noun]:
    """`the ladder of any player`: asks for the player, and goes on with the ladder of that player."""
    effects: Effects = []
    of = noun.core.of
    owner = resolve_noun(scope, s.Noun(of, (), of.span)) if of is not None else None
    if of is None or owner is None or owner.sort != "players" or owner.one or owner.pick in ("each", "all"):
        return effects, noun
    choose(scope, owner, owner.noun, effects)
    that = s.Core((s.Word("det", "that", of.span), s.Word("name", owner.noun, of.span)), None, of.span)
    return effects, s.Noun(s.Core(noun.core.words, that, noun.core.span), noun.descriptions, noun.span)


def says_other(noun: s.Noun) -> bool:
    return any(word.text in ("other", "another") for word in noun.core.words)


def place_meaning(scope: Scope, noun: s.Noun, other: Node | None) -> Meaning:
    meaning = resolve_noun(scope, noun, other)
    if meaning.sort != "places":
        raise MeaningError("wrong-type", meaning.span, "A place is wanted here.", "name a place")
    return meaning


def move_alike(
    scope: Scope,
    phrase: s.Phrase,
    meaning: Meaning,
    origin: Node,
    target: s.Role,
    bound: Meaning | None,
    effects: Effects,
) -> Effects:
    """Tokens that are all alike, or a mixture with single ones."""
    mixed = len(meaning.families) > 1
    owner = meaning.owner or n.YOU
    register = scope.registers.new()
    amount: Amount = None
    if mixed:
        effects.append(pick_pieces(scope, meaning, origin, owner, register))
    else:
        amount = amount_of(scope, meaning, phrase, effects, origin)
    places = bound or place_meaning(scope, target.value.first, origin)
    if places.pick in ("each", "all") and not places.one:
        return [*effects, spread(scope, phrase, meaning, amount, origin, places)]
    place = bound or choose(scope, places, "to", effects)
    if not mixed:
        return [*effects, move_effect(scope, phrase, meaning, meaning.families[0], amount, origin, place.element())]
    fields = {"from": origin, "to": place.element()}
    pieces = list(meaning.families)
    return [
        *effects,
        scope.effect("move-pieces", phrase.span, verb="move", reg=register, tokens=pieces, of=owner, **fields),
    ]


def pick_pieces(scope: Scope, meaning: Meaning, origin: Node, owner: Node, register: int) -> Node:
    quantity = meaning.quantity
    low: n.Number = quantity.low if quantity else 1
    high: n.Number = quantity.high if quantity else 1
    if meaning.pick == "all":
        low = high = n.count(meaning.families, n.set_of(origin), owner)
    return scope.effect(
        "pieces",
        meaning.span,
        reg=register,
        tokens=list(meaning.families),
        of=owner,
        **{"from": origin},
        low=low,
        high=high,
        part="piece" if high == 1 else "pieces",
    )


def spread(scope: Scope, phrase: s.Phrase, meaning: Meaning, amount: Amount, origin: Node, places: Meaning) -> Node:
    """`to each empty hall`: one move for each of them."""
    register = scope.registers.new()
    body = move_effect(scope, phrase, meaning, meaning.families[0], amount, origin, n.reg(register))
    every = scope.effect("each", phrase.span, set=places.set(), reg=register, acting=False, body=body)
    if amount is None or isinstance(amount, dict):
        return every
    needed = n.arithmetic("times", n.size(places.set()), amount)
    enough = n.compare(">=", n.count(meaning.families, n.set_of(origin), meaning.owner or n.YOU), needed)
    short = serve_some(scope, phrase, meaning, amount, origin, places)
    return scope.effect("if", phrase.span, cond=enough, then=every, **{"else": short})


def serve_some(scope: Scope, phrase: s.Phrase, meaning: Meaning, amount: Amount, origin: Node, places: Meaning) -> Node:
    """With too few tokens for every place, the player picks the places, each once."""
    turn, served, found = (scope.registers.new() for _ in range(3))
    unserved = n.keep(places.set(), found, n.negate(n.within(n.reg(found), n.reg(served))))
    left = n.compare(">=", n.count(meaning.families, n.set_of(origin), meaning.owner or n.YOU), 1)
    steps: Effects = []
    place = choose(scope, places.but(node=unserved), "to", steps).element()
    steps.append(scope.effect("let", phrase.span, reg=served, value=n.union(n.reg(served), n.set_of(place))))
    steps.append(move_effect(scope, phrase, meaning, meaning.families[0], amount, origin, place))
    one = scope.effect("seq", phrase.span, steps=steps)
    body = scope.effect("if", phrase.span, cond=left, then=one, **{"else": None})
    loop = scope.effect("each", phrase.span, set=places.set(), reg=turn, acting=False, body=body)
    start = scope.effect("let", phrase.span, reg=served, value=n.set_of())
    return scope.effect("seq", phrase.span, steps=[start, loop])


def carry(scope: Scope, phrase: s.Phrase, meaning: Meaning, target: s.Role, effects: Effects) -> Effects:
    """Single tokens: one, one that is chosen, or all that are meant."""
    if meaning.one:
        chosen = scope.mention(meaning)
        tokens = meaning.set()
        excluded: Node | None = n.where(meaning.element())
    elif meaning.pick == "all" or (meaning.plural and meaning.quantity is None):
        chosen = meaning
        tokens = token_set(scope, meaning)
        excluded = None
    else:
        if meaning.quantity is not None and meaning.quantity.high > 1:
            message = "Several single tokens cannot be chosen at once."
            raise MeaningError(
                "wrong-number", meaning.span, message, "write all ..., the top 2 ... of ..., or repeat the sentence"
            )
        chosen = choose(scope, meaning, meaning.kind or meaning.noun, effects)
        tokens = chosen.set()
        excluded = n.where(chosen.element())
    places = place_meaning(scope, target.value.first, excluded)
    if places.pick in ("each", "all") and not places.one:
        message = "A single token can lie in one place only."
        raise MeaningError("wrong-number", places.span, message, "write any instead")
    place = choose(scope, places, "to", effects)
    effect = scope.effect(
        "carry", phrase.span, verb="move", tokens=tokens, to=place.element(), under=target.word == "under"
    )
    scope.mention(chosen) if chosen.one else None
    return [*effects, effect]


def step(scope: Scope, phrase: s.Phrase, meaning: Meaning) -> Effects:
    if meaning.kind != "track":
        message = f"A {meaning.noun} does not move on a track."
        raise MeaningError("wrong-type", meaning.span, message, "only a track moves back or forward")
    way = role(phrase, "back", "forward", "forward by")
    assert way is not None
    number, quantity = number_role(scope, way, ("step",))
    number = n.arithmetic("times", number, multiplier(scope, phrase))
    effects: Effects = []
    if quantity is not None and quantity.sort in ("up to", "range", "any number"):
        register = scope.registers.new()
        high = number
        if way.word == "back":
            room = n.track(meaning.noun, meaning.owner or n.YOU)
            high = n.case([(n.compare("<", room, number), room)], number)
        low = quantity.low if quantity.sort == "range" else 0
        effects.append(scope.effect("amount", phrase.span, reg=register, low=low, high=high, part=meaning.noun))
        number = n.reg(register)
    by = n.arithmetic("minus", 0, number) if way.word == "back" else number
    effects.append(scope.effect("step", phrase.span, track=meaning.noun, of=meaning.owner or n.YOU, by=by))
    return effects


def walk(scope: Scope, phrase: s.Phrase, meaning: Meaning) -> Effects:
    """`along up to 1 path for each ...`: the destination is chosen among all that can be reached."""
    way = role(phrase, "along")
    assert way is not None
    if meaning.sort != "tokens" or not meaning.one:
        raise MeaningError(
            "wrong-type", meaning.span, "Only a single token can move along something.", "name one token"
        )
    link = resolve_noun(scope, way.value.first)
    if link.sort != "link":
        raise MeaningError(
            "wrong-unit", link.span, f"A token moves along a link, not along a {link.noun}.", "name a link"
        )
    quantity = link.quantity
    steps = n.arithmetic("times", quantity.low if quantity else 1, multiplier(scope, phrase))
    token = meaning.element()
    exact = quantity is None or quantity.sort == "exact"
    reachable = Meaning("places", n.reach(link.noun, n.where(token), steps, exact), phrase.span, noun="place")
    effects: Effects = []
    place = choose(scope, reachable, "to", effects)
    effect = scope.effect("carry", phrase.span, verb="move", tokens=n.set_of(token), to=place.element(), under=False)
    return [*effects, effect]
