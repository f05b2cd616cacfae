"""Tokens as a set or as a number: the last step from a `Meaning` of sort `tokens` to nodes."""

from __future__ import annotations

from compiler import nodes as n
from compiler.nodes import Node
from compiler.scope import Meaning, MeaningError, Scope
from compiler.span import Span


def is_counted(scope: Scope, meaning: Meaning) -> bool:
    return any(scope.vocabulary.families[name].counted for name in meaning.families)


def home_of(scope: Scope, family: str, player: Node, span: Span) -> Node:
    """The place where a player keeps what he took."""
    return _fixed_place(scope, family, "home", player, span)


def stock_of(scope: Scope, family: str, player: Node, span: Span) -> Node:
    return _fixed_place(scope, family, "stock", player, span)


def _fixed_place(scope: Scope, family: str, word: str, player: Node, span: Span) -> Node:
    entry = scope.vocabulary.families[family].entry
    for rule in entry.rules.values():
        for sentence in rule.sentences:
            words = sentence.text.lower().rstrip(".").split()
            if words[:2] == ["its", word]:
                place = scope.vocabulary.families.get(words[-1])
                if place is None or place.sort != "place":
                    raise scope.unknown(words[-1], rule.span, "place")
                return n.place(place.name, player if place.owner == "player" else None)
    fix = f"add to the token {family}: {word}: Its {word} is ..."
    raise MeaningError("wrong-type", span, f"A {family} has no {word}, so it cannot be taken, returned or paid.", fix)


def token_set(scope: Scope, meaning: Meaning) -> Node:
    """The individual tokens meant, as a set."""
    if is_counted(scope, meaning):
        message = f"Every {meaning.noun} is like every other, so none can be picked out by itself."
        raise MeaningError("wrong-type", meaning.span, message, "say how many, and from which place")
    if isinstance(meaning.node, dict) and meaning.node:
        base = meaning.set()
    elif meaning.where is not None:
        base = n.held(meaning.where, meaning.families, meaning.owner)
    else:
        owners = {scope.vocabulary.families[name].owner for name in meaning.families}
        base = n.tokens(meaning.families, meaning.owner or ("all" if owners != {""} else None))
    for register, condition in meaning.filters:
        base = n.keep(base, register, condition)
    return base


def token_count(scope: Scope, meaning: Meaning) -> Node:
    """How many of the tokens meant there are; those of a player lie in his home unless a place is named."""
    if meaning.filters or (isinstance(meaning.node, dict) and meaning.node):
        return n.size(token_set(scope, meaning))
    if meaning.where is None:
        player = meaning.owner or n.YOU
        family = meaning.families[0]
        return n.count(meaning.families, n.set_of(home_of(scope, family, player, meaning.span)), None)
    return n.count(meaning.families, meaning.where, meaning.owner)
