"""Deeds with slots (`deed bring a guest to a place`): verbs of a game, whose rules are put in where used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields

from compiler import syntax as s
from compiler.asking import choose
from compiler.book import Entry
from compiler.diagnostic import Complaints, Site
from compiler.nodes import Effects
from compiler.nouns import resolve_noun
from compiler.phrases import check_roles, role, the_object
from compiler.scope import Meaning, MeaningError, Scope
from compiler.tokens import is_counted
from compiler.vocabulary import Vocabulary

DEEPEST = 12
"""So many deeds may use one another."""

CLAUSES = (
    *(s.Sentence, s.When, s.Otherwise, s.Each, s.Acting, s.Asked, s.Whenever, s.Repeat, s.Steps, s.Step, s.Either),
)


def check_deeds(vocabulary: Vocabulary, complaints: Complaints) -> None:
    """No deed may use itself, be it through others: where it is put in, it would never end."""
    edges = {name: list(find_deeds(entry, vocabulary)) for name, entry in vocabulary.deeds.items()}
    done: set[str] = set()
    for name in edges:
        path: list[tuple[str, s.Phrase]] = []
        _follow(name, edges, path, done, complaints)


def _follow(
    name: str,
    edges: Mapping[str, list[tuple[str, s.Phrase]]],
    path: list[tuple[str, s.Phrase]],
    done: set[str],
    complaints: Complaints,
) -> None:
    if len(path) >= DEEPEST:
        done |= {name, *(step for step, _ in path)}
        if any(found.code == "too-much-work" for found in complaints.found):
            return
        message = f"More than {DEEPEST} deeds use one another here."
        complaints.add("too-much-work", path[-1][1].span, message, "say some of them in one")
    for target, phrase in edges[name] if name not in done else ():
        names = [*(step for step, _ in path), name]
        if target in names:
            said = " -> ".join([*names[names.index(target) :], target])
            sites = [Site(at.span, f"{step} goes on here") for step, at in path[names.index(target) :]]
            message = f"{target.capitalize()} would go on for ever: {said}."
            complaints.add("endless", phrase.span, message, "break the circle", sites)
            done |= set(names)
        else:
            _follow(target, edges, [*path, (name, phrase)], done, complaints)
    done.add(name)


def find_deeds(entry: Entry, vocabulary: Vocabulary) -> Iterator[tuple[str, s.Phrase]]:
    """The deeds with slots that an entry uses, each with the phrase that does."""
    for rule in entry.rules.values():
        for phrase in find_phrases(rule.sentences):
            deed = vocabulary.deeds.get(phrase.verb.text)
            if deed is not None and len(deed.header) > 1:
                yield deed.name, phrase


def find_phrases(node: object) -> Iterator[s.Phrase]:
    if isinstance(node, s.Phrase):
        yield node
    elif isinstance(node, tuple):
        for item in node:
            yield from find_phrases(item)
    elif isinstance(node, CLAUSES):
        for part in fields(node):
            yield from find_phrases(getattr(node, part.name))


def do_deed(scope: Scope, phrase: s.Phrase, name: str) -> Effects:
    """A deed's own verb: its slots are filled from the phrase, and its rules are put in here."""
    check_roles(phrase, tuple(word for word, _ in deed_slots(scope, name) if word))
    effects: Effects = []
    slots: dict[str, Meaning] = {}
    inner = scope.inner(mentions=[], slots=slots)
    for word, noun in deed_slots(scope, name):
        given = the_object(phrase) if word == "" else None
        if word:
            found = role(phrase, word)
            given = found.value.first if found else None
        if given is None:
            raise MeaningError(
                "missing-fact",
                phrase.span,
                f"{name.capitalize()} {word} what?".replace("  ", " "),
                f"add: {word} a {noun.text}",
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
        message = f"A {slot.text} is wanted here, and this is a {meaning.noun or 'number'}."
        raise MeaningError("wrong-type", meaning.span, message, f"name a {slot.text}")
    if meaning.sort == "tokens" and is_counted(scope, meaning):
        if meaning.quantity is not None and meaning.quantity.high != 1:
            raise MeaningError("wrong-number", meaning.span, f"Only 1 {slot.text} at a time.", f"write 1 {slot.text}")
        return None
    return choose(scope, meaning, word or meaning.kind or meaning.noun, effects)
