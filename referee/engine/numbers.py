"""Numbers: how each of their ops becomes a function of the state.

Counting is by far the most frequent question that rules ask, so `count` first works out which cells of the table of
counts are meant. When these depend at most on the acting player the linker folds them, and counting is one or a few
lookups.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.layout import Family
from referee.engine.linker import NOTHING, STATE, YOU, Build, Expr, Fn, Linker, Needs, by_player, constant, needs_of
from referee.engine.state import State
from referee.ruleset import Node, RulesetError

Cells = tuple[int, ...]


def count(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    layout = linker.layout
    places = linker.expr(node["in"])
    parts: list[tuple[Fn, Needs]] = []
    if any(name in layout.counted for name in node["tokens"]):
        parts.append(_count_cells(linker, node["in"], places, columns_of(linker, node, layout.counted)))
    if any(name not in layout.counted for name in node["tokens"]):
        parts.append(_count_individuals(linker, node["in"], places, columns_of(linker, node, layout.tokens)))
    if not parts:
        return (lambda s: 0), NOTHING
    if len(parts) == 1:
        return parts[0]
    (left, left_needs), (right, right_needs) = parts
    return (lambda s: left(s) + right(s)), left_needs | right_needs


def columns_of(linker: Linker, node: Node, families: Mapping[str, Family]) -> Expr:
    """The columns (or individual tokens) that a count looks at, of those of its tokens that are among the families."""
    chosen = [linker.family(families, name) for name in node["tokens"] if is_among(linker, name, families)]
    owner = None if node.get("of") is None else linker.expr(node["of"])
    return _columns(linker, [family.ids for family in chosen], [family.owner for family in chosen], owner)


def is_among(linker: Linker, name: str, families: Mapping[str, Family]) -> bool:
    """Whatever is not counted should be an individual token."""
    return (name in linker.layout.counted) == (families is linker.layout.counted)


def _columns(linker: Linker, ids: list[Cells], owners: list[str | None], owner: Expr | None) -> Expr:
    """The columns (or the individual tokens) of some families that belong to an owner, or all of them."""
    if owner is None:
        return constant(tuple(i for row in ids for i in row[:-1]))
    of, rows = owner.fn, tuple((row, owned is None) for row, owned in zip(ids, owners, strict=True))

    def pick(s: State) -> Cells:
        o = of(s)
        found = tuple(row[0] if shared else row[o] for row, shared in rows)
        return tuple(i for i in found if i >= 0)

    return linker.fold(linker.remember(pick, owner.needs), owner.needs)


def _count_cells(linker: Linker, node: Any, places: Expr, columns: Expr) -> tuple[Fn, Needs]:
    width, where, which = linker.layout.width, places.fn, columns.fn
    needs = places.needs | columns.needs
    fn = _count_in_one(linker, node["items"][0], columns) if is_one(node) else None
    if fn is None and places.rows is None and columns.is_constant and len(columns.value) == 1:
        fn = _count_column(where, columns.value[0], width)
    if fn is not None:
        return fn, needs | STATE

    def find(s: State) -> Cells:
        row = which(s)
        return tuple(place * width + column for place in where(s) for column in row)

    return _add_up(linker.fold(linker.remember(find, needs), needs).fn), needs | STATE


def is_one(node: Any) -> bool:
    """Whether a set is written as one element."""
    return isinstance(node, dict) and node["op"] == "set" and len(node["items"]) == 1


def _count_in_one(linker: Linker, node: Any, columns: Expr) -> Fn | None:
    """In one place, if the columns lie side by side; what lies nowhere is the row of zeros at the end."""
    if columns.rows is None or any(not row or row[-1] - row[0] != len(row) - 1 for row in columns.rows):
        return None
    width, place = linker.layout.width, linker.expr(node)
    firsts = by_player(columns, linker, lambda row: row[0])
    size = len(columns.rows[0])
    if any(len(row) != size for row in columns.rows):
        return None
    if place.rows is None:
        where = place.fn
        if size == 1:
            return lambda s: s.counts[where(s) * width + firsts[s.you]]
        return lambda s: sum(s.counts[(first := where(s) * width + firsts[s.you]) : first + size or None])
    bases = by_player(place, linker, lambda p: p * width)
    starts = tuple(base + first for base, first in zip(bases, firsts, strict=True))
    if size == 1:
        return lambda s: s.counts[starts[s.you]]
    spans = tuple(slice(start, start + size or None) for start in starts)
    return lambda s: sum(s.counts[spans[s.you]])


def _count_column(where: Fn, column: int, width: int) -> Fn:
    def total(s: State) -> int:
        counts, amount = s.counts, 0
        for place in where(s):
            amount += counts[place * width + column]
        return amount

    return total


def _add_up(cells: Fn) -> Fn:
    def total(s: State) -> int:
        counts, amount = s.counts, 0
        for cell in cells(s):
            amount += counts[cell]
        return amount

    return total


def _count_individuals(linker: Linker, node: Any, places: Expr, members: Expr) -> tuple[Fn, Needs]:
    where, which = places.fn, members.fn
    needs = needs_of(places, members)
    if is_one(node) and members.is_constant:
        return _count_held(linker.expr(node["items"][0]).fn, frozenset(members.value)), needs | STATE
    both = linker.fold(linker.remember(lambda s: (where(s), which(s)), needs), needs).fn

    def total(s: State) -> int:
        lies, amount = s.where, 0
        row, tokens = both(s)
        for token in tokens:
            if lies[token] in row:
                amount += 1
        return amount

    return total, needs | STATE


def _count_held(place: Fn, wanted: frozenset[int]) -> Fn:
    """In one place, which mostly holds none."""

    def total(s: State) -> int:
        lying = s.held[place(s)]
        return len(wanted.intersection(lying)) if lying else 0

    return total


def size(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    of = linker.expr(node["of"])
    fn = of.fn
    return (lambda s: len(fn(s))), of.needs


def total(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    items, of, reg = linker.expr(node["set"]), linker.expr(node["of"]), node["reg"]
    each, value = items.fn, of.fn

    def add(s: State) -> int:
        regs, amount = s.regs, 0
        for item in each(s):
            regs[reg] = item
            amount += value(s)
        return amount

    return add, items.needs | (of.needs - {reg})


def attr(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    layout = linker.layout
    families = layout.place_family if node["domain"] == "place" else layout.token_family
    name = node["name"]
    table = (*(_printed(linker, family.node.get("attrs") or {}, name) for family in families), 0)
    of = linker.expr(node["of"])
    fn = of.fn
    return (lambda s: table[fn(s)]), of.needs


def _printed(linker: Linker, attrs: dict[str, Any], name: str) -> int:
    value = attrs.get(name, 0)
    return linker.number(value) if isinstance(value, (int, dict)) else 0


def track(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    slot = linker.owned(linker.family(linker.layout.tracks, node["track"]), node.get("of"))
    fn = slot.fn
    if slot.is_constant:
        index = slot.value
        return (lambda s: s.tracks[index]), STATE
    return (lambda s: s.tracks[fn(s)]), slot.needs | STATE


def _over(left: int, right: int) -> int:
    return left // right if right else 0


def arithmetic(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    left, right = linker.expr(node["left"]), linker.expr(node["right"])
    return _reckon(node["op"], left.fn, right.fn), needs_of(left, right)


def _reckon(how: str, f: Fn, g: Fn) -> Fn:
    match how:
        case "plus":
            return lambda s: f(s) + g(s)
        case "minus":
            return lambda s: f(s) - g(s)
        case "times":
            return lambda s: f(s) * g(s)
    return lambda s: _over(f(s), g(s))


def case(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    """The first case that holds; cases that are known not to hold are dropped now."""
    cases = [(linker.expr(condition), value) for condition, value in node["cases"]]
    for place, (condition, value) in enumerate(cases):
        if condition.is_constant and condition.value:
            return case(linker, {"cases": node["cases"][:place], "else": value})
    open_cases = [(condition, linker.expr(value)) for condition, value in cases if not condition.is_constant]
    otherwise = linker.expr(node["else"])
    branches = tuple((condition.fn, value.fn) for condition, value in open_cases)
    last = otherwise.fn

    def choose(s: State) -> Any:
        for holds, value in branches:
            if holds(s):
                return value(s)
        return last(s)

    needs = needs_of(otherwise, *(expr for pair in open_cases for expr in pair))
    return (choose if branches else last), needs


def term(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    """A term's value, with its parameters put into their registers first."""
    name = node["name"]
    declared = linker.data["terms"].get(name)
    if declared is None:
        raise RulesetError(f"unknown term {name!r}")
    if name not in linker.terms:
        linker.terms[name] = linker.expr(declared["value"])
    value, params = linker.terms[name], declared["params"]
    if not params:
        return value.fn, value.needs
    args = [linker.expr(arg) for arg in node["args"]]
    needs = needs_of(*args) | (value.needs - frozenset(params))
    fns, body = tuple(arg.fn for arg in args), value.fn
    if len(params) == 1:
        return _apply_one(params[0], fns[0], body), needs

    def apply(s: State) -> Any:
        values = [fn(s) for fn in fns]
        for param, item in zip(params, values, strict=True):
            s.regs[param] = item
        return body(s)

    return apply, needs


def _apply_one(param: int, arg: Fn, body: Fn) -> Fn:
    def apply(s: State) -> Any:
        s.regs[param] = arg(s)
        return body(s)

    return apply


def player_count(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    players = linker.layout.players
    return (lambda s: players), NOTHING


def missing(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    return (lambda s: s.missing), STATE


def moved(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    return (lambda s: s.moved), STATE


def as_player(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    player, of = linker.expr(node["player"]), linker.expr(node["of"])
    who, value = player.fn, of.fn
    if player.is_constant and of.rows is not None and player.value >= 0:
        fixed = of.rows[player.value] if of.needs else of.value
        return (lambda s: fixed), NOTHING

    def swap(s: State) -> Any:
        before, s.you = s.you, who(s)
        found = value(s)
        s.you = before
        return found

    return swap, player.needs | (of.needs - YOU)


NUMBERS: dict[str, Build] = {
    "count": count, "size": size, "sum": total, "attr": attr, "track": track, "plus": arithmetic,
    "minus": arithmetic, "times": arithmetic, "over": arithmetic, "player-count": player_count, "case": case,
    "term": term, "missing": missing, "moved": moved, "as": as_player,
}  # fmt: skip
