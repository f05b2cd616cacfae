"""What can be changed about a node of a ruleset: each way gives the node as it would then read.

Nothing here knows a game. A number is one more or one less, a comparison lets the limit in or not, a condition is left
out or turned round, somebody's becomes somebody else's, an effect is left out. Each change is told in a few words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from referee.ruleset import Node

Change = tuple[str, Any]
"""In words, and what stands there instead."""

LIMITS = {">=": ">", ">": ">=", "<=": "<", "<": "<="}
OPPOSITES = {"=": "!=", "!=": "=", ">=": "<", ">": "<=", "<=": ">", "<": ">="}
TRUTHS = ("within", "exists", "status", "not", "all", "any")
KEPT = ("seq", "then", "acting", "let", "each", "repeat")
"""Effects that only hold others together; those are left out one by one."""


def find_changes(node: Any) -> Iterator[Change]:
    """Every way in which this one node can read otherwise, whatever is in it."""
    if type(node) is int:
        yield f"{node + 1} for {node}", node + 1
        if node > 0:
            yield f"{node - 1} for {node}", node - 1
    elif isinstance(node, dict) and "do" in node:
        if node["do"] not in KEPT:
            yield f"without its {node['do']}", _do_in_order(node)
        yield from EFFECTS.get(node["do"], _keep)(node)
    elif isinstance(node, dict) and "pairs" in node:
        yield from _shorten(node, "pairs")
    elif isinstance(node, dict) and "op" in node:
        if node["op"] in TRUTHS:
            yield "not so", {"op": "not", "of": node}
        yield from EXPRESSIONS.get(node["op"], _keep)(node)


def _keep(node: Node) -> Iterator[Change]:
    yield from ()


def _do_in_order(node: Node, *steps: Node) -> Node:
    """These effects, or none, in the place of one."""
    return {"do": "seq", "steps": list(steps), "rule": node["rule"], "at": node["at"], "cites": node["cites"]}


def _change_if(node: Node) -> Iterator[Change]:
    yield "whatever its condition", node["then"]


def _change_may(node: Node) -> Iterator[Change]:
    yield "must for may", node["body"]


def _change_then(node: Node) -> Iterator[Change]:
    yield "also if the first did not happen", _do_in_order(node, node["first"], node["rest"])


def _change_move(node: Node) -> Iterator[Change]:
    if node["from"] is not None and node["amount"] not in (None, 1):  # else all is as much as there is
        words = "as much as there is" if node["strict"] else "all or nothing"
        yield words, {**node, "strict": not node["strict"]}
    if node["amount"] is None:
        yield "1 for all", {**node, "amount": 1}


def _change_carry(node: Node) -> Iterator[Change]:
    yield "on top" if node["under"] else "underneath", {**node, "under": not node["under"]}


def _change_step(node: Node) -> Iterator[Change]:
    yield "the other way", {**node, "by": {"op": "minus", "left": 0, "right": node["by"]}}


def _change_you(node: Node) -> Iterator[Change]:
    yield "the next player for you", {"op": "next", "domain": "player", "of": node, "by": 1}


def _change_next(node: Node) -> Iterator[Change]:
    yield "the other way round", {**node, "by": -node["by"]}


def _change_compare(node: Node) -> Iterator[Change]:
    sign = node["is"]
    yield f"{OPPOSITES[sign]} for {sign}", {**node, "is": OPPOSITES[sign]}
    if sign in LIMITS:
        yield f"{LIMITS[sign]} for {sign}", {**node, "is": LIMITS[sign]}


def _change_filter(node: Node) -> Iterator[Change]:
    yield "without its condition", node["set"]


def _change_best(node: Node) -> Iterator[Change]:
    yield "the least" if node["most"] else "the most", {**node, "most": not node["most"]}
    yield "any of them", node["set"]


def _change_reach(node: Node) -> Iterator[Change]:
    yield "up to" if node["exact"] else "exactly", {**node, "exact": not node["exact"]}


def _change_count(node: Node) -> Iterator[Change]:
    yield from _shorten(node, "tokens")
    if node["of"] is not None:
        yield "everybody's", {**node, "of": None}


def _change_names(node: Node) -> Iterator[Change]:
    """A rule that says "any of them" names none, so one stands for all."""
    *names, last = node["names"]
    if names:
        yield f"without {last}", {**node, "names": names}


def _change_cases(node: Node) -> Iterator[Change]:
    yield from _shorten(node, "cases")


def _change_group(node: Node) -> Iterator[Change]:
    yield from _shorten(node, "of")


def _change_choices(node: Node) -> Iterator[Change]:
    yield from _shorten(node, "options")


def _change_sum(node: Node) -> Iterator[Change]:
    yield "the first part alone", node["left"]


def _change_difference(node: Node) -> Iterator[Change]:
    yield from _change_sum(node)
    yield "plus for minus", {**node, "op": "plus"}


def _change_quotient(node: Node) -> Iterator[Change]:
    yield from _change_sum(node)
    up = {"op": "plus", "left": node["left"], "right": {"op": "minus", "left": node["right"], "right": 1}}
    yield "rounded up", {**node, "left": up}


def _shorten(node: Node, field: str) -> Iterator[Change]:
    """Without one of several."""
    row = node[field]
    for index, item in enumerate(row if len(row) > 1 else ()):
        name = item if isinstance(item, str) else item.get("name", "") if isinstance(item, dict) else ""
        yield f"without {name or f'part {index + 1}'}", {**node, field: row[:index] + row[index + 1 :]}


EFFECTS: dict[str, Callable[[Node], Iterator[Change]]] = {
    "if": _change_if,
    "may": _change_may,
    "then": _change_then,
    "either": _change_choices,
    "move": _change_move,
    "carry": _change_carry,
    "step": _change_step,
}
EXPRESSIONS: dict[str, Callable[[Node], Iterator[Change]]] = {
    "you": _change_you,
    "next": _change_next,
    "compare": _change_compare,
    "all": _change_group,
    "any": _change_group,
    "union": _change_group,
    "filter": _change_filter,
    "without": _change_filter,
    "best": _change_best,
    "reach": _change_reach,
    "count": _change_count,
    "places": _change_names,
    "tokens": _change_names,
    "case": _change_cases,
    "plus": _change_sum,
    "times": _change_sum,
    "minus": _change_difference,
    "over": _change_quotient,
}
