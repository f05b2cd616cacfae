"""What rules and readings rest on, as data and as lines: headings of sources, and assumptions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.terminal import wrap

Node = dict[str, Any]


def get_ground(rules: Node, node: Node) -> Node:
    """The ground of a rule, reading or example, with the titles of what it cites."""
    cites = [{"source": s, "title": rules["sources"].get(s, s), "heading": h} for s, h in node["cites"]]
    return {"cites": cites, "assumes": list(node["assumes"])}


def draw_ground(node: Node, indent: int) -> Iterator[str]:
    """A line for each heading and each assumption of what `get_ground` gave."""
    for cite in node["cites"]:
        yield from wrap(f"{cite['source']}: {cite['heading']}", indent)
    for reason in node["assumes"]:
        yield from wrap(f"Assumed: {reason}", indent)


def tell_ground(node: Node) -> str:
    """All of it in one line."""
    cites = [f"{cite['source']}, {cite['heading']}" for cite in node["cites"]]
    return "; ".join([*cites, *(f"assumed: {reason}" for reason in node["assumes"])])


def get_supporters(node: Node) -> list[str]:
    """The sources that a reading cites, each once."""
    return list(dict.fromkeys(source for source, _ in node["cites"]))


def tell_supporters(node: Node) -> str:
    return ", ".join(get_supporters(node)) or "nobody, assumed"


def locate(rules: Node, at: Sequence[int]) -> str:
    return f"{rules['files'][at[0]]}:{at[1]}"
