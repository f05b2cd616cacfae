"""Where things stand in a JSON text: found only when there is something to say about them.

The text is gone through once, token by token, with the path of keys and indices as the only memory, so no depth of
nesting and no size is too much. `walk` takes the text to be JSON; about a text that is not, see `referee.logs.syntax`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from json import loads
from typing import NamedTuple

from referee.logs.model import Path

TOKEN = re.compile(
    r'(?P<text>"[^"\\]*(?:\\.[^"\\]*)*")|(?P<mark>[{}\[\],:])|(?P<atom>[^\s{}\[\],:"]+)',
    re.DOTALL,
)


class Spot(NamedTuple):
    """Offsets of a value and of the key before it (the value's own where it has no key)."""

    key: int
    value: int


def get_line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def get_column(text: str, offset: int) -> int:
    return offset - text.rfind("\n", 0, offset)


def walk(text: str) -> Iterator[tuple[list[str | int], Spot]]:
    """Every value of the document as it begins: its path (a list that changes as the walk goes on) and its spot."""
    path: list[str | int] = []
    key, wants_key = -1, False
    for token in TOKEN.finditer(text):
        start, mark = token.start(), token["mark"]
        if mark == ",":
            wants_key = _step(path)
        elif mark in ("}", "]"):
            wants_key = False
            del path[-1:]
        elif wants_key and mark is None:
            path[-1], key, wants_key = _read_key(token[0]), start, False
        elif mark != ":":
            yield path, Spot(start if key < 0 else key, start)
            key, wants_key = -1, mark == "{"
            if mark is not None:
                path.append("" if wants_key else 0)


def _step(path: list[str | int]) -> bool:
    """Past a comma: on to the next index, or to a key, which is then wanted."""
    if path and isinstance(path[-1], int):
        path[-1] += 1
        return False
    return bool(path)


def _read_key(token: str) -> str:
    return str(loads(token, strict=False)) if "\\" in token else token[1:-1]


def locate(text: str, wanted: Iterable[Path]) -> dict[Path, Spot]:
    """The spots of all these values in one pass; for one that is not there, the spot of the innermost that is."""
    paths = set(wanted)
    prefixes = {path[:length] for path in paths for length in range(len(path) + 1)}
    depth = max(map(len, prefixes), default=0)
    found: dict[Path, Spot] = {}
    for path, spot in walk(text):
        if len(path) <= depth and (here := tuple(path)) in prefixes:
            found[here] = spot
    return {path: _get_innermost(path, found) for path in paths}


def _get_innermost(path: Path, found: dict[Path, Spot]) -> Spot:
    return next((found[path[:n]] for n in range(len(path), -1, -1) if path[:n] in found), Spot(0, 0))


def find_duplicates(text: str) -> Iterator[tuple[str, int, int]]:
    """Every key that its object had before: the key, and the offsets of this one and of the first."""
    seen: list[dict[str | int, int]] = [{}]
    for path, spot in walk(text):
        del seen[len(path) + 1 :]
        seen.append({})
        if path and isinstance(path[-1], str):
            first = seen[len(path)].setdefault(path[-1], spot.key)
            if first != spot.key:
                yield path[-1], spot.key, first


def find_depth(text: str, depth: int) -> int:
    """The offset at which the nesting becomes deeper than this."""
    return next((spot.value for path, spot in walk(text) if len(path) > depth), 0)


def find_digits(text: str, digits: int) -> int:
    """The offset of the first number with more digits than this."""
    for token in TOKEN.finditer(text):
        if token["atom"] is not None and sum(sign.isdigit() for sign in token[0]) > digits:
            return token.start()
    return 0
