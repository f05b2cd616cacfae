"""Nouns to meanings: `any empty sector in your borough`, `the top 2 persons of the brown-deck`, `your rat`.

A noun's words are split into determiners, a quantity, adjectives and a head (its last word). The head decides what is meant; the owner comes from a possessive
or from `of`; adjectives and descriptions then narrow it down. `of` belongs to the word before it, every other description to the first noun.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler import nodes as n
from compiler import syntax as s
from compiler.describe import PLACING, describe, narrow
from compiler.nodes import Node
from compiler.scope import Meaning, Quantity, Scope, Trouble
from compiler.tokens import home_of, token_count, token_set

QUANTITIES = ("at least", "at most", "more than", "fewer than", "up to")
PICKS = ("the", "a", "an", "each", "any", "all", "no")


@dataclass(slots=True)
class Parts:
    """The words of a core, sorted."""

    pick: str = ""
    owner: s.Word | None = None
    quantity: Quantity | None = None
    other: bool = False
    most: str = ""
    adjectives: tuple[s.Word, ...] = ()
    head: s.Word | None = None


def split_words(core: s.Core) -> Parts:
    parts = Parts()
    names: list[s.Word] = []
    bound = ""
    for word in core.words:
        if word.sort == "name":
            names.append(word)
        elif word.sort == "int":
            parts.quantity = Quantity(bound or "exact", int(word.text), int(word.text))
        elif word.sort == "range":
            low, _, high = word.text.split()
            if int(low) > int(high):
                raise Trouble("wrong-number", word.span, f"{word.text} counts downwards.", f"write {high} to {low}")
            parts.quantity = Quantity("range", int(low), int(high))
        elif word.sort == "possessive" or word.text in ("your", "its", "that", "those"):
            parts.owner = word
        elif word.text in QUANTITIES:
            bound = word.text
        elif word.text == "any number of":
            parts.quantity = Quantity("any number")
        elif word.text in ("other", "another"):
            parts.other = True
            parts.pick = parts.pick or ("any" if word.text == "another" else "")
        elif word.text in ("most", "fewest"):
            parts.most = word.text
        elif word.text in PICKS:
            parts.pick = parts.pick or ("a" if word.text == "an" else word.text)
    parts.adjectives = tuple(names[:-1])
    parts.head = names[-1] if names else None
    return parts


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
    parts = split_words(core)
    if parts.head is None:
        return headless(scope, core, parts, descriptions, source)
    special = resolve_special(scope, core, parts, descriptions)
    if special is not None:
        return special
    meaning = resolve_head(scope, core, parts)
    if source is not None and meaning.sort == "tokens" and not meaning.one:
        meaning = meaning.but(where=source, node={})
    meaning = meaning.but(pick=parts.most or meaning.pick or parts.pick, quantity=parts.quantity, plural=is_plural(parts), span=core.span)
    for description in descriptions:
        if description.word in PLACING:
            meaning = describe(scope, meaning, description.word, resolve_core(scope, description.core))
    meaning = narrow(scope, meaning, parts.adjectives, parts.other, other)
    for description in descriptions:
        if description.word not in PLACING:
            meaning = describe(scope, meaning, description.word, resolve_core(scope, description.core))
    return meaning


def is_plural(parts: Parts) -> bool:
    counted = parts.quantity is not None and parts.quantity.high != 1
    return counted or (parts.head is not None and parts.pick in ("", "all", "each") and parts.head.text.endswith("s"))


def pronoun(scope: Scope, word: s.Word) -> Meaning:
    if word.text == "you":
        return Meaning("players", n.YOU, word.span, one=True, noun="player")
    meaning = scope.latest(lambda m: True)
    if meaning is None:
        raise Trouble("ambiguous-pronoun", word.span, f"Nothing has been named that {word.text} could mean.", "name it")
    return meaning.but(span=word.span)


def headless(
    scope: Scope, core: s.Core, parts: Parts, descriptions: tuple[s.Description, ...], source: Node | None
) -> Meaning:
    """`2 of Anna's cards`, or a bare number."""
    if core.of is not None:
        return resolve_core(scope, core.of, descriptions, None, source).but(quantity=parts.quantity, span=core.span)
    if parts.quantity is not None:
        return Meaning("number", parts.quantity.low, core.span, one=True, quantity=parts.quantity)
    if core.words[0].text == "no":
        return Meaning("nothing", n.NONE, core.span)
    raise Trouble("unknown-name", core.span, "A noun is missing here.", "say what is meant, for instance: 2 coins")


# --- nouns that look through to another ------------------------------------------------------------------------------


def resolve_special(
    scope: Scope, core: s.Core, parts: Parts, descriptions: tuple[s.Description, ...]
) -> Meaning | None:
    assert parts.head is not None
    head = parts.head.text
    adjectives = [word.text for word in parts.adjectives]
    if parts.owner is not None and parts.owner.text == "those":
        return Meaning("number", n.MOVED, core.span, one=True, noun=head, pick="that")
    if head == "number" and core.of is not None:
        return number_of(scope, core, resolve_core(scope, core.of, descriptions))
    if "total" in adjectives and core.of is not None:
        return total_of(scope, core, parts.head, resolve_core(scope, core.of, descriptions))
    if "missing" in adjectives:
        return Meaning("number", n.MISSING, core.span, one=True, noun=head)
    if head == "seat":
        return Meaning("number", n.arithmetic("plus", n.YOU, 1), core.span, one=True)
    if "top" in adjectives and core.of is not None:
        return topmost(scope, core, parts, resolve_core(scope, core.of))
    if adjectives and adjectives[-1] in ("next", "previous"):
        return neighbour(scope, core, parts)
    return None


def number_of(scope: Scope, core: s.Core, inner: Meaning) -> Meaning:
    if inner.sort == "tokens":
        return Meaning("number", token_count(scope, inner), core.span, one=True)
    if inner.sort == "players" and inner.node == n.PLAYERS:
        return Meaning("number", n.PLAYER_COUNT, core.span, one=True)
    if inner.sort in ("players", "places", "ring"):
        return Meaning("number", n.size(inner.set()), core.span, one=True)
    raise Trouble("wrong-type", inner.span, "Only things that can be counted have a number.", "name tokens, places or players")


def total_of(scope: Scope, core: s.Core, head: s.Word, inner: Meaning) -> Meaning:
    attrs = {attr for kind in scope.vocabulary.kinds.values() for attr in kind.attrs}
    attr = scope.vocabulary.find(head.text, attrs)
    if attr is None:
        raise scope.unknown(head.text, head.span, "number that is printed on something")
    register = scope.registers.new()
    domain = "place" if inner.sort == "places" else "token"
    items = token_set(scope, inner) if inner.sort == "tokens" else inner.set()
    return Meaning("number", n.total(items, register, n.attr(domain, attr, n.reg(register))), core.span, one=True, noun=attr)


def topmost(scope: Scope, core: s.Core, parts: Parts, pile: Meaning) -> Meaning:
    if pile.sort != "places":
        raise Trouble("wrong-type", pile.span, "Only a place can have something on top.", "name the place")
    assert parts.head is not None
    inner = resolve_head(scope, s.Core((parts.head,), None, core.span), Parts(head=parts.head))
    amount = parts.quantity.low if parts.quantity else 1
    node = n.top(pile.element(), amount)
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
        raise Trouble("ambiguous-pronoun", core.span, "Next to which one is not said.", "name the one before, or use your")
    return Meaning("ring", n.next_of(ring, mentioned.element(), by), core.span, one=True, noun=parts.head.text, kind=ring)


# --- heads -----------------------------------------------------------------------------------------------------------


def resolve_head(scope: Scope, core: s.Core, parts: Parts) -> Meaning:
    head = parts.head
    assert head is not None
    v = scope.vocabulary
    if parts.owner is not None and parts.owner.text == "that":
        found = that(scope, head)
        if found is not None:
            return found
    if head.text in scope.players and parts.owner is None:
        return Meaning("players", n.seat(scope.players[head.text]), core.span, one=True, noun="player")
    if "." in head.text and head.text.split(".")[0] in scope.players:
        player, _, rest = head.text.partition(".")
        owner = s.Word("possessive", player, head.span)
        return resolve_head(scope, core, Parts(owner=owner, head=s.Word("name", rest, head.span)))
    if v.find(head.text, {"player"}):
        return Meaning("players", n.PLAYERS, core.span, noun="player")
    if v.find(head.text, {"place"}):
        every = tuple(f.name for f in v.families.values() if f.sort == "place")
        return Meaning("places", n.places(every, "all"), core.span, noun="place", families=every)
    for shelf, resolve in (
        (v.families, family_head),
        (v.kinds, kind_head),
        (v.tracks, track_head),
        (v.terms, term_head),
        (v.links, link_head),
        (v.deeds, thing_head),
        (v.phases, thing_head),
    ):
        name = v.find(head.text, shelf)
        if name is not None:
            return resolve(scope, core, parts, name)
    found = rules_head(scope, core, parts)
    if found is not None:
        return found
    raise scope.unknown(head.text, head.span)


def that(scope: Scope, head: s.Word) -> Meaning | None:
    """`that sector`: the latest earlier mention of a sector."""
    if head.text in scope.slots:
        return scope.slots[head.text]
    names = (head.text, head.text.removesuffix("s"))
    ring = next((scope.vocabulary.ring_of(name) for name in names if scope.vocabulary.ring_of(name)), None)

    def fits(m: Meaning) -> bool:
        if ring is not None and m.sort == "ring":
            return m.kind == ring
        return m.noun in names or m.kind in names or ("place" in names and m.sort == "places")

    found = scope.latest(fits)
    if found is None and not scope.vocabulary.find(head.text, scope.vocabulary.families):
        message = f"No {head.text} has been named before in this rule."
        raise Trouble("ambiguous-pronoun", head.span, message, f"name it, or write the {head.text}")
    return found


def owner_of(scope: Scope, core: s.Core, parts: Parts, domain: str) -> tuple[Node | None, bool]:
    """The owner that a possessive or an `of` gives, as an element of `domain`; and whether one was given."""
    if parts.owner is not None:
        return convert_owner(possessor(scope, parts.owner, domain), domain), True
    if core.of is not None:
        meaning = resolve_core(scope, core.of)
        if meaning.pick in ("each", "any", "all") and not meaning.one:
            return None, True
        return convert_owner(meaning, domain), True
    return None, False


def possessor(scope: Scope, word: s.Word, domain: str) -> Meaning:
    if word.text == "your" and word.sort == "det":
        return Meaning("players", n.YOU, word.span, one=True, noun="player")
    if word.sort == "possessive":
        if word.text in scope.players:
            return Meaning("players", n.seat(scope.players[word.text]), word.span, one=True, noun="player")
        raise scope.unknown(word.text, word.span, "player")
    found = scope.latest(lambda m: m.one and can_own(scope, m, domain))
    if found is None:
        raise Trouble("ambiguous-pronoun", word.span, f"Nothing has been named that {word.text} could mean.", "name it")
    return found


def can_own(scope: Scope, meaning: Meaning, domain: str) -> bool:
    if meaning.sort == "players":
        return True
    if meaning.sort == "ring":
        return domain == meaning.kind
    owners = {scope.vocabulary.families[name].owner for name in meaning.families}
    return meaning.sort in ("places", "tokens") and owners == {domain}


def convert_owner(meaning: Meaning, domain: str) -> Node:
    """A player as the ring member he sits at, a place or token as its owner."""
    if domain == "":
        message = "There is only one for all, so it belongs to nobody."
        raise Trouble("wrong-type", meaning.span, message, "leave the owner out")
    if meaning.sort == "players":
        return meaning.element() if domain == "player" else n.member(domain, meaning.element())
    if meaning.sort == "ring" and domain == meaning.kind:
        return meaning.element()
    if meaning.sort in ("places", "tokens"):
        return n.owner("place" if meaning.sort == "places" else "token", meaning.element())
    raise Trouble("wrong-type", meaning.span, f"This cannot own a thing of each {domain}.", f"name a {domain}")


def family_head(scope: Scope, core: s.Core, parts: Parts, name: str) -> Meaning:
    family = scope.vocabulary.families[name]
    if family.sort == "token":
        return token_head(scope, core, parts, (name,), name)
    return place_head(scope, core, parts, (name,), name)


def kind_head(scope: Scope, core: s.Core, parts: Parts, name: str) -> Meaning:
    kind = scope.vocabulary.kinds[name]
    families = tuple(scope.vocabulary.of_kind(name))
    if kind.sort == "token":
        return token_head(scope, core, parts, families, name)
    if kind.sort == "place":
        return place_head(scope, core, parts, families, name)
    ring = scope.vocabulary.ring_of(name)
    if ring is None:
        raise Trouble("wrong-type", core.span, f"There is nothing of the kind {name} on the table.", "name a place, token or ring")
    if parts.owner is None and core.of is None:
        return Meaning("ring", n.ring(ring), core.span, noun=name, kind=ring)
    if core.of is not None:
        meaning = resolve_core(scope, core.of)
    else:
        assert parts.owner is not None
        meaning = possessor(scope, parts.owner, ring)
    return Meaning("ring", convert_owner(meaning, ring), core.span, one=True, noun=name, kind=ring)


def place_head(scope: Scope, core: s.Core, parts: Parts, families: tuple[str, ...], name: str) -> Meaning:
    domain = scope.vocabulary.families[families[0]].owner if families else ""
    kind = scope.vocabulary.families[families[0]].kind if families else ""
    pick = ""
    if core.of is not None:
        carrier = resolve_core(scope, core.of)
        pick = carrier.pick
        if carrier.sort == "tokens":
            node = n.where(carrier.element() if carrier.one else n.only(token_set(scope, carrier)))
            return Meaning("places", node, core.span, one=True, noun=name, kind=kind, families=families)
    owner, given = owner_of(scope, core, parts, domain)
    if owner is None and given and core.of is not None:
        node = n.places(families, "all")
        return Meaning("places", node, core.span, noun=name, kind=kind, families=families, pick=pick)
    if len(families) == 1 and (owner is not None or domain == ""):
        return Meaning("places", n.place(families[0], owner), core.span, one=True, noun=name, kind=kind, families=families)
    node = n.places(families, owner or ("all" if domain else None))
    return Meaning("places", node, core.span, noun=name, kind=kind, families=families)


def token_head(scope: Scope, core: s.Core, parts: Parts, families: tuple[str, ...], name: str) -> Meaning:
    if not families:
        message = f"No {name} is declared, so there is none to choose."
        raise Trouble("empty-choice", core.span, message, f"declare a {name}, or leave this out")
    first = scope.vocabulary.families[families[0]]
    owner: Node | None = None
    where: Node | None = None
    if core.of is not None and parts.owner is None:
        meaning = resolve_core(scope, core.of)
        if meaning.sort == "places":
            where = meaning.set()
        else:
            owner = convert_owner(meaning, first.owner)
    elif first.counted and first.owner == "" and parts.owner is not None:
        player = convert_owner(possessor(scope, parts.owner, "player"), "player")
        where = n.set_of(home_of(scope, families[0], player, core.span))
    else:
        owner, _ = owner_of(scope, core, parts, first.owner)
        if owner is None and not first.counted and first.owner and name == first.name:
            owner = n.YOU if first.owner == "player" else n.member(first.owner, n.YOU)
    meaning = Meaning("tokens", {}, core.span, noun=name, kind=first.kind, families=families, owner=owner, where=where)
    if len(families) == 1 and not first.counted and where is None and (owner is not None or first.owner == ""):
        return meaning.but(node=n.token(families[0], owner), one=True)
    return meaning


def track_head(scope: Scope, core: s.Core, parts: Parts, name: str) -> Meaning:
    owner, _ = owner_of(scope, core, parts, "player")
    return Meaning("number", n.track(name, owner or n.YOU), core.span, one=True, noun=name, kind="track", owner=owner or n.YOU)


def term_head(scope: Scope, core: s.Core, parts: Parts, name: str) -> Meaning:
    """A term's value, of whatever sort; one `of each player` is worth what it is with that player acting."""
    entry = scope.vocabulary.terms[name]
    sort = scope.term_sort(name)
    if sort == "tokens":
        return union_head(scope, core, parts, name)
    args: list[Node] = []
    player: Node = n.YOU
    of = entry.of
    if of == "player":
        owner, _ = owner_of(scope, core, parts, "player")
        player = owner or n.YOU
    elif of:
        ring = scope.vocabulary.ring_of(of)
        owner, _ = owner_of(scope, core, parts, ring or of)
        if owner is not None:
            args.append(owner)
    node = n.as_player(player, n.term(name, *args))
    if sort == "number":
        return Meaning("number", node, core.span, one=True, noun=name)
    if sort.startswith("one "):
        return Meaning(sort.removeprefix("one "), node, core.span, one=True, noun=name)
    pick = "the" if sort.startswith("any ") else "all"
    sort = sort.removeprefix("any ")
    places = tuple(f.name for f in scope.vocabulary.families.values() if f.sort == "place")
    return Meaning(sort, node, core.span, noun=name, families=places if sort == "places" else (), pick=pick)


def union_head(scope: Scope, core: s.Core, parts: Parts, name: str) -> Meaning:
    """A word for tokens of several families: `A piece is a marker or a friend.`"""
    clause = next(iter(scope.vocabulary.terms[name].rules.values())).sentences[0].clause
    assert isinstance(clause, s.Statement) and clause.fact.value is not None
    nouns = (clause.fact.value.first, *(noun for _, noun in clause.fact.value.rest))
    found = [scope.vocabulary.find(noun.core.words[-1].text, scope.vocabulary.families) for noun in nouns]
    families = tuple(family for family in found if family)
    meaning = token_head(scope, core, parts, families[:1], name)
    return meaning.but(node={}, one=False, families=families, noun=name, kind="")


def link_head(scope: Scope, core: s.Core, parts: Parts, name: str) -> Meaning:
    return Meaning("link", {}, core.span, noun=name)


def thing_head(scope: Scope, core: s.Core, parts: Parts, name: str) -> Meaning:
    return Meaning("thing", {}, core.span, one=True, noun=name)


def rules_head(scope: Scope, core: s.Core, parts: Parts) -> Meaning | None:
    """`its action`, `the service of that person`: the rules of an element of a kind."""
    assert parts.head is not None
    kinds = [k.name for k in scope.vocabulary.kinds.values() if k.rules_noun == parts.head.text]
    if not kinds:
        return None
    if core.of is not None:
        bearer = resolve_core(scope, core.of)
    else:
        found = scope.latest(lambda m: m.kind in kinds or m.noun in kinds)
        if found is None:
            message = f"Nothing has been named that has a {parts.head.text}."
            raise Trouble("ambiguous-pronoun", core.span, message, f"say whose {parts.head.text}")
        bearer = found
    if bearer.kind not in kinds and bearer.noun not in kinds:
        message = f"A {bearer.noun} has no {parts.head.text}."
        raise Trouble("wrong-type", bearer.span, message, f"only a {' or a '.join(kinds)} has one")
    return bearer.but(sort="rules", kind="place" if bearer.sort == "places" else "token", span=core.span)
