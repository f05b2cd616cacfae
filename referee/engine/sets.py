"""Elements and sets: how each of their ops becomes a function of the state.

An element is a number, a set a row of numbers in a fixed order. Lookups go through rows that end with -1, so an
element that is nowhere gives nowhere. Where a set stands for one place, the closures read it straight from the
state without building a row.
"""

from __future__ import annotations

from referee.engine.counting import best_by_count, select_by_count
from referee.engine.layout import Family
from referee.engine.linker import NOTHING, STATE, YOU, Build, Expr, Fn, Linker, Needs, needs_of, rows_of
from referee.engine.state import State
from referee.ruleset import Node, RulesetError

Row = tuple[int, ...]

PLAIN = ("within", "compare")
"""Conditions for which a filter has a way of its own."""


def you(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    return (lambda s: s.you), YOU


def reg(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    cell = node["reg"]
    return (lambda s: s.regs[cell]), frozenset({cell})


def times(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    """So many turns, for a loop that runs a number of times."""
    of = linker.expr(node["of"])
    return (lambda s: tuple(range(of.fn(s)))), of.needs


def seat(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    index = node["index"]
    return (lambda s: index), NOTHING


def _through(table: Row, of: Expr) -> tuple[Fn, Needs]:
    fn = of.fn
    return (lambda s: table[fn(s)]), of.needs


def member(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    return _through(linker.layout.rings[node["ring"]].member, linker.expr(node["player"]))


def sitter(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    return _through(linker.layout.rings[node["ring"]].sitter, linker.expr(node["member"]))


def neighbour(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    size = linker.layout.owners(node["domain"])
    table = (*((i + node["by"]) % size for i in range(size)), -1)
    return _through(table, linker.expr(node["of"]))


def place(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    expr = linker.owned(linker.family(linker.layout.places, node["place"]), node.get("of"))
    return expr.fn, expr.needs


def token(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    expr = linker.owned(linker.family(linker.layout.tokens, node["token"]), node.get("of"))
    return expr.fn, expr.needs


def where(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    of = linker.expr(node["token"])
    fn = of.fn
    return (lambda s: s.where[fn(s)]), of.needs | STATE


def owner(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    owners = linker.layout.place_owner if node["domain"] == "place" else linker.layout.token_owner
    return _through(tuple(owners), linker.expr(node["of"]))


def only(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    of = linker.expr(node["of"])
    fn = of.fn

    def first(s: State) -> int:
        row = fn(s)
        return row[0] if row else -1

    return first, of.needs


def players(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    row = tuple(range(linker.layout.players))
    return (lambda s: row), NOTHING


def clockwise(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    n = linker.layout.players
    table = (*(tuple((first + i) % n for i in range(n)) for first in range(n)), ())
    of = linker.expr(node["from"])
    fn = of.fn
    return (lambda s: table[fn(s)]), of.needs


def ring(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    row = tuple(range(linker.layout.rings[node["ring"]].size))
    return (lambda s: row), NOTHING


def places(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    return _instances(linker, linker.layout.places, node)


def tokens(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    return _instances(linker, linker.layout.tokens, node)


def _instances(linker: Linker, families: dict[str, Family], node: Node) -> tuple[Fn, Needs]:
    of = node.get("of")
    chosen = [linker.family(families, name) for name in node["names"]]
    return rows_of(linker, chosen, None if of is None or of == "all" else linker.expr(of))


def held(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    inside, names, of = linker.expr(node["in"]), node.get("names"), node.get("of")
    everything = _lying(inside)
    needs = inside.needs | STATE
    if names is None and of is None:
        return everything, needs
    layout = linker.layout
    kinds = layout.tokens.values() if names is None else [linker.family(layout.tokens, name) for name in names]
    wanted = frozenset(i for family in kinds for i in family.own)
    if of is None:
        return _among(everything, wanted), needs
    owners, whose = tuple(layout.token_owner), linker.expr(of)
    fn = whose.fn

    def owned(s: State) -> Row:
        o = fn(s)
        return tuple([t for t in everything(s) if t in wanted and owners[t] == o])

    return owned, needs | whose.needs


def _among(everything: Fn, wanted: frozenset[int]) -> Fn:
    """Those of some tokens that are wanted; mostly that is all of them."""

    def keep(s: State) -> Row:
        row: Row = everything(s)
        return row if wanted.issuperset(row) else tuple([t for t in row if t in wanted])

    return keep


def _lying(inside: Expr) -> Fn:
    """All individual tokens in some places, top first."""
    rows = inside.rows
    if rows is not None and all(len(row) == 1 for row in rows):
        flat = tuple(row[0] for row in rows)
        if inside.is_constant:
            only_place = flat[0]
            return lambda s: s.held[only_place]
        return lambda s: s.held[flat[s.you]]
    fn = inside.fn

    def collect(s: State) -> Row:
        lies = s.held
        return tuple([t for place in fn(s) for t in lies[place]])

    return collect


def top(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    inside, number = linker.expr(node["in"]), linker.expr(node["count"])
    f, g = inside.fn, number.fn
    return (lambda s: s.held[f(s)][: max(g(s), 0)]), needs_of(inside, number) | STATE


def items(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    exprs = [linker.expr(item) for item in node["items"]]
    fns = tuple(expr.fn for expr in exprs)
    if len(fns) == 1:
        single = fns[0]

        def one(s: State) -> Row:
            item = single(s)
            return () if item < 0 else (item,)

        return one, needs_of(*exprs)
    return (lambda s: tuple(item for item in [fn(s) for fn in fns] if item >= 0)), needs_of(*exprs)


def union(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    exprs = [linker.expr(part) for part in node["of"]]
    fns = tuple(expr.fn for expr in exprs)
    return (lambda s: tuple(dict.fromkeys(item for fn in fns for item in fn(s)))), needs_of(*exprs)


def without(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    row, item = linker.expr(node["set"]), linker.expr(node["item"])
    f, g = row.fn, item.fn

    def leave_out(s: State) -> Row:
        out = g(s)
        return tuple(i for i in f(s) if i != out)

    return leave_out, needs_of(row, item)


def select(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    node = _without_term(linker, node)
    return select_by_count(linker, node) or _select_within(linker, node) or _select(linker, node)


def _without_term(linker: Linker, node: Node) -> Node:
    """A filter by a term of the element alone: what the term says, with the element in the term's own register."""
    where = node["where"]
    declared = linker.data["terms"].get(where["name"], {}) if where["op"] == "term" else {}
    value = declared.get("value")
    if where.get("args") != [{"op": "reg", "reg": node["reg"]}] or not isinstance(value, dict):
        return node
    return {**node, "reg": declared["params"][0], "where": value} if value["op"] in PLAIN else node


def _select_within(linker: Linker, node: Node) -> tuple[Fn, Needs] | None:
    """Elements by whether something of theirs is in a set: a set that is the same for all is worked out once."""
    where, cell = node["where"], node["reg"]
    if where["op"] != "within":
        return None
    row, item, group = linker.expr(node["set"]), linker.expr(where["item"]), linker.expr(where["set"])
    if cell in group.needs:
        return None
    each, value, members = row.fn, item.fn, group.fn

    def keep(s: State) -> Row:
        regs, kept, allowed = s.regs, [], None
        for element in each(s):
            allowed = members(s) if allowed is None else allowed
            regs[cell] = element
            if value(s) in allowed:
                kept.append(element)
        return tuple(kept)

    return keep, row.needs | group.needs | (item.needs - {cell})


def _select(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    row, condition, cell = linker.expr(node["set"]), linker.expr(node["where"]), node["reg"]
    each, holds = row.fn, condition.fn

    def keep(s: State) -> Row:
        regs, kept = s.regs, []
        for item in each(s):
            regs[cell] = item
            if holds(s):
                kept.append(item)
        return tuple(kept)

    return keep, row.needs | (condition.needs - {cell})


def best(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    return best_by_count(linker, node) or _best(linker, node)


def _best(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    row, value, cell = linker.expr(node["set"]), linker.expr(node["by"]), node["reg"]
    each, score = row.fn, value.fn
    sign = 1 if node["most"] else -1

    def extremes(s: State) -> Row:
        regs, kept, record = s.regs, [], None
        for item in each(s):
            regs[cell] = item
            reached = sign * score(s)
            if record is None or reached > record:
                record, kept = reached, [item]
            elif reached == record:
                kept.append(item)
        return tuple(kept)

    return extremes, row.needs | (value.needs - {cell})


def reach(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    """Places at the end of a walk; the links never change, so each walk is worked out once."""
    joined = neighbours(linker, node["link"])
    start, number, exact = linker.expr(node["from"]), linker.expr(node["steps"]), node["exact"]
    f, g = start.fn, number.fn
    known: dict[tuple[int, int], Row] = {}

    def walk(s: State) -> Row:
        key = (f(s), g(s))
        ends = known.get(key)
        if ends is None:
            ends = known[key] = _walk(joined, key[0], key[1], exact)
        return ends

    return walk, needs_of(start, number)


def _walk(joined: list[Row], start: int, steps: int, exact: bool) -> Row:
    if start < 0 or steps < 0:
        return ()
    level: Row = (start,)
    seen = [start]
    for _ in range(steps):
        level = tuple(dict.fromkeys(end for place in level for end in joined[place]))
        seen += level
    return level if exact else tuple(dict.fromkeys(seen))


def neighbours(linker: Linker, name: str) -> list[Row]:
    """For each place, the places one step away."""
    link = next((link for link in linker.data.get("links", ()) if link["name"] == name), None)
    if link is None:
        raise RulesetError(f"unknown link {name!r}")
    joined: list[dict[int, None]] = [{} for _ in linker.layout.place_family]
    for pair in link["pairs"]:
        ends = linker.expr(pair["from"]).fn, linker.expr(pair["to"]).fn
        for element in linker.expr(pair["over"]).fn(linker.bare):
            linker.bare.regs[pair["reg"]] = element
            _join(joined, *(fn(linker.bare) for fn in ends))
    return [tuple(row) for row in joined]


def _join(joined: list[dict[int, None]], left: Row, right: Row) -> None:
    for a in left:
        for b in right:
            if a >= 0 and b >= 0:
                joined[a][b] = joined[b][a] = None


def alike(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    family = (*(f.index for f in linker.layout.token_family), -1)
    row, item = linker.expr(node["set"]), linker.expr(node["token"])
    f, g = row.fn, item.fn

    def same(s: State) -> Row:
        kind = family[g(s)]
        return tuple(t for t in f(s) if family[t] == kind)

    return same, needs_of(row, item)


def whose(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    slots = linker.family(linker.layout.statuses, node["status"]).own
    return (lambda s: tuple(player for player, slot in enumerate(slots) if s.flags[slot])), STATE


ELEMENTS_AND_SETS: dict[str, Build] = {
    "you": you, "reg": reg, "seat": seat, "member": member, "sitter": sitter, "next": neighbour, "place": place,
    "token": token, "where": where, "owner": owner, "only": only, "players": players, "clockwise": clockwise,
    "ring": ring, "places": places, "tokens": tokens, "held": held, "top": top, "set": items, "union": union,
    "without": without, "filter": select, "best": best, "reach": reach, "alike": alike, "whose": whose, "turns": times,
}  # fmt: skip
