"""Nouns to meanings: `any empty hall in your orchard`, `the top 2 guests of the queue`, `your ladder`.

A noun's words are split into determiners, a quantity, adjectives and a head (its last word). The head decides what is
meant; the owner comes from a possessive or from `of`; adjectives and descriptions then narrow it down. `of` belongs
to the word before it, every other description to the first noun.
"""

from __future__ import annotations

from itertools import pairwise

from compiler import nodes as n
from compiler import syntax as s
from compiler.describe import PLACING, describe, narrow
from compiler.heads import resolve_head
from compiler.nodes import Node
from compiler.parts import Parts, is_plural, split_words
from compiler.scope import Meaning, MeaningError, Scope
from compiler.tokens import token_count, token_set


def resolve_noun(scope: Scope, noun: s.Noun, other: Node | None = None, source: Node | None = None) -> Meaning:
    """What a noun means. `other` is the element that the word other leaves out, `source` the places a `from` named."""
    return resolve_core(scope, noun.core, noun.descriptions, other, source)


def resolve_core(
    scope: Scope,
    core: s.Core,
    descriptions: tuple[s.Description, ...] = (),
    other: Node | None = None,
    source: Node | None = None,
) -> Meaning:
    first = core.words[0]
    if first.sort == "pronoun":
        return pronoun(scope, first)
    parts = sort_words(scope, core)
    if parts.head is None:
        return headless(scope, core, parts, descriptions, source)
    if core.of is not None and parts.owner is not None:
        fix = f"leave {parts.owner.text} out, or what stands behind of"
        raise MeaningError("misplaced-word", parts.owner.span, "Whose it is, is said twice.", fix)
    special = resolve_special(scope, core, parts, descriptions)
    if special is not None:
        return special
    parts.of = resolve_core(scope, core.of) if core.of is not None else None
    meaning = resolve_head(scope, core, parts)
    if source is not None and meaning.sort == "tokens" and not meaning.one:
        meaning = meaning.but(where=source, node={})
    meaning = meaning.but(
        pick=parts.most or meaning.pick or parts.pick, quantity=parts.quantity, plural=is_plural(parts), span=core.span
    )
    for description in descriptions:
        if description.word in PLACING:
            meaning = describe(scope, meaning, description.word, resolve_core(scope, description.core))
    meaning = narrow(scope, meaning, parts.adjectives, parts.other, other)
    for description in descriptions:
        if description.word not in PLACING:
            meaning = describe(scope, meaning, description.word, resolve_core(scope, description.core))
    check_the(meaning, parts)
    return meaning


def sort_words(scope: Scope, core: s.Core) -> Parts:
    """The words, sorted; the real slip may stand before the one without a place, as in `1 apple fro your basket`."""
    try:
        return split_words(core)
    except MeaningError as trouble:
        for before, word in pairwise(core.words):
            known = before.sort != "name" or scope.vocabulary.find(before.text, scope.vocabulary.known())
            if word.span == trouble.span and not known:
                raise scope.unknown(before.text, before.span) from None
        raise


def check_the(meaning: Meaning, parts: Parts) -> None:
    """`the attic` is clear only if there is one, or if it is said which; `the attics` are all of them."""
    is_whole = isinstance(meaning.node, dict) and meaning.node.get("op") in ("places", "ring", "players")
    is_single = parts.head is not None and parts.head.text == meaning.noun and meaning.pick == "the"
    if is_whole and is_single and not meaning.one:
        message = f"There are several {meaning.noun}s, and which is meant is not said."
        raise MeaningError("wrong-number", meaning.span, message, f"write your {meaning.noun}, or say which")


def pronoun(scope: Scope, word: s.Word) -> Meaning:
    if word.text == "you":
        return Meaning("players", n.YOU, word.span, one=True, noun="player")
    meaning = scope.latest(lambda m: True)
    if meaning is None:
        raise MeaningError(
            "ambiguous-pronoun", word.span, f"Nothing has been named that {word.text} could mean.", "name it"
        )
    return scope.point_back(word.span, meaning).but(span=word.span)


def headless(
    scope: Scope, core: s.Core, parts: Parts, descriptions: tuple[s.Description, ...], source: Node | None
) -> Meaning:
    """`2 of Anna's cards`, or a bare number."""
    if core.of is not None:
        meaning = resolve_core(scope, core.of, descriptions, None, source)
        return meaning.but(pick=parts.most or meaning.pick, quantity=parts.quantity, span=core.span)
    if parts.quantity is not None:
        return Meaning("number", parts.quantity.low, core.span, one=True, quantity=parts.quantity)
    if core.words[0].text == "no":
        return Meaning("nothing", n.NONE, core.span)
    raise MeaningError("unknown-name", core.span, "A noun is missing here.", "say what is meant")


# --- nouns that look through to another ------------------------------------------------------------------------------


def resolve_special(
    scope: Scope, core: s.Core, parts: Parts, descriptions: tuple[s.Description, ...]
) -> Meaning | None:
    assert parts.head is not None
    head = parts.head.text
    adjectives = [word.text for word in parts.adjectives]
    if parts.owner is not None and parts.owner.text == "those":
        moved = n.MOVED if scope.tally is None else n.reg(scope.tally)
        return Meaning("number", moved, core.span, one=True, noun=head, pick="that")
    if head == "number" and core.of is not None:
        return number_of(scope, core, resolve_core(scope, core.of, descriptions))
    if "total" in adjectives and core.of is not None:
        return total_of(scope, core, parts.head, resolve_core(scope, core.of, descriptions))
    if "missing" in adjectives:
        return missing(scope, core, parts.head)
    if head == "seat":
        return Meaning("number", n.arithmetic("plus", n.YOU, 1), core.span, one=True)
    if "top" in adjectives and core.of is not None:
        return topmost(scope, core, parts, resolve_core(scope, core.of))
    if adjectives and adjectives[-1] in ("next", "previous"):
        return neighbour(scope, core, parts)
    return None


def missing(scope: Scope, core: s.Core, head: s.Word) -> Meaning:
    """`the missing apples`: what the event that a watcher waits for still lacks."""
    family = scope.vocabulary.find(head.text, scope.vocabulary.families)
    if family is None:
        raise scope.unknown(head.text, head.span, "token")
    return Meaning("tokens", {}, core.span, noun=family, families=(family,), pick="missing")


def number_of(scope: Scope, core: s.Core, inner: Meaning) -> Meaning:
    if inner.sort == "tokens":
        return Meaning("number", token_count(scope, inner), core.span, one=True)
    if inner.sort == "players" and inner.node == n.PLAYERS:
        return Meaning("number", n.PLAYER_COUNT, core.span, one=True)
    if inner.sort in ("players", "places", "ring"):
        return Meaning("number", n.size(inner.set()), core.span, one=True)
    raise MeaningError(
        "wrong-type", inner.span, "Only things that can be counted have a number.", "name tokens, places or players"
    )


def total_of(scope: Scope, core: s.Core, head: s.Word, inner: Meaning) -> Meaning:
    attrs = {attr for kind in scope.vocabulary.kinds.values() for attr in kind.attrs}
    attr = scope.vocabulary.find(head.text, attrs)
    if attr is None:
        raise scope.unknown(head.text, head.span, "number that is printed on something", attrs)
    register = scope.registers.new()
    domain = "place" if inner.sort == "places" else "token"
    items = token_set(scope, inner) if inner.sort == "tokens" else inner.set()
    return Meaning(
        "number", n.total(items, register, n.attr(domain, attr, n.reg(register))), core.span, one=True, noun=attr
    )


def topmost(scope: Scope, core: s.Core, parts: Parts, pile: Meaning) -> Meaning:
    if pile.sort != "places":
        raise MeaningError("wrong-type", pile.span, "Only a place can have something on top.", "name the place")
    assert parts.head is not None
    inner = resolve_head(scope, s.Core((parts.head,), None, core.span), Parts(head=parts.head))
    amount = parts.quantity.low if parts.quantity else 1
    node = n.top(pile.element(), amount)
    if amount == 1:
        return inner.but(node=n.only(node), one=True, span=core.span, pick="the", where=None, owner=None)
    return inner.but(node=node, one=False, span=core.span, pick="all", where=None, owner=None)


def neighbour(scope: Scope, core: s.Core, parts: Parts) -> Meaning:
    assert parts.head is not None
    by = 1 if parts.adjectives[-1].text == "next" else -1
    if scope.vocabulary.find(parts.head.text, {"player"}):
        return Meaning("players", n.next_of("player", n.YOU, by), core.span, one=True, noun="player")
    kind = scope.vocabulary.find(parts.head.text, scope.vocabulary.kinds)
    ring = scope.vocabulary.ring_of(kind) if kind else None
    mentioned = scope.latest(lambda m: m.sort == "ring" and m.one)
    if ring is None or mentioned is None:
        raise MeaningError(
            "ambiguous-pronoun", core.span, "Next to which one is not said.", "name the one before, or use your"
        )
    return Meaning(
        "ring", n.next_of(ring, mentioned.element(), by), core.span, one=True, noun=parts.head.text, kind=ring
    )
