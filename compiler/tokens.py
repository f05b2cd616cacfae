"""Tokens as a set or as a number: the last step from a `Meaning` of sort `tokens` to nodes."""

from __future__ import annotations

from compiler import nodes as n
from compiler.nodes import Node
from compiler.scope import Meaning, MeaningError, Scope


def is_counted(scope: Scope, meaning: Meaning) -> bool:
    return any(scope.vocabulary.families[name].counted for name in meaning.families)


def home_of(scope: Scope, family: str, player: Node) -> Node:
    """The place where a player keeps what he took."""
    return _fixed_place(scope, family, "home", player)


def stock_of(scope: Scope, family: str, player: Node) -> Node:
    return _fixed_place(scope, family, "stock", player)


def _fixed_place(scope: Scope, name: str, word: str, player: Node) -> Node:
    family = scope.vocabulary.families[name]
    place = scope.vocabulary.families.get(family.home if word == "home" else family.stock)
    if place is None:
        message = f"The {family.kind or 'token'} {name} has no {word}, so nobody can have, take, return or pay it."
        raise MeaningError("missing-fact", family.entry.header[0].span, message, f"add: {word}: Its {word} is ...")
    return n.place(place.name, player if place.owner == "player" else None)


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
        return n.count(meaning.families, n.set_of(home_of(scope, family, player)), None)
    return n.count(meaning.families, meaning.where, meaning.owner)
