"""The parts of a phrase: its object and its roles, each with the complaint when it does not fit the verb."""

from __future__ import annotations

from compiler import syntax as s
from compiler.scope import MeaningError


def check_roles(phrase: s.Phrase, allowed: tuple[str, ...]) -> None:
    for role in phrase.roles:
        if role.word not in allowed:
            message = f"{phrase.verb.text.capitalize()} does not go with {role.word}."
            raise MeaningError(
                "misplaced-sentence", role.span, message, f"it takes {', '.join(allowed) or 'nothing more'}"
            )


def the_object(phrase: s.Phrase) -> s.Noun:
    if phrase.object is None:
        raise MeaningError(
            "missing-fact", phrase.span, f"{phrase.verb.text.capitalize()} what?", f"write what to {phrase.verb.text}"
        )
    if phrase.object.rest:
        infix, noun = phrase.object.rest[0]
        message = f"{phrase.verb.text.capitalize()} takes one thing at a time, not two joined by {infix}."
        raise MeaningError("wrong-number", noun.span, message, f"write: ..., and {phrase.verb.text} ...")
    return phrase.object.first


def role(phrase: s.Phrase, *words: str) -> s.Role | None:
    return next((r for r in phrase.roles if r.word in words), None)
