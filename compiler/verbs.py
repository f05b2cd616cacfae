"""Phrases to effects: one function for each verb of the language, and one for the verbs that deeds declare.

A phrase may ask before it acts (`any empty hall`, `1 to 3 apples`): its questions come first in the list of effects,
then what it does with the answers. Questions about `from` come before those about what is moved, and these before
`to`; only a `to` that another role excludes by `other` comes first.
"""

from __future__ import annotations

from collections.abc import Callable

from compiler import nodes as n
from compiler import syntax as s
from compiler.asking import choose, multiplier
from compiler.deeds import do_deed
from compiler.moving import move, place_meaning
from compiler.nodes import Effects, Node
from compiler.nouns import resolve_noun
from compiler.parts import split_words
from compiler.phrases import check_roles, role, the_object
from compiler.scope import Meaning, MeaningError, Scope
from compiler.taking import give_back, take
from compiler.tokens import token_set
from compiler.words import nearest


def resolve_phrase(scope: Scope, phrase: s.Phrase) -> Effects:
    """The effects of one phrase, questions first."""
    verb = phrase.verb.text
    if verb in VERBS:
        check_roles(phrase, ROLES[verb])
        return VERBS[verb](scope, phrase)
    if verb in scope.vocabulary.deeds:
        return do_deed(scope, phrase, verb)
    known = [*VERBS, *scope.vocabulary.deeds]
    guess = MEANT.get(verb) or nearest(verb, known)
    fix = f"did you mean {guess}?" if guess else f"declare it: deed {verb} ..."
    raise MeaningError("unknown-verb", phrase.verb.span, f"Nobody knows how to {verb}.", fix)


def deal(scope: Scope, phrase: s.Phrase) -> Effects:
    target = role(phrase, "to")
    if target is None:
        raise MeaningError("missing-fact", phrase.span, "Where the tokens are dealt to is not said.", "add: to a place")
    meaning = resolve_noun(scope, the_object(phrase))
    if meaning.sort != "tokens":
        raise MeaningError("wrong-type", meaning.span, "Only tokens can be dealt.", "name cards or other single tokens")
    places = place_meaning(scope, target.value.first, None)
    mode = "pile" if places.one else "any" if places.pick == "any" else "each"
    count = meaning.quantity.low if meaning.quantity else None
    tokens = token_set(scope, meaning)
    return [scope.effect("deal", phrase.span, tokens=tokens, to=places.set(), mode=mode, count=count)]


def do(scope: Scope, phrase: s.Phrase) -> Effects:
    meaning = resolve_noun(scope, the_object(phrase))
    effects: Effects = []
    if meaning.sort == "thing":
        check_roles(phrase, ())
        return [*effects, run(scope, phrase, meaning)]
    if meaning.sort != "rules":
        raise MeaningError(
            "wrong-type",
            meaning.span,
            "Only what has rules can be done.",
            "name a phase, a deed, or the rules of a thing",
        )
    domain = meaning.kind
    bearer = choose(scope, meaning.but(sort="places" if domain == "place" else "tokens"), meaning.noun, effects)
    call = scope.effect("call", phrase.span, of=bearer.element(), domain=domain, names=list(meaning.families))
    if role(phrase, "for each"):
        register = scope.registers.new()
        effects.append(scope.effect("let", phrase.span, reg=register, value=multiplier(scope, phrase)))
        call["way"] = scope.several(meaning.families, register)
    return [*effects, call]


def run(scope: Scope, phrase: s.Phrase, meaning: Meaning) -> Node:
    deed = scope.vocabulary.deeds.get(meaning.noun)
    if deed is not None and len(deed.header) > 1:
        words = " ".join(word.text for word in deed.header)
        raise MeaningError(
            "misplaced-sentence", phrase.span, f"{meaning.noun} is a verb of its own.", f"write: {words}"
        )
    return scope.effect("run", phrase.span, thing=meaning.noun)


def become(scope: Scope, phrase: s.Phrase) -> Effects:
    word = the_object(phrase).core.words[-1]
    if word.text not in scope.vocabulary.statuses:
        guess = nearest(word.text, scope.vocabulary.statuses)
        fix = f"did you mean {guess}?" if guess else f"declare it: status {word.text} of each player"
        raise MeaningError("unknown-name", word.span, f"There is no status {word.text}.", fix)
    until = role(phrase, "until")
    phase: str | None = None
    if until is not None:
        core = until.value.first.core
        if core.of is not None and [word.text for word in core.words] != ["the", "end"]:
            raise MeaningError(
                "misplaced-word", core.span, "A status lasts until the end of a phase.", "write: the end of"
            )
        core = core.of or core
        named = split_words(core).head or core.words[-1]
        phase = scope.vocabulary.find(named.text, scope.vocabulary.phases)
        if phase is None:
            raise scope.unknown(named.text, named.span, "phase", scope.vocabulary.phases)
    return [scope.effect("become", phrase.span, status=word.text, player=n.YOU, until=phase)]


def choose_something(scope: Scope, phrase: s.Phrase) -> Effects:
    effects: Effects = []
    meaning = resolve_noun(scope, the_object(phrase))
    choose(scope, meaning, meaning.kind or meaning.noun, effects)
    for effect in effects:
        effect["decides"] = True
    return effects


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
MEANT = {
    **dict.fromkeys(("gain", "get", "receive", "earn", "collect", "score", "obtain", "win"), "take"),
    **dict.fromkeys(("lose", "remove", "sacrifice", "forfeit"), "return"),
    **dict.fromkeys(("spend", "buy", "donate"), "pay"),
    **dict.fromkeys(("put", "place", "set", "draw", "pass", "lay", "advance", "swap"), "move"),
    **dict.fromkeys(("shuffle", "roll", "distribute", "randomise", "randomize"), "deal"),
    **dict.fromkeys(("execute", "perform", "use", "carry", "resolve", "activate", "run", "trigger"), "do"),
    **dict.fromkeys(("pick", "select", "decide"), "choose"),
}
"""What other rulebooks call it; a deed of the game's own that is called so comes first."""

ROLES: dict[str, tuple[str, ...]] = {
    "take": ("from", "equal to", "for each"),
    "return": ("from", "equal to", "for each"),
    "pay": ("equal to", "for each"),
    "move": ("from", "to", "under", "along", "back", "forward", "forward by", "equal to", "for each"),
    "deal": ("to",),
    "do": ("for each",),
    "become": ("until",),
    "choose": (),
}
