"""Deeds with slots (`deed bring a guest to a place`): verbs of a game, whose rules are put in where used."""

from __future__ import annotations

from compiler import syntax as s
from compiler.asking import choose
from compiler.nodes import Effects
from compiler.nouns import resolve_noun
from compiler.phrases import role, the_object
from compiler.scope import Meaning, MeaningError, Scope
from compiler.tokens import is_counted


def do_deed(scope: Scope, phrase: s.Phrase, name: str) -> Effects:
    """A deed's own verb: its slots are filled from the phrase, and its rules are put in here."""
    if name in scope.expanding:
        path = " -> ".join((*scope.expanding, name))
        raise MeaningError("endless", phrase.span, f"{name} would go on for ever: {path}.", "break the circle")
    effects: Effects = []
    slots: dict[str, Meaning] = {}
    inner = scope.inner(mentions=[], slots=slots, expanding=(*scope.expanding, name))
    for word, noun in deed_slots(scope, name):
        given = the_object(phrase) if word == "" else None
        if word:
            found = role(phrase, word)
            given = found.value.first if found else None
        if given is None:
            raise MeaningError(
                "missing-fact", phrase.span, f"{name} needs to know {word or 'what'}.", f"add: {word} a {noun.text}"
            )
        filled = fill_slot(scope, given, noun, word, effects)
        if filled is not None:
            slots[noun.text] = inner.mention(filled)
    for effect in effects:
        effect["verb"] = name
    return [*effects, *scope.deeds(inner, name)]


def deed_slots(scope: Scope, name: str) -> list[tuple[str, s.Word]]:
    """`bring a guest to a place`: what it is done to, and its roles."""
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
        raise MeaningError("wrong-type", meaning.span, message, f"name a {slot.text}")
    if meaning.sort == "tokens" and is_counted(scope, meaning):
        if meaning.quantity is not None and meaning.quantity.high != 1:
            raise MeaningError("wrong-number", meaning.span, f"Only 1 {slot.text} at a time.", f"write 1 {slot.text}")
        return None
    return choose(scope, meaning, word or meaning.kind or meaning.noun, effects)
