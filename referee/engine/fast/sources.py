"""Expressions as source: one writer for each op that is worth it, beside the builder of the same op in the interpreter.

A writer gives Python that has the value of the interpreter's closure, in terms of the parts of the state that every
function of the program has at hand (`regs`, `counts`, `you`, ...). What the linker folded stays folded. What has no
writer, or what a writer leaves alone by giving None, is a call of the closure.

Where a set is gone through, the register that holds each element is a variable of the program, which is what makes
loops fast. A closure would look for it in the state, so an expression that needs one is left to the closure as a whole.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.engine.fast.program import Program
from referee.engine.layout import Family
from referee.engine.linker import Expr, Linker, by_player
from referee.engine.numbers import columns_of, get_printed, is_one
from referee.engine.sets import neighbour_table, turn_table
from referee.ruleset import Node

Write = Callable[["Writer", Node], str | None]


class UnwritableError(Exception):
    """A closure is needed that would look for a variable of the program in the state."""


class Writer:
    """Writes expressions; `bound` are the registers that are variables where it is writing."""

    def __init__(self, linker: Linker, program: Program, sources: dict[str, Write]) -> None:
        self.linker, self.program, self.sources = linker, program, sources
        self.bound: dict[int, str] = {}

    def write(self, node: Any) -> str:
        expr = self.linker.expr(node)
        if expr.rows is not None:
            return self.fixed(expr)
        write = self.sources.get(node["op"])
        before = dict(self.bound)
        try:
            text = None if write is None else write(self, node)
        except UnwritableError:
            text = None
        self.bound = before
        return self.call(expr) if text is None else text

    def fixed(self, expr: Expr) -> str:
        """A value that depends on the acting player at most."""
        assert expr.rows is not None
        return self.value(expr.value) if expr.is_constant else f"{self.program.name(expr.rows)}[you]"

    def value(self, value: Any) -> str:
        return f"({value})" if isinstance(value, int) else self.program.name(value)

    def call(self, expr: Expr) -> str:
        """The interpreter's own closure."""
        if not self.bound.keys().isdisjoint(expr.needs):
            raise UnwritableError
        return f"{self.program.name(expr.fn)}(s)"

    def bind(self, reg: int) -> str:
        """Make a register a variable, up to the end of the expression that is being written."""
        self.bound[reg] = f"r{reg}"
        return self.bound[reg]

    def look(self, table: tuple[Any, ...], of: Any) -> str:
        return f"{self.program.name(table)}[{self.write(of)}]"


def you(w: Writer, node: Node) -> str:
    return "you"


def reg(w: Writer, node: Node) -> str:
    return w.bound.get(node["reg"]) or f"regs[{node['reg']}]"


def member(w: Writer, node: Node) -> str:
    return w.look(w.linker.layout.rings[node["ring"]].member, node["player"])


def sitter(w: Writer, node: Node) -> str:
    return w.look(w.linker.layout.rings[node["ring"]].sitter, node["member"])


def neighbour(w: Writer, node: Node) -> str:
    return w.look(neighbour_table(w.linker, node), node["of"])


def place(w: Writer, node: Node) -> str:
    return owned(w, w.linker.layout.places[node["place"]], node["of"])


def token(w: Writer, node: Node) -> str:
    return owned(w, w.linker.layout.tokens[node["token"]], node["of"])


def owned(w: Writer, family: Family, of: Any) -> str:
    """The instance of a family that belongs to an owner."""
    expr = w.linker.owned(family, of)
    return w.fixed(expr) if expr.rows is not None else w.look(family.ids, of)


def where(w: Writer, node: Node) -> str:
    return f"where[{w.write(node['token'])}]"


def owner(w: Writer, node: Node) -> str:
    layout = w.linker.layout
    return w.look(tuple(layout.place_owner if node["domain"] == "place" else layout.token_owner), node["of"])


def only(w: Writer, node: Node) -> str:
    return f"first({w.write(node['of'])})"


def clockwise(w: Writer, node: Node) -> str:
    return w.look(turn_table(w.linker), node["from"])


# Numbers


def count(w: Writer, node: Node) -> str | None:
    """Counted tokens in one place, or individual ones."""
    layout, linker = w.linker.layout, w.linker
    is_counted = [name in layout.counted for name in node["tokens"]]
    if not is_counted or not is_one(node["in"]):
        return None
    item = node["in"]["items"][0]
    parts = []
    if any(is_counted):
        parts.append(_count_cells(w, item, columns_of(linker, node, layout.counted)))
    if not all(is_counted):
        parts.append(_count_held(w, item, columns_of(linker, node, layout.tokens)))
    return None if None in parts else f"({' + '.join(str(part) for part in parts)})"


def _count_cells(w: Writer, item: Any, columns: Expr) -> str | None:
    """The columns must lie side by side, as they do in the interpreter's way for one place."""
    rows = columns.rows
    if rows is None or any(not row or row[-1] - row[0] != len(row) - 1 or len(row) != len(rows[0]) for row in rows):
        return None
    width, size, place = w.linker.layout.width, len(rows[0]), w.linker.expr(item)
    firsts = by_player(columns, w.linker, lambda row: row[0])
    if place.rows is None:
        column = f"({firsts[0]})" if len(set(firsts)) == 1 else f"{w.program.name(firsts)}[you]"
        return f"counts[{w.write(item)} * {width} + {column}]" if size == 1 else None
    starts = tuple(p * width + c for p, c in zip(by_player(place, w.linker), firsts, strict=True))
    if size == 1:
        return f"counts[{_by_player(w, starts)}]"
    if min(starts) < 0:
        return None
    if len(set(starts)) == 1:
        return f"sum(counts[{starts[0]}:{starts[0] + size}])"
    return f"sum(counts[{w.program.name(tuple([slice(start, start + size) for start in starts]))}[you]])"


def _by_player(w: Writer, row: tuple[int, ...]) -> str:
    return str(row[0]) if len(set(row)) == 1 else f"{w.program.name(row)}[you]"


def _count_held(w: Writer, item: Any, members: Expr) -> str | None:
    if not members.is_constant:
        return None
    return f"len({w.program.name(frozenset(members.value))}.intersection(held[{w.write(item)}]))"


def size(w: Writer, node: Node) -> str:
    return f"len({w.write(node['of'])})"


def total(w: Writer, node: Node) -> str:
    row, item = w.write(node["set"]), w.bind(node["reg"])
    return f"sum([{w.write(node['of'])} for {item} in {row}])"


def attr(w: Writer, node: Node) -> str:
    layout = w.linker.layout
    families = layout.place_family if node["domain"] == "place" else layout.token_family
    printed = [get_printed(w.linker, family.node.get("attrs") or {}, node["name"]) for family in families]
    return w.look((*printed, 0), node["of"])


def track(w: Writer, node: Node) -> str:
    family = w.linker.layout.tracks[node["track"]]
    slot = w.linker.owned(family, node.get("of"))
    return f"tracks[{w.fixed(slot) if slot.rows is not None else w.look(family.ids, node['of'])}]"


SIGNS = {"plus": "+", "minus": "-", "times": "*", "=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def arithmetic(w: Writer, node: Node) -> str:
    left, right = w.write(node["left"]), w.write(node["right"])
    if node["op"] == "over":
        return f"over({left}, {right})"
    return f"({left} {SIGNS[node['op']]} {right})"


def case(w: Writer, node: Node) -> str:
    text = w.write(node["else"])
    for condition, value in reversed(node["cases"]):
        text = f"({w.write(value)} if {w.write(condition)} else {text})"
    return text


def term(w: Writer, node: Node) -> str:
    """What the term says, with its parameters as variables."""
    declared = w.linker.data["terms"][node["name"]]
    args = [w.write(arg) for arg in node["args"]]
    if not all(is_plain(arg) for arg in args):
        raise UnwritableError  # it would be worked out again wherever the term says it
    w.bound.update(zip(declared["params"], args, strict=True))
    return w.write(declared["value"])


def is_plain(text: str) -> bool:
    """Whether it is no more than a lookup."""
    return text.isidentifier() or (text[:5] == "regs[" and text[5:-1].isdigit()) or text[1:-1].isdigit()


def missing(w: Writer, node: Node) -> str:
    return "s.missing"


def moved(w: Writer, node: Node) -> str:
    return "s.moved"


# Conditions


def compare(w: Writer, node: Node) -> str:
    return f"({w.write(node['left'])} {SIGNS[node['is']]} {w.write(node['right'])})"


def within(w: Writer, node: Node) -> str:
    return f"({w.write(node['item'])} in {w.write(node['set'])})"


def status(w: Writer, node: Node) -> str:
    return f"(flags[{owned(w, w.linker.layout.statuses[node['status']], node['of'])}] > 0)"


def negation(w: Writer, node: Node) -> str:
    return f"(not {w.write(node['of'])})"


def every(w: Writer, node: Node) -> str:
    return f"({' and '.join(w.write(part) for part in node['of'])})"


def some(w: Writer, node: Node) -> str:
    return f"({' or '.join(w.write(part) for part in node['of'])})"


SOURCES: dict[str, Write] = {
    "you": you, "reg": reg, "member": member, "sitter": sitter, "next": neighbour, "place": place, "token": token,
    "where": where, "owner": owner, "only": only, "clockwise": clockwise, "count": count, "size": size, "sum": total,
    "attr": attr, "track": track, "plus": arithmetic, "minus": arithmetic, "times": arithmetic, "over": arithmetic,
    "case": case, "term": term, "missing": missing, "moved": moved, "compare": compare, "within": within,
    "status": status, "not": negation, "all": every, "any": some,
}  # fmt: skip
