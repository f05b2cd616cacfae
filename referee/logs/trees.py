"""Looking through the trees of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.ruleset import Node

BINDERS = ("filter", "best", "sum")
"""Expressions that bind a register of their own."""


def walk(node: Any) -> Iterator[Node]:
    """Every node of a tree, from the outside in."""
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from walk(value)
    elif isinstance(node, list):
        for value in node:
            yield from walk(value)


INSIDE = ("steps", "first", "rest", "then", "else", "body", "options")
"""Where effects lie within an effect, or within an option of one."""


def walk_effects(body: Node) -> Iterator[Node]:
    """Every effect of a body, without looking into what is counted and compared: that is most of a tree."""
    waiting = [body]
    while waiting:
        node = waiting.pop()
        if "do" in node:
            yield node
        for key in INSIDE:
            inner = node.get(key)
            if inner:
                waiting += inner if isinstance(inner, list) else [inner]


def find_runs(node: Any) -> Iterator[str]:
    """The things that an effect runs, wherever in it."""
    return (inner["thing"] for inner in walk(node) if inner.get("do") == "run")


def find_free(node: Any) -> set[int]:
    """The registers that an expression reads and does not bind itself."""
    if isinstance(node, list):
        return set().union(*(find_free(inner) for inner in node))
    if not isinstance(node, dict):
        return set()
    if node.get("op") in ("missing", "moved"):
        return {-1}
    if node.get("op") == "reg":
        return {node["reg"]}
    inner: set[int] = set().union(*(find_free(value) for value in node.values()))
    return inner - {node["reg"]} if node.get("op") in BINDERS else inner
