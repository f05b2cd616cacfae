"""Places chosen by how many tokens lie in them.

"Your places with a piece of yours in them", "those of your places with the most": rules ask this before nearly every
choice, of many places at a time. So a set that only counts does not call an expression for each place. For counted
tokens it knows beforehand which cells of the table belong to each place; individual ones it looks up once, not once for
each place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.engine.layout import ENDLESS, Family
from referee.engine.linker import STATE, Expr, Fn, Linker, Needs
from referee.engine.numbers import columns_of, is_among
from referee.engine.state import State
from referee.ruleset import Node

Row = tuple[int, ...]
Amounts = Callable[[State], list[tuple[int, int]]]
"""Each place, and how many tokens lie in it."""

BOUNDS: dict[str, Callable[[int], tuple[int, int]]] = {
    "=": lambda c: (c, c),
    "<": lambda c: (0, c - 1),
    "<=": lambda c: (0, c),
    ">": lambda c: (c + 1, 2 * ENDLESS),
    ">=": lambda c: (c, 2 * ENDLESS),
}
"""From how many to how many a comparison with a constant lets through; counts are never negative."""


def select_by_count(linker: Linker, node: Node) -> tuple[Fn, Needs] | None:
    """A filter, if it does nothing but count what lies in each place and compare that with a constant."""
    where = node["where"]
    if where["op"] != "compare" or where["is"] not in BOUNDS or not isinstance(where["right"], int):
        return None
    found = _counted(linker, node, where["left"])
    if found is None:
        return None
    (low, high), (families, row, columns) = BOUNDS[where["is"]](where["right"]), found
    needs = row.needs | columns.needs | STATE
    if families is linker.layout.counted and high > ENDLESS and _is_single(columns):
        return _with_least(_cells_in_column(linker, row, columns), low), needs
    amounts = _amounts(linker, families, row, columns)

    def keep(s: State) -> Row:
        return tuple([place for place, amount in amounts(s) if low <= amount <= high])

    return keep, needs


def _with_least(cells_of: Fn, least: int) -> Fn:
    """Places with at least so many of one kind: by far the most frequent."""

    def keep(s: State) -> Row:
        counts = s.counts
        return tuple([place for place, cell in cells_of(s) if counts[cell] >= least])

    return keep


def exists_by_count(linker: Linker, node: Node) -> tuple[Fn, Needs] | None:
    """Whether one of some fixed places holds any of some individual tokens: there are fewer tokens than places."""
    if node["op"] != "filter" or node["where"].get("is") != ">=" or node["where"].get("right") != 1:
        return None
    found = _counted(linker, node, node["where"]["left"])
    if found is None or found[0] is linker.layout.counted or not found[1].is_constant:
        return None
    _, row, members = found
    places, which = frozenset(row.value) - {-1}, members.fn

    def holds(s: State) -> bool:
        where = s.where
        return not places.isdisjoint([where[token] for token in which(s)])

    return holds, members.needs | STATE


def best_by_count(linker: Linker, node: Node) -> tuple[Fn, Needs] | None:
    """The places with the most or the least, if nothing else is compared."""
    found = _counted(linker, node, node["by"])
    if found is None:
        return None
    (_, row, columns), amounts = found, _amounts(linker, *found)
    extreme = max if node["most"] else min

    def keep(s: State) -> Row:
        row = amounts(s)
        record = extreme([amount for _, amount in row], default=0)
        return tuple([place for place, amount in row if amount == record])

    return keep, row.needs | columns.needs | STATE


def _counted(linker: Linker, node: Node, count: Any) -> tuple[Mapping[str, Family], Expr, Expr] | None:
    """What is counted in each place of a set: tokens of which families, in which places, in which columns (or which
    tokens). None if that is not all that is asked, or if the tokens are of both kinds."""
    reg, layout = node["reg"], linker.layout
    if not isinstance(count, dict) or count["op"] != "count" or count["in"] != _place_in(reg):
        return None
    families = next((f for f in (layout.counted, layout.tokens) if _are_all(linker, count["tokens"], f)), None)
    columns = None if families is None else columns_of(linker, count, families)
    if families is None or columns is None or reg in columns.needs:
        return None
    return families, linker.expr(node["set"]), columns


def _amounts(linker: Linker, families: Mapping[str, Family], row: Expr, columns: Expr) -> Amounts:
    if families is not linker.layout.counted:
        return _of_tokens(row, columns)
    return _of_column(linker, row, columns) if _is_single(columns) else _of_cells(linker, row, columns)


def _is_single(columns: Expr) -> bool:
    return columns.rows is not None and all(len(row) == 1 for row in columns.rows)


def _place_in(reg: int) -> Node:
    return {"op": "set", "items": [{"op": "reg", "reg": reg}]}


def _are_all(linker: Linker, names: list[str], families: Mapping[str, Family]) -> bool:
    return bool(names) and all(is_among(linker, name, families) for name in names)


def _of_tokens(row: Expr, members: Expr) -> Amounts:
    places_of, which = row.fn, members.fn

    def count(s: State) -> list[tuple[int, int]]:
        where = s.where
        lying = [place for token in which(s) if (place := where[token]) >= 0]
        return [(place, lying.count(place)) for place in places_of(s)]

    return count


def _of_cells(linker: Linker, row: Expr, columns: Expr) -> Amounts:
    """The cells of each place are worked out once, if the places are always the same ones."""
    width, places_of, which = linker.layout.width, row.fn, columns.fn
    needs = row.needs | columns.needs

    def find(s: State) -> list[tuple[int, Row]]:
        chosen = which(s)
        return [(place, tuple([place * width + column for column in chosen])) for place in places_of(s)]

    cells_of = linker.fold(linker.remember(find, needs), needs).fn

    def count(s: State) -> list[tuple[int, int]]:
        counts = s.counts
        return [(place, sum([counts[cell] for cell in cells])) for place, cells in cells_of(s)]

    return count


def _of_column(linker: Linker, row: Expr, columns: Expr) -> Amounts:
    cells_of = _cells_in_column(linker, row, columns)

    def count(s: State) -> list[tuple[int, int]]:
        counts = s.counts
        return [(place, counts[cell]) for place, cell in cells_of(s)]

    return count


def _cells_in_column(linker: Linker, row: Expr, columns: Expr) -> Fn:
    """Each place with its cell in the one column."""
    width, places_of, which = linker.layout.width, row.fn, columns.fn
    needs = row.needs | columns.needs

    def find(s: State) -> list[tuple[int, int]]:
        (column,) = which(s)
        return [(place, place * width + column) for place in places_of(s)]

    return linker.fold(linker.remember(find, needs), needs).fn
