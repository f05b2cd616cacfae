"""Two rulesets of one game, rule by rule: what each says where they do not say the same, and on what ground."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.book.sources import get_ground, locate, tell_ground
from referee.terminal import paint, wrap

Node = dict[str, Any]


def find_differences(first: Node, second: Node) -> list[Node]:
    """The rules that differ, in the order of the book: `old` and `new` are None where a side has no such rule."""
    ids = list(dict.fromkeys((*first["rules"], *second["rules"])))
    return [row for id in ids if (row := _compare(first, second, id)) is not None]


def _compare(first: Node, second: Node, id: str) -> Node | None:
    old, new = first["rules"].get(id), second["rules"].get(id)
    if old is not None and new is not None and old["text"] == new["text"]:
        return None
    some = old or new
    if not some["text"] and any(other.startswith(f"{id}.") for other in (*first["rules"], *second["rules"])):
        return None  # a declaration comes and goes with its rules
    return {"id": id, "title": some["title"], "old": _describe(first, old), "new": _describe(second, new)}


def _describe(rules: Node, rule: Node | None) -> Node | None:
    if rule is None:
        return None
    text = rule["text"] or rule["head"]
    return {"text": text, "by": rule["by"], "at": locate(rules, rule["at"]), **get_ground(rules, rule)}


def draw_differences(rows: list[Node], names: tuple[str, str], colour: bool) -> str:
    """For people: each rule with what both sides say."""
    if not rows:
        return f"{names[0]} and {names[1]} say the same."
    count = "1 rule differs" if len(rows) == 1 else f"{len(rows)} rules differ"
    lines = [paint(f"{count} between {names[0]} and {names[1]}.", "bold", colour)]
    for row in rows:
        title = f" ({row['title']})" if row["title"] else ""
        lines += ["", paint(row["id"], "bold", colour) + title, *_draw_sides(row, names)]
    return "\n".join(lines)


def _draw_sides(row: Node, names: tuple[str, str]) -> Iterator[str]:
    for name, side in zip(names, (row["old"], row["new"]), strict=True):
        if side is None:
            yield from wrap(f"{name}: no such rule.", 2)
            continue
        by = f"by {side['by']}; " if side["by"] else ""
        yield from wrap(f"{name}: {side['text']}", 2)
        yield from wrap(f"({by}{tell_ground(side)})", 4)
