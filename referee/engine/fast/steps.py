"""Effects as source: control flow and moves, each beside the lowering of the same effect in the interpreter.

A writer here is given what the interpreter's lowering is given, and returns an address like it. What changes the state
says so in the same order: the trace first, then the counts, then `moved` and `happened`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from referee.engine import control, moves
from referee.engine.fast.program import Block
from referee.engine.fast.sources import owned
from referee.engine.layout import Family
from referee.engine.linker import Expr
from referee.engine.moves import Stamp, cell, teller
from referee.engine.watchers import link_watch
from referee.ruleset import Node

if TYPE_CHECKING:
    from referee.engine.fast.game import FastLinker

Lower = Callable[["FastLinker", Node, int, int], int]


def then(linker: FastLinker, node: Node, nxt: int, lapse: int) -> int:
    mark = linker.register()
    rest = linker.effect(node["rest"], nxt, nxt)
    check = linker.put([(0, f"if s.happened == regs[{mark}]:"), (1, nxt), (0, rest)])
    first = linker.effect(node["first"], check, nxt)
    return linker.put([(0, f"regs[{mark}] = s.happened"), (0, first)])


def when(linker: FastLinker, node: Node, nxt: int, lapse: int) -> int:
    condition = linker.expr(node["cond"])
    if condition.is_constant:
        return control.when(linker, node, nxt, lapse)
    then_at = linker.effect(node["then"], nxt, lapse)
    else_at = nxt if node.get("else") is None else linker.effect(node["else"], nxt, lapse)
    return linker.put([(0, f"if {linker.write(node['cond'])}:"), (1, then_at), (0, else_at)])


def each(linker: FastLinker, node: Node, nxt: int, lapse: int) -> int:
    reg, items, place, before = node["reg"], linker.register(), linker.register(), linker.register()
    is_acting = node["acting"]
    head = linker.reserve()
    body = linker.effect(node["body"], head, head)
    step: Block = [
        (0, f"index, row = regs[{place}], regs[{items}]"),
        *([(0, "s.granted = -1")] if is_acting else []),
        (0, "if index < len(row):"),
        (1, f"regs[{reg}] = you = s.you = row[index]" if is_acting else f"regs[{reg}] = row[index]"),
        (1, f"regs[{place}] = index + 1"),
        (1, body),
        *([(0, f"you = s.you = regs[{before}]")] if is_acting else []),
        (0, nxt),
    ]
    linker.put(step, head)
    start: Block = [
        *([(0, f"regs[{before}] = you")] if is_acting else []),
        (0, f"regs[{items}] = tuple({linker.write(node['set'])})"),
        (0, f"regs[{place}] = 0"),
        (0, head),
    ]
    return linker.put(start)


def acting(linker: FastLinker, node: Node, nxt: int, lapse: int) -> int:
    before = linker.register()
    leave = linker.put([(0, f"you = s.you = regs[{before}]"), (0, nxt)])
    body = linker.effect(node["body"], leave, leave)
    enter: Block = [
        (0, f"who = {linker.write(node['player'])}"),
        (0, "if who < 0:"),
        (1, nxt),
        (0, f"regs[{before}] = you"),
        (0, "if who != you:"),
        (1, "s.granted = -1"),
        (0, "you = s.you = who"),
        (0, body),
    ]
    return linker.put(enter)


def let(linker: FastLinker, node: Node, nxt: int, lapse: int) -> int:
    return linker.put([(0, f"regs[{node['reg']}] = {linker.write(node['value'])}"), (0, nxt)])


def run(linker: FastLinker, node: Node, nxt: int, lapse: int) -> int:
    entry = linker.entry(node["thing"])
    return linker.put([(0, f"regs[{linker.returns[node['thing']]}] = {nxt}"), (0, entry)])


def call(linker: FastLinker, node: Node, nxt: int, lapse: int) -> int:
    entries, cells = control.doors(linker, node)
    name = linker.program.name
    block: Block = [
        (0, f"target = {linker.write(node['of'])}"),
        (0, f"cell = {name(cells)}[target]"),
        (0, "if cell < 0:"),
        (1, nxt),
        (0, f"regs[cell] = {nxt}"),
        (0, f"return {name(entries)}[target]"),
    ]
    return linker.put(block)


# Moves


def move(linker: FastLinker, node: Node, nxt: int, lapse: int) -> int:
    family = linker.layout.counted[node["token"]]
    if node.get("amount") == {"op": "missing"} or link_watch(linker, node["verb"], family.name, node["rule"]):
        return moves.move(linker, node, nxt, lapse)
    tell = linker.program.name(teller(linker, Stamp(node, family.name), family))
    source, target = (_cell(linker, family, node.get(end), node["of"]) for end in ("from", "to"))
    amount = node.get("amount")
    is_strict = bool(node.get("strict")) and amount is not None
    block: Block = [
        (0, f"a, b = {source}, {target}"),
        (0, "amount = counts[a]"),
        *(() if amount is None else _limit(linker.write(amount), is_strict)),
        (0, "if amount <= 0 or b < 0:"),
        (1, "s.moved = 0"),
        (1, nxt),
        (0, "if s.trace is not None:"),
        (1, f"s.trace.append(({tell}, you, a, b, amount, counts[a], counts[b]))"),
        (0, "counts[a] -= amount"),
        (0, "counts[b] += amount"),
        (0, "s.moved = amount"),
        (0, "s.happened += 1"),
        (0, nxt),
    ]
    return linker.put(block)


def _limit(wanted: str, is_strict: bool) -> Block:
    """Not more than was wanted; all of it or nothing, if the move is strict."""
    if is_strict:
        return [(0, f"wanted = {wanted}"), (0, "amount = wanted if wanted <= amount else 0")]
    return [(0, f"wanted = {wanted}"), (0, "if amount > wanted:"), (1, "amount = wanted")]


def _cell(linker: FastLinker, family: Family, place: Any, of: Any) -> str:
    """The cell of a family in a place, or -1 if one of the two is nowhere."""
    expr: Expr = cell(linker, family, place, of)
    if expr.rows is not None:
        return linker.writer.fixed(expr)
    column = linker.owned(family, of)
    if column.rows is not None and min(column.rows) >= 0 and linker.expr(place).rows is None:
        return f"find_cell({linker.write(place)}, {linker.writer.fixed(column)}, {linker.layout.width})"
    return linker.writer.call(expr)


def find_cell(place: int, column: int, width: int) -> int:
    return place * width + column if place >= 0 else -1


def step(linker: FastLinker, node: Node, nxt: int, lapse: int) -> int:
    family = linker.layout.tracks[node["track"]]
    low, high = linker.layout.limits[family.ids[0]]
    tell = linker.program.name(moves.step_teller(family, Stamp(node, family.name)))
    block: Block = [
        (0, f"index = {owned(linker.writer, family, node.get('of'))}"),
        (0, "before = tracks[index]"),
        (0, f"after = before + {linker.write(node['by'])}"),
        (0, f"after = {low} if after < {low} else {high} if after > {high} else after"),
        (0, "s.moved = after - before if after > before else before - after"),
        (0, "if after == before or index < 0:"),
        (1, nxt),
        (0, "tracks[index] = after"),
        (0, "s.happened += 1"),
        (0, "if s.trace is not None:"),
        (1, f"s.trace.append(({tell}, you, index, before, after))"),
        (0, nxt),
    ]
    return linker.put(block)


def carry(linker: FastLinker, node: Node, nxt: int, lapse: int) -> int:
    """A state that does not know what lies face down may have to ask: the interpreter does that."""
    asks = linker.program.name(linker.code[moves.carry(linker, node, nxt, lapse)])
    tell = linker.program.name(moves.carry_teller(linker, Stamp(node, "")))
    to = None if node.get("to") is None else linker.write(node["to"])
    block: Block = [
        (0, "if s.pools is not None:"),
        (1, f"return {asks}(s)"),
        (0, f"row = {linker.write(node['tokens'])}"),
        (0, f"target = {'-1' if to is None else to}"),
        (0, "if not row:" if to is None else "if not row or target < 0:"),
        (1, "s.moved = 0"),
        (1, nxt),
        (0, f"put({tell}, s, row, target, {bool(node.get('under'))})"),
        (0, nxt),
    ]
    return linker.put(block)


STEPS: dict[str, Lower] = {
    "then": then, "if": when, "each": each, "acting": acting, "let": let, "run": run, "call": call, "move": move,
    "step": step, "carry": carry,
}  # fmt: skip
