"""Conditions: how each of their ops becomes a function of the state.

A comparison with a constant, and two conditions joined, are by far the most frequent, so they have closures of
their own. What is known when the game is linked settles a joined condition, or drops out of it.
"""

from __future__ import annotations

from typing import Any

from referee.engine.counting import exists_by_count
from referee.engine.linker import NOTHING, STATE, Build, Fn, Linker, Needs, needs_of
from referee.engine.state import State
from referee.ruleset import Node, RulesetError


def compare_with(how: str, f: Fn, c: int) -> Fn:
    """A comparison with a constant."""
    match how:
        case "=":
            return lambda s: f(s) == c
        case "!=":
            return lambda s: f(s) != c
        case "<":
            return lambda s: f(s) < c
        case "<=":
            return lambda s: f(s) <= c
        case ">":
            return lambda s: f(s) > c
        case ">=":
            return lambda s: f(s) >= c
    raise RulesetError(f"unknown comparison {how!r}")


def compare_both(how: str, f: Fn, g: Fn) -> Fn:
    match how:
        case "=":
            return lambda s: f(s) == g(s)
        case "!=":
            return lambda s: f(s) != g(s)
        case "<":
            return lambda s: f(s) < g(s)
        case "<=":
            return lambda s: f(s) <= g(s)
        case ">":
            return lambda s: f(s) > g(s)
        case ">=":
            return lambda s: f(s) >= g(s)
    raise RulesetError(f"unknown comparison {how!r}")


def compare(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    left, right, how = linker.expr(node["left"]), linker.expr(node["right"]), node["is"]
    if right.is_constant:
        return compare_with(how, left.fn, right.value), left.needs
    return compare_both(how, left.fn, right.fn), needs_of(left, right)


def within(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    item, items = linker.expr(node["item"]), linker.expr(node["set"])
    f, g = item.fn, items.fn
    return (lambda s: f(s) in g(s)), needs_of(item, items)


def exists(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    return exists_by_count(linker, node["set"]) or _exists(linker, node)


def _exists(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    items = linker.expr(node["set"])
    fn = items.fn
    return (lambda s: bool(fn(s))), items.needs


def status(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    slot = linker.owned(linker.family(linker.layout.statuses, node["status"]), node["of"])
    fn = slot.fn
    return (lambda s: s.flags[fn(s)] > 0), slot.needs | STATE


def negation(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    of = linker.expr(node["of"])
    fn = of.fn
    return (lambda s: not fn(s)), of.needs


def every(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    return _join(linker, node["of"], True)


def some(linker: Linker, node: Node) -> tuple[Fn, Needs]:
    return _join(linker, node["of"], False)


def _join(linker: Linker, nodes: list[Any], goal: bool) -> tuple[Fn, Needs]:
    """All or any: a part that is known now either settles the whole or drops out."""
    parts = [linker.expr(node) for node in nodes]
    if any(part.is_constant and bool(part.value) != goal for part in parts):
        return (lambda s: not goal), NOTHING
    fns = tuple(part.fn for part in parts if not part.is_constant)
    return join(fns, goal), needs_of(*parts)


def join(fns: tuple[Fn, ...], goal: bool) -> Fn:
    """Whether all (goal true) or any (goal false) of some conditions hold."""
    if len(fns) == 1:
        return fns[0]
    if len(fns) == 2:
        f, g = fns
        return (lambda s: f(s) and g(s)) if goal else (lambda s: f(s) or g(s))

    def loop(s: State) -> bool:
        for fn in fns:
            if bool(fn(s)) != goal:
                return not goal
        return goal

    return loop


CONDITIONS: dict[str, Build] = {
    "compare": compare, "within": within, "exists": exists, "status": status, "not": negation, "all": every,
    "any": some,
}  # fmt: skip
