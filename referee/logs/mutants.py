"""Other readings of a rule: the same tree of the ruleset with one thing in it read otherwise.

Nothing here knows what people get wrong. Every number could be one more or less, every comparison strict or not, every
count could miss one of its families, every division be rounded the other way, every condition, exception or
subtraction be overlooked. A reading has a *cost*: the higher, the less likely somebody reads it so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from referee.logs.trees import walk
from referee.ruleset import Node

Rebuild = Callable[[Any], Any]

STRICT = {">=": ">", ">": ">=", "<=": "<", "<": "<="}
NUMBERS = ("left", "right", "else")
PASSED = ("op", "reg", "names", "tokens", "place", "token", "name", "track", "domain", "ring", "link", "steps", "index")
"""Fields in which nothing can be read otherwise."""
ENOUGH = 3


@dataclass(frozen=True, slots=True)
class Reading:
    """An expression read otherwise: in words that follow "read", the tree, and how unlikely it is."""

    words: str
    cost: float
    tree: Any


class Readings:
    """Finds the other readings of expressions; `single` are the families of which there are no two."""

    def __init__(self, single: frozenset[str]) -> None:
        self.single = single

    def find(self, tree: Any) -> Iterator[Reading]:
        """Every reading that differs from the tree in one place."""
        if isinstance(tree, int):
            yield from _numbers(tree, 2.8, lambda inner: inner)
        else:
            yield from self._inside(tree, lambda inner: inner)

    def _inside(self, node: Any, rebuild: Rebuild) -> Iterator[Reading]:
        if isinstance(node, list):
            for index, inner in enumerate(node):
                yield from self._inside(inner, _at_index(node, index, rebuild))
        if not isinstance(node, dict):
            return
        for words, cost, tree in self._here(node):
            yield Reading(words, cost, rebuild(tree))
        for key, inner in node.items():
            if key in NUMBERS and type(inner) is int:
                yield from _number(node, key, inner, rebuild)
            elif key not in PASSED:
                yield from self._inside(inner, _at_key(node, key, rebuild))

    def _here(self, node: Node) -> Iterator[tuple[str, float, Any]]:
        """What can be read otherwise about this one node, whatever is in it."""
        match node.get("op"):
            case "count":
                yield from self._count(node)
            case "plus" | "minus" | "times" | "over":
                yield from _arithmetic(node)
            case "compare" if node["is"] in STRICT and not isinstance(node["right"], int):
                yield f"with {STRICT[node['is']]} instead of {node['is']}", 2.0, {**node, "is": STRICT[node["is"]]}
            case "filter" | "without":
                yield "without its condition", 2.5, node["set"]
            case "union":
                yield from _union(node)
            case "case":
                yield from _case(node)
            case "sum":
                yield from _sum(node)

    def _count(self, node: Node) -> Iterator[tuple[str, float, Any]]:
        for name in node["tokens"] if len(node["tokens"]) > 1 else ():
            cost = 1.5 if name in self.single else 2.5
            rest = [other for other in node["tokens"] if other != name]
            yield f"without counting the {name}", cost, {**node, "tokens": rest}
        if node.get("of") is not None:
            yield "as if everybody's counted", 2.5, {**node, "of": None}


def _arithmetic(node: Node) -> Iterator[tuple[str, float, Any]]:
    left, right = node["left"], node["right"]
    match node["op"]:
        case "plus":
            yield "with one part left out", 2.5, left
            yield "with one part left out", 2.5, right
        case "minus" if left != 0:
            yield "with nothing taken off", 2.0, left
        case "times":
            yield "once instead of for each", 2.5, left
        case "over":
            up = {"op": "plus", "left": left, "right": {"op": "minus", "left": right, "right": 1}}
            yield "rounded up instead of down", 2.2, {**node, "left": up}


def _union(node: Node) -> Iterator[tuple[str, float, Any]]:
    parts = node["of"]
    for index, part in enumerate(parts):
        names = [name for inner in walk(part) for name in (*inner.get("names", ()), *_one(inner.get("place")))]
        what = f"the {names[0]}" if len(names) == 1 else "a part of it"
        yield f"without {what}", 2.0, {**node, "of": parts[:index] + parts[index + 1 :]}


def _one(name: str | None) -> tuple[str, ...]:
    return () if name is None else (name,)


def _case(node: Node) -> Iterator[tuple[str, float, Any]]:
    """Without one of the exceptions, or as in a case that is not this one."""
    cases = node["cases"]
    for index, (_, value) in enumerate(cases):
        if isinstance(value, int):
            yield f"as in another case, with {value}", 2.5, value
        else:
            yield "without its exception", 2.0, {**node, "cases": cases[:index] + cases[index + 1 :]}


def _sum(node: Node) -> Iterator[tuple[str, float, Any]]:
    """Without one of the things that are added up."""
    rest = node["set"]
    for _ in range(ENOUGH):
        first = {"op": "only", "of": rest}
        yield "with one of them left out", 3.0, {**node, "set": {"op": "without", "set": node["set"], "item": first}}
        rest = {"op": "without", "set": rest, "item": first}


def _number(node: Node, key: str, number: int, rebuild: Rebuild) -> Iterator[Reading]:
    """A bare number inside an expression. How many players there are is not misread, and 0 minus is only a sign."""
    other = node["left" if key == "right" else "right"] if key != "else" else None
    if isinstance(other, dict) and other.get("op") == "player-count":
        return
    if node["op"] == "minus" and key == "left" and number == 0:
        return
    cost = 2.0 if node["op"] in ("compare", "over") else 2.7
    least = 1 if node["op"] in ("compare", "over") else 0
    yield from _numbers(number, cost, _at_key(node, key, rebuild), least)


def _numbers(number: int, cost: float, rebuild: Rebuild, least: int = 0) -> Iterator[Reading]:
    for other in (number - 1, number + 1):
        if other >= least:
            yield Reading(f"with {other} instead of {number}", cost, rebuild(other))


def _at_key(node: Node, key: str, rebuild: Rebuild) -> Rebuild:
    return lambda inner: rebuild({**node, key: inner})


def _at_index(row: list[Any], index: int, rebuild: Rebuild) -> Rebuild:
    return lambda inner: rebuild([*row[:index], inner, *row[index + 1 :]])
