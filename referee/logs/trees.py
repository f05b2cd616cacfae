"""Looking through the trees of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.ruleset import Node


def walk(node: Any) -> Iterator[Node]:
    """Every node of a tree, from the outside in."""
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from walk(value)
    elif isinstance(node, list):
        for value in node:
            yield from walk(value)


def find_runs(node: Any) -> Iterator[str]:
    """The things that an effect runs, wherever in it."""
    return (inner["thing"] for inner in walk(node) if inner.get("do") == "run")
