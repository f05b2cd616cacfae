"""A document laid out for people: one thing on a line, as long as it fits.

Every field of the document begins a line. One that is too long for it has a line for each of its items; names with the
same owner before them share one. An item that is still too long goes on further in, with as much on each line as fits.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import groupby
from typing import Any

WIDTH = 120
NARROW = 80
"""A field that is longer than this has a line for each of its items."""


def lay_out(document: dict[str, Any]) -> str:
    """The text of a log or position, with a line's end at its end."""
    fields = [f"  {json.dumps(key)}: {_lay_out_field(key, value)}" for key, value in document.items()]
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _lay_out_field(key: str, value: Any) -> str:
    text = _dump(value)
    if not isinstance(value, list | dict) or (len(text) + len(key) < NARROW and key != "entries"):
        return text
    rows = _group(value) if isinstance(value, dict) else [[_fill(item, 4)] for item in value]
    body = ",\n    ".join(", ".join(row) for row in rows)
    return f"[\n    {body}\n  ]" if isinstance(value, list) else f"{{\n    {body}\n  }}"


def _group(value: dict[str, Any]) -> Iterable[list[str]]:
    """Items with the same owner in one row, all others each in a row of their own."""
    for _, items in groupby(value.items(), key=lambda item: item[0].rpartition(".")[0] or item[0]):
        yield [f"{json.dumps(key)}: {_fill(item, 8 + len(key))}" for key, item in items]


def _fill(value: Any, column: int, indent: int = 6) -> str:
    """A value that begins at a column: on one line, or on several with as many of its items on each as fit."""
    text = _dump(value)
    if not isinstance(value, list | dict) or column + len(text) <= WIDTH:
        return text
    if isinstance(value, list):
        items = [_fill(item, indent, indent + 2) for item in value]
    else:
        items = [f"{_dump(key)}: {_fill(item, indent + len(key) + 4, indent + 2)}" for key, item in value.items()]
    body = _pack(items, column, indent)
    return f"[{body}]" if isinstance(value, list) else f"{{{body}}}"


def _pack(items: list[str], column: int, indent: int) -> str:
    text, used = "", column + 1
    for number, item in enumerate(items):
        first = len(item.partition("\n")[0])
        if number and (used + first + 3 > WIDTH or "\n" in item):
            text, used = f"{text},\n{' ' * indent}{item}", indent
        else:
            text = f"{text}, {item}" if number else item
        used = len(text.rpartition("\n")[2]) + (0 if "\n" in text else column + 1)
    return text


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
