"""Phrases to effects: one function for each verb of the language, and one for the verbs that deeds declare.

A phrase may ask before it acts (`any empty sector`, `1 to 3 pieces`): its questions come first in the list of effects, then what it does with the answers.
Questions about `from` come before those about what is moved, and these before `to`; only a `to` that another role excludes by `other` comes first.
"""

from __future__ import annotations

from collections.abc import Callable

from compiler import nodes as n
from compiler import syntax as s
from compiler.asking import Amount, amount_of, choose, choose_holding, multiplier, number_role, one_family
from compiler.nodes import Node
from compiler.nouns import resolve_noun
from compiler.scope import Meaning, Scope, Trouble
from compiler.tokens import home_of, is_counted, stock_of, token_set
from compiler.words import nearest

Effects = list[Node]


def resolve_phrase(scope: Scope, phrase: s.Phrase) -> Effects:
    """The effects of one phrase, questions first."""
    verb = phrase.verb.text
    if verb in VERBS:
        check_roles(phrase, ROLES[verb])
        return VERBS[verb](scope, phrase)
    if verb in scope.vocabulary.deeds:
        return do_deed(scope, phrase, verb)
    known = [*VERBS, *scope.vocabulary.deeds]
    guess = nearest(verb, known)
    fix = f"did you mean {guess}?" if guess else f"declare it: deed {verb} ..."
    raise Trouble("unknown-verb", phrase.verb.span, f"Nobody knows how to {verb}.", fix)


def check_roles(phrase: s.Phrase, allowed: tuple[str, ...]) -> None:
    for role in phrase.roles:
        if role.word not in allowed:
            message = f"{phrase.verb.text} does not go with {role.word}."
            raise Trouble("misplaced-sentence", role.span, message, f"it takes {', '.join(allowed) or 'nothing more'}")


def the_object(phrase: s.Phrase) -> s.Noun:
    if phrase.object is None:
        raise Trouble("missing-fact", phrase.span, f"{phrase.verb.text} what?", f"write what to {phrase.verb.text}")
    if phrase.object.rest:
        infix, noun = phrase.object.rest[0]
        message = f"{phrase.verb.text} takes one thing at a time, not two joined by {infix}."
        raise Trouble("wrong-number", noun.span, message, f"write: ..., and {phrase.verb.text} ...")
    return phrase.object.first


def role(phrase: s.Phrase, *words: str) -> s.Role | None:
    return next((r for r in phrase.roles if r.word in words), None)


# --- take, return, pay -----------------------------------------------------------------------------------------------


def take(scope: Scope, phrase: s.Phrase) -> Effects:
    meaning, family = one_family(scope, the_object(phrase), phrase.verb.text)
    effects: Effects = []
    amount = amount_of(scope, meaning, phrase, effects, None)
    source = role(phrase, "from")
    if source is None:
        place: Node | None = stock_of(scope, family, n.YOU, meaning.span)
        place = None if is_unlimited(scope, family) else place
    else:
        place = source_place(scope, resolve_noun(scope, source.value.first), family, effects)
    home = home_of(scope, family, n.YOU, meaning.span)
    return [*effects, move_effect(scope, phrase, meaning, family, amount, place, home)]


def give_back(scope: Scope, phrase: s.Phrase) -> Effects:
    """`return` and `pay`: to the stock, from the home or from where it says."""
    meaning, family = one_family(scope, the_object(phrase), phrase.verb.text)
    effects: Effects = []
    source = role(phrase, "from")
    place = home_of(scope, family, n.YOU, meaning.span)
    if source is not None:
        place = source_place(scope, resolve_noun(scope, source.value.first), family, effects)
    amount = amount_of(scope, meaning, phrase, effects, place)
    stock = None if is_unlimited(scope, family) else stock_of(scope, family, n.YOU, meaning.span)
    return [*effects, move_effect(scope, phrase, meaning, family, amount, place, stock)]


def source_place(scope: Scope, meaning: Meaning, family: str, effects: Effects) -> Node:
    """The place that tokens are taken from; a player stands for where he keeps them."""
    if meaning.sort == "players":
        player = choose(scope, meaning, "from", effects)
        return home_of(scope, family, player.element(), meaning.span)
    if meaning.sort != "places":
        raise Trouble("wrong-type", meaning.span, "Tokens come from a place or a player.", "name a place")
    return choose_holding(scope, meaning, (family,), "from", effects).element()


def is_unlimited(scope: Scope, family: str) -> bool:
    rules = scope.vocabulary.families[family].entry.rules.values()
    return any(sentence.text.lower().endswith(" unlimited.") for rule in rules for sentence in rule.sentences)


def move_effect(
    scope: Scope, phrase: s.Phrase, meaning: Meaning, family: str, amount: Amount, source: Node | None, target: Node | None
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


# --- move ------------------------------------------------------------------------------------------------------------


def move(scope: Scope, phrase: s.Phrase) -> Effects:
    noun = the_object(phrase)
    if role(phrase, "back", "forward", "forward by"):
        return step(scope, phrase, resolve_noun(scope, noun))
    if role(phrase, "along"):
        return walk(scope, phrase, resolve_noun(scope, noun))
    effects: Effects = []
    target, source = role(phrase, "to", "under"), role(phrase, "from")
    if target is None:
        raise Trouble("missing-fact", phrase.span, "Where to is not said.", "add: to a place")
    bound: Meaning | None = None
    if source is not None and says_other(source.value.first):
        bound = choose(scope, place_meaning(scope, target.value.first, None), "to", effects)
    origin = None
    if source is not None:
        origin = place_meaning(scope, source.value.first, bound.element() if bound else None)
    meaning = resolve_noun(scope, noun, None, origin.set() if origin else None)
    if meaning.sort != "tokens":
        raise Trouble("wrong-type", meaning.span, "Only tokens can be moved from place to place.", "name a token")
    if not is_counted(scope, meaning):
        return carry(scope, phrase, meaning, target, effects)
    if origin is None:
        raise Trouble("missing-fact", phrase.span, "Where from is not said.", "add: from a place")
    origin = choose_holding(scope, origin, meaning.families, "from", effects)
    return move_alike(scope, phrase, meaning.but(where=origin.set()), origin.element(), target, bound, effects)


def says_other(noun: s.Noun) -> bool:
    return any(word.text in ("other", "another") for word in noun.core.words)


def place_meaning(scope: Scope, noun: s.Noun, other: Node | None) -> Meaning:
    meaning = resolve_noun(scope, noun, other)
    if meaning.sort != "places":
        raise Trouble("wrong-type", meaning.span, "A place is wanted here.", "name a place")
    return meaning


def move_alike(
    scope: Scope, phrase: s.Phrase, meaning: Meaning, origin: Node, target: s.Role, bound: Meaning | None, effects: Effects
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
    return [*effects, scope.effect("move-pieces", phrase.span, verb="move", reg=register, tokens=pieces, of=owner, **fields)]


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
    """`to each empty sector`: one move for each of them."""
    register = scope.registers.new()
    body = move_effect(scope, phrase, meaning, meaning.families[0], amount, origin, n.reg(register))
    return scope.effect("each", phrase.span, set=places.set(), reg=register, acting=False, body=body)


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
            raise Trouble("wrong-number", meaning.span, message, "write all ..., the top 2 ... of ..., or repeat the sentence")
        chosen = choose(scope, meaning, meaning.kind or meaning.noun, effects)
        tokens = chosen.set()
        excluded = n.where(chosen.element())
    place = choose(scope, place_meaning(scope, target.value.first, excluded), "to", effects)
    effect = scope.effect("carry", phrase.span, verb="move", tokens=tokens, to=place.element(), under=target.word == "under")
    scope.mention(chosen) if chosen.one else None
    return [*effects, effect]


def step(scope: Scope, phrase: s.Phrase, meaning: Meaning) -> Effects:
    if meaning.kind != "track":
        message = f"A {meaning.noun} does not move on a track."
        raise Trouble("wrong-type", meaning.span, message, "only a track moves back or forward")
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
        effects.append(scope.effect("amount", phrase.span, reg=register, low=0, high=high, part=meaning.noun))
        number = n.reg(register)
    by = n.arithmetic("minus", 0, number) if way.word == "back" else number
    effects.append(scope.effect("step", phrase.span, track=meaning.noun, of=meaning.owner or n.YOU, by=by))
    return effects


def walk(scope: Scope, phrase: s.Phrase, meaning: Meaning) -> Effects:
    """`along up to 1 street for each ...`: the destination is chosen among all that can be reached."""
    way = role(phrase, "along")
    assert way is not None
    if meaning.sort != "tokens" or not meaning.one:
        raise Trouble("wrong-type", meaning.span, "Only a single token can move along something.", "name one token")
    link = resolve_noun(scope, way.value.first)
    if link.sort != "link":
        raise Trouble("wrong-unit", link.span, f"A token moves along a link, not along a {link.noun}.", "name a link")
    quantity = link.quantity
    steps = n.arithmetic("times", quantity.low if quantity else 1, multiplier(scope, phrase))
    token = meaning.element()
    exact = quantity is None or quantity.sort == "exact"
    reachable = Meaning("places", n.reach(link.noun, n.where(token), steps, exact), phrase.span, noun="place")
    effects: Effects = []
    place = choose(scope, reachable, "to", effects)
    effect = scope.effect("carry", phrase.span, verb="move", tokens=n.set_of(token), to=place.element(), under=False)
    return [*effects, effect]


# --- deal, do, become, choose ----------------------------------------------------------------------------------------


def deal(scope: Scope, phrase: s.Phrase) -> Effects:
    target = role(phrase, "to")
    if target is None:
        raise Trouble("missing-fact", phrase.span, "Where the tokens are dealt to is not said.", "add: to a place")
    meaning = resolve_noun(scope, the_object(phrase))
    if meaning.sort != "tokens":
        raise Trouble("wrong-type", meaning.span, "Only tokens can be dealt.", "name cards or other single tokens")
    places = place_meaning(scope, target.value.first, None)
    mode = "pile" if places.one else "any" if places.pick == "any" else "each"
    count = meaning.quantity.low if meaning.quantity else None
    tokens = token_set(scope, meaning)
    return [scope.effect("deal", phrase.span, tokens=tokens, to=places.set(), mode=mode, count=count)]


def do(scope: Scope, phrase: s.Phrase) -> Effects:
    meaning = resolve_noun(scope, the_object(phrase))
    effects: Effects = []
    if meaning.sort == "thing":
        return [*effects, run(scope, phrase, meaning)]
    if meaning.sort != "rules":
        raise Trouble("wrong-type", meaning.span, "Only what has rules can be done.", "name a phase, a deed, or the rules of a thing")
    domain = meaning.kind
    bearer = choose(scope, meaning.but(sort="places" if domain == "place" else "tokens"), meaning.noun, effects)
    call = scope.effect("call", phrase.span, of=bearer.element(), domain=domain, names=list(meaning.families))
    return [*effects, call]


def run(scope: Scope, phrase: s.Phrase, meaning: Meaning) -> Node:
    deed = scope.vocabulary.deeds.get(meaning.noun)
    if deed is not None and len(deed.header) > 1:
        words = " ".join(word.text for word in deed.header)
        raise Trouble("misplaced-sentence", phrase.span, f"{meaning.noun} is a verb of its own.", f"write: {words}")
    return scope.effect("run", phrase.span, thing=meaning.noun)


def become(scope: Scope, phrase: s.Phrase) -> Effects:
    word = the_object(phrase).core.words[-1]
    if word.text not in scope.vocabulary.statuses:
        guess = nearest(word.text, scope.vocabulary.statuses)
        fix = f"did you mean {guess}?" if guess else f"declare it: status {word.text} of each player"
        raise Trouble("unknown-name", word.span, f"There is no status {word.text}.", fix)
    until = role(phrase, "until")
    phase: str | None = None
    if until is not None:
        core = until.value.first.core
        named = core.of.words[-1] if core.of else core.words[-1]
        phase = scope.vocabulary.find(named.text, scope.vocabulary.phases)
        if phase is None:
            raise scope.unknown(named.text, named.span, "phase")
    return [scope.effect("become", phrase.span, status=word.text, player=n.YOU, until=phase)]


def choose_something(scope: Scope, phrase: s.Phrase) -> Effects:
    effects: Effects = []
    meaning = resolve_noun(scope, the_object(phrase))
    choose(scope, meaning, meaning.kind or meaning.noun, effects)
    return effects


# --- deeds with slots ------------------------------------------------------------------------------------------------


def do_deed(scope: Scope, phrase: s.Phrase, name: str) -> Effects:
    """A deed's own verb: its slots are filled from the phrase, and its rules are put in here."""
    if name in scope.expanding:
        path = " -> ".join((*scope.expanding, name))
        raise Trouble("endless", phrase.span, f"{name} would go on for ever: {path}.", "break the circle")
    effects: Effects = []
    slots: dict[str, Meaning] = {}
    inner = scope.inner(mentions=[], slots=slots, expanding=(*scope.expanding, name))
    for word, noun in deed_slots(scope, name):
        given = the_object(phrase) if word == "" else None
        if word:
            found = role(phrase, word)
            given = found.value.first if found else None
        if given is None:
            raise Trouble("missing-fact", phrase.span, f"{name} needs to know {word or 'what'}.", f"add: {word} a {noun.text}")
        filled = fill_slot(scope, given, noun, word, effects)
        if filled is not None:
            slots[noun.text] = inner.mention(filled)
    return [*effects, *scope.deeds(inner, name)]


def deed_slots(scope: Scope, name: str) -> list[tuple[str, s.Word]]:
    """`add a marker to a place`: what it is done to, and its roles."""
    slots: list[tuple[str, s.Word]] = []
    word = ""
    for part in scope.vocabulary.deeds[name].header[1:]:
        if part.sort == "name":
            slots.append((word, part))
        elif part.text not in ("a", "an", "the"):
            word = part.text
    return slots


def fill_slot(scope: Scope, given: s.Noun, slot: s.Word, word: str, effects: Effects) -> Meaning | None:
    meaning = resolve_noun(scope, given)
    wanted = scope.vocabulary.find(slot.text, {"place", "player", *scope.vocabulary.kinds, *scope.vocabulary.families})
    fits = wanted in (meaning.noun, meaning.kind) or (wanted == "place" and meaning.sort == "places")
    if not fits and wanted not in meaning.families:
        message = f"{slot.text} is wanted here, and this is a {meaning.noun}."
        raise Trouble("wrong-type", meaning.span, message, f"name a {slot.text}")
    if meaning.sort == "tokens" and is_counted(scope, meaning):
        if meaning.quantity is not None and meaning.quantity.high != 1:
            raise Trouble("wrong-number", meaning.span, f"Only 1 {slot.text} at a time.", f"write 1 {slot.text}")
        return None
    return choose(scope, meaning, word or meaning.kind or meaning.noun, effects)


VERBS: dict[str, Callable[[Scope, s.Phrase], Effects]] = {
    "take": take,
    "return": give_back,
    "pay": give_back,
    "move": move,
    "deal": deal,
    "do": do,
    "become": become,
    "choose": choose_something,
}
ROLES: dict[str, tuple[str, ...]] = {
    "take": ("from", "equal to", "for each"),
    "return": ("from", "equal to", "for each"),
    "pay": ("equal to", "for each"),
    "move": ("from", "to", "under", "along", "back", "forward", "forward by", "equal to", "for each"),
    "deal": ("to",),
    "do": (),
    "become": ("until",),
    "choose": (),
}
