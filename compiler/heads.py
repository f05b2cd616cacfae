"""Heads: what the last word of a noun stands for, before adjectives and descriptions narrow it down.

The owner comes from a possessive (`your hall`) or from `of` (`the hall of that guest`).
"""

from __future__ import annotations

from compiler import nodes as n
from compiler import syntax as s
from compiler.nodes import Node
from compiler.parts import Parts
from compiler.scope import Meaning, MeaningError, Scope
from compiler.tokens import home_of, token_set


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
    if v.find(head.text, {"player", "place"}):
        return any_head(scope, core, parts)
    for shelf, resolve in (
        (v.families, family_head),
        (v.kinds, kind_head),
        (v.tracks, track_head),
        (v.terms, term_head),
        (v.links, link_head),
        (v.deeds, thing_head),
        (v.phases, thing_head),
        (v.games, thing_head),
    ):
        name = v.find(head.text, shelf)
        if name is not None:
            return resolve(scope, core, parts, name)
    found = rules_head(scope, core, parts)
    if found is not None:
        return found
    raise scope.unknown(head.text, head.span)


def any_head(scope: Scope, core: s.Core, parts: Parts) -> Meaning:
    """`player` and `place`: words of the language for all of them."""
    assert parts.head is not None
    if parts.owner is not None:
        message = f"Nobody owns a {parts.head.text} as such."
        fix = f"leave {parts.owner.text} out, or name another thing"
        raise MeaningError("wrong-type", parts.owner.span, message, fix)
    if scope.vocabulary.find(parts.head.text, {"player"}):
        return Meaning("players", n.PLAYERS, core.span, noun="player")
    every = tuple(family.name for family in scope.vocabulary.families.values() if family.sort == "place")
    return Meaning("places", n.places(every, "all"), core.span, noun="place", families=every)


def that(scope: Scope, head: s.Word) -> Meaning | None:
    """`that hall`: the latest earlier mention of a hall."""
    if head.text in scope.slots:
        return scope.point_back(head.span, scope.slots[head.text])
    names = (head.text, head.text.removesuffix("s"))
    ring = next((scope.vocabulary.ring_of(name) for name in names if scope.vocabulary.ring_of(name)), None)

    def fits(m: Meaning) -> bool:
        if ring is not None and m.sort == "ring":
            return m.kind == ring
        return m.noun in names or m.kind in names or ("place" in names and m.sort == "places")

    found = scope.latest(fits)
    if found is None and not scope.vocabulary.find(head.text, scope.vocabulary.families):
        message = f"No {head.text} has been named before in this rule."
        raise MeaningError("ambiguous-pronoun", head.span, message, f"name it, or write the {head.text}")
    return scope.point_back(head.span, found) if found else None


def owner_of(scope: Scope, core: s.Core, parts: Parts, domain: str) -> tuple[Node | None, bool]:
    """The owner that a possessive or an `of` gives, as an element of `domain`; and whether one was given."""
    if parts.owner is not None:
        return convert_owner(possessor(scope, parts.owner, domain), domain), True
    if parts.of is not None:
        meaning = parts.of
        if not domain:
            raise nobody_owns(meaning)
        if meaning.pick in ("each", "any", "all") and not meaning.one:
            return None, True
        return convert_owner(meaning, domain), True
    return None, False


def one_owner(scope: Scope, core: s.Core, parts: Parts, domain: str) -> Node | None:
    """The owner of a number, if one is named: nothing has the number of several."""
    owner, is_given = owner_of(scope, core, parts, domain)
    if owner is None and is_given and parts.of is not None and parts.head is not None:
        message = f"Which {parts.of.noun} is meant here is not clear, and each has a {parts.head.text} of its own."
        each = f"start with: For each {parts.of.noun}, ..."
        fix = each if parts.of.pick in ("each", "all") else f"choose one first: Choose any {parts.of.noun}, then ..."
        raise MeaningError("wrong-number", parts.of.span, message, fix)
    return owner


def possessor(scope: Scope, word: s.Word, domain: str) -> Meaning:
    if word.text == "your" and word.sort == "det":
        return Meaning("players", n.YOU, word.span, one=True, noun="player")
    if word.sort == "possessive":
        if word.text in scope.players:
            return Meaning("players", n.seat(scope.players[word.text]), word.span, one=True, noun="player")
        raise scope.unknown(word.text, word.span, "player", scope.players)
    found = scope.latest(lambda m: m.one and can_own(scope, m, domain))
    if found is None:
        raise MeaningError(
            "ambiguous-pronoun", word.span, f"Nothing has been named that {word.text} could mean.", "name it"
        )
    return scope.point_back(word.span, found)


def can_own(scope: Scope, meaning: Meaning, domain: str) -> bool:
    if meaning.sort == "players":
        return True
    if meaning.sort == "ring":
        return domain == meaning.kind
    owners = {scope.vocabulary.families[name].owner for name in meaning.families}
    return meaning.sort in ("places", "tokens") and owners == {domain}


def nobody_owns(meaning: Meaning) -> MeaningError:
    message = "There is only one for all, so it belongs to nobody."
    return MeaningError("wrong-type", meaning.span, message, "leave the owner out")


def convert_owner(meaning: Meaning, domain: str) -> Node:
    """A player as the ring member he sits at, a place or token as its owner."""
    if not domain:
        raise nobody_owns(meaning)
    if meaning.sort == "players":
        return meaning.element() if domain == "player" else n.member(domain, meaning.element())
    if meaning.sort == "ring" and domain == meaning.kind:
        return meaning.element()
    if meaning.sort in ("places", "tokens"):
        return n.owner("place" if meaning.sort == "places" else "token", meaning.element())
    raise MeaningError("wrong-type", meaning.span, f"This cannot own a thing of each {domain}.", f"name a {domain}")


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
        raise MeaningError(
            "wrong-type", core.span, f"There is nothing of the kind {name} on the table.", "name a place, token or ring"
        )
    if parts.owner is None and parts.of is None:
        return Meaning("ring", n.ring(ring), core.span, noun=name, kind=ring)
    if parts.of is not None:
        meaning = parts.of
    else:
        assert parts.owner is not None
        meaning = possessor(scope, parts.owner, ring)
    return Meaning("ring", convert_owner(meaning, ring), core.span, one=True, noun=name, kind=ring)


def place_head(scope: Scope, core: s.Core, parts: Parts, families: tuple[str, ...], name: str) -> Meaning:
    domain = scope.vocabulary.families[families[0]].owner if families else ""
    kind = scope.vocabulary.families[families[0]].kind if families else ""
    pick = ""
    if parts.of is not None:
        carrier = parts.of
        pick = carrier.pick
        if carrier.sort == "tokens":
            node = n.where(carrier.element() if carrier.one else n.only(token_set(scope, carrier)))
            return Meaning("places", node, core.span, one=True, noun=name, kind=kind, families=families)
    owner, given = owner_of(scope, core, parts, domain)
    if owner is None and given and parts.of is not None:
        node = n.places(families, "all")
        return Meaning("places", node, core.span, noun=name, kind=kind, families=families, pick=pick)
    if len(families) == 1 and (owner is not None or domain == ""):
        return Meaning(
            "places", n.place(families[0], owner), core.span, one=True, noun=name, kind=kind, families=families
        )
    node = n.places(families, owner or ("all" if domain else None))
    return Meaning("places", node, core.span, noun=name, kind=kind, families=families)


def token_head(scope: Scope, core: s.Core, parts: Parts, families: tuple[str, ...], name: str) -> Meaning:
    if not families:
        message = f"No {name} is declared, so there is none to choose."
        raise MeaningError("empty-choice", core.span, message, f"declare a {name}, or leave this out")
    first = scope.vocabulary.families[families[0]]
    owner: Node | None = None
    where: Node | None = None
    if parts.of is not None and parts.owner is None:
        if parts.of.sort == "places":
            where = parts.of.set()
        else:
            owner = convert_owner(parts.of, first.owner)
    elif first.counted and first.owner == "" and parts.owner is not None:
        player = convert_owner(possessor(scope, parts.owner, "player"), "player")
        where = n.set_of(home_of(scope, families[0], player))
    else:
        owner, _ = owner_of(scope, core, parts, first.owner)
        if owner is None and not first.counted and first.owner and name == first.name:
            owner = n.YOU if first.owner == "player" else n.member(first.owner, n.YOU)
    meaning = Meaning("tokens", {}, core.span, noun=name, kind=first.kind, families=families, owner=owner, where=where)
    if len(families) == 1 and not first.counted and where is None and (owner is not None or first.owner == ""):
        return meaning.but(node=n.token(families[0], owner), one=True)
    return meaning


def track_head(scope: Scope, core: s.Core, parts: Parts, name: str) -> Meaning:
    owner = one_owner(scope, core, parts, "player")
    return Meaning(
        "number", n.track(name, owner or n.YOU), core.span, one=True, noun=name, kind="track", owner=owner or n.YOU
    )


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
        player = one_owner(scope, core, parts, "player") or n.YOU
    elif of:
        ring = scope.vocabulary.ring_of(of)
        owner = one_owner(scope, core, parts, ring or of)
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
    """A word for tokens of several families: `A fruit is an apple or a pear.`"""
    clause = next(iter(scope.vocabulary.terms[name].rules.values())).sentences[0].clause
    assert isinstance(clause, s.Statement) and clause.fact.value is not None
    nouns = clause.fact.value.nouns
    found = [scope.vocabulary.find(noun.core.words[-1].text, scope.vocabulary.families) for noun in nouns]
    families = tuple(family for family in found if family)
    meaning = token_head(scope, core, parts, families[:1], name)
    return meaning.but(node={}, one=False, families=families, noun=name, kind="")


def link_head(scope: Scope, core: s.Core, parts: Parts, name: str) -> Meaning:
    return Meaning("link", {}, core.span, noun=name)


def thing_head(scope: Scope, core: s.Core, parts: Parts, name: str) -> Meaning:
    return Meaning("thing", {}, core.span, one=True, noun=name)


def rules_head(scope: Scope, core: s.Core, parts: Parts) -> Meaning | None:
    """`its action`, `the wish of that guest`: the rules of an element of a kind."""
    assert parts.head is not None
    kinds = [k.name for k in scope.vocabulary.kinds.values() if k.rules_noun == parts.head.text]
    if not kinds:
        return None
    if parts.of is not None:
        bearer = parts.of
    else:
        found = scope.latest(lambda m: m.kind in kinds or m.noun in kinds)
        if found is None:
            message = f"Nothing has been named that has a {parts.head.text}."
            raise MeaningError("ambiguous-pronoun", core.span, message, f"say whose {parts.head.text}")
        bearer = scope.point_back(core.span, found)
    if bearer.kind not in kinds and bearer.noun not in kinds:
        message = f"A {bearer.noun} has no {parts.head.text}."
        raise MeaningError("wrong-type", bearer.span, message, f"only a {' or a '.join(kinds)} has one")
    return bearer.but(sort="rules", kind="place" if bearer.sort == "places" else "token", span=core.span)
