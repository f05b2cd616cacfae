"""Places chosen by how many tokens lie in them.

"Your places with a piece of yours in them": rules ask this before nearly every choice, of many places at a time. So a
filter that only counts does not call a condition for each place. For counted tokens it knows beforehand which cells of
the table belong to each place; individual ones it looks up once, not once for each place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.engine.layout import ENDLESS, Family
from referee.engine.linker import STATE, Expr, Fn, Linker, Needs
from referee.engine.numbers import columns_of, is_among
from referee.engine.state import State
from referee.ruleset import Node

Row = tuple[int, ...]
Bounds = tuple[int, int]

BOUNDS: dict[str, Callable[[int], Bounds]] = {
    "=": lambda c: (c, c),
    "<": lambda c: (0, c - 1),
    "<=": lambda c: (0, c),
    ">": lambda c: (c + 1, 2 * ENDLESS),
    ">=": lambda c: (c, 2 * ENDLESS),
}
"""From how many to how many a comparison with a constant lets through; counts are never negative."""


def by_count(linker: Linker, node: Node) -> tuple[Fn, Needs] | None:
    """The filter, if it does nothing but count what lies in each place and compare that with a constant."""
    where, reg, layout = node["where"], node["reg"], linker.layout
    if not _is_count(where, reg):
        return None
    families = next((f for f in (layout.counted, layout.tokens) if _are_all(linker, where["left"]["tokens"], f)), None)
    columns = None if families is None else columns_of(linker, where["left"], families)
    if columns is None or reg in columns.needs:
        return None
    row, bounds = linker.expr(node["set"]), BOUNDS[where["is"]](where["right"])
    keep = _keep_cells(linker, row, columns, bounds) if families is layout.counted else _keep(row, columns, bounds)
    return keep, row.needs | columns.needs | STATE


def _is_count(where: Node, reg: int) -> bool:
    if where["op"] != "compare" or where["is"] not in BOUNDS or not isinstance(where["right"], int):
        return False
    left, here = where["left"], {"op": "set", "items": [{"op": "reg", "reg": reg}]}
    return isinstance(left, dict) and left["op"] == "count" and left["in"] == here


def _are_all(linker: Linker, names: list[str], families: Mapping[str, Family]) -> bool:
    return bool(names) and all(is_among(linker, name, families) for name in names)


def _keep(row: Expr, members: Expr, bounds: Bounds) -> Fn:
    """Places by the individual tokens in them."""
    (low, high), places, which = bounds, row.fn, members.fn

    def keep(s: State) -> Row:
        where = s.where
        lying = [place for token in which(s) if (place := where[token]) >= 0]
        return tuple([place for place in places(s) if low <= lying.count(place) <= high])

    return keep


def _keep_cells(linker: Linker, row: Expr, columns: Expr, bounds: Bounds) -> Fn:
    """Places by the counted tokens in them."""
    (low, high), cells_of = bounds, _cells(linker, row, columns)

    def keep(s: State) -> Row:
        counts, kept = s.counts, []
        for place, cells in cells_of(s):
            amount = 0
            for cell in cells:
                amount += counts[cell]
            if low <= amount <= high:
                kept.append(place)
        return tuple(kept)

    return keep


def _cells(linker: Linker, row: Expr, columns: Expr) -> Fn:
    """Each place with its cells, worked out once if the places are always the same ones."""
    width, places, which = linker.layout.width, row.fn, columns.fn

    def find(s: State) -> tuple[tuple[int, Row], ...]:
        chosen = which(s)
        return tuple([(place, tuple([place * width + column for column in chosen])) for place in places(s)])

    needs = row.needs | columns.needs
    return linker.fold(linker.remember(find, needs), needs).fn
