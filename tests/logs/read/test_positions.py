"""Lines and columns are those of the text, whatever is in it and however deep."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.logs.model import Log, Path
from referee.logs.places import get_place
from referee.logs.positions import find_duplicates, get_column, get_line, locate
from referee.logs.read import read_log
from tests.logs.read.documents import POSITION, dump

TEXT = '{"a": [1, {"b": "x,]}", "c\\"d": null}],\n "é": {},\n "last": [[], [2]]}'

KEYS = st.text(max_size=4)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=20,
)


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        ((), 1, 1),
        (("a",), 1, 7),
        (("a", 0), 1, 8),
        (("a", 1, "b"), 1, 17),
        (("a", 1, 'c"d'), 1, 33),
        (("é",), 2, 7),
        (("last", 1, 0), 3, 16),
        (("last", 0, 5), 3, 11),
        (("nowhere", 3), 1, 1),
    ],
)
def test_places(path: Path, line: int, column: int) -> None:
    """Of a value that is not there, the innermost that is around it."""
    assert get_place(Log("x.json", json.loads(TEXT), TEXT), path) == (line, column)
    assert get_place(Log("x.json", json.loads(TEXT), TEXT, 10), path) == (line + 9, column)


def get_paths(value: Any, path: Path = ()) -> list[tuple[Path, Any]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [(path, value), *(found for key, inner in items for found in get_paths(inner, (*path, key)))]


@settings(max_examples=300, deadline=None)
@given(VALUES, st.sampled_from([None, 0, 2]), st.booleans())
def test_every_value_is_found(value: Any, indent: int | None, ascii_only: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    paths = get_paths(value)
    spots = locate(text, [path for path, _ in paths])
    for path, inner in paths:
        assert json.JSONDecoder().raw_decode(text, spots[path].value)[0] == inner
        if path and isinstance(path[-1], str):
            assert json.JSONDecoder().raw_decode(text, spots[path].key)[0] == path[-1]


def test_lines_and_columns() -> None:
    text = "ab\r\ncd\n\ne"
    assert [(get_line(text, at), get_column(text, at)) for at in (0, 1, 4, 7, 8)] == [
        (1, 1),
        (1, 2),
        (2, 1),
        (3, 1),
        (4, 1),
    ]


def test_duplicates() -> None:
    text = '{"a": {"a": 1, "b": [{"a": 1}, {"a": 2}], "b": 3}, "b": 1, "\\u0061": 2}'
    assert [(key, text[at:][:4], first) for key, at, first in find_duplicates(text)] == [
        ("b", '"b":', 15),
        ("a", '"\\u0', 1),
    ]


def test_depth_is_no_matter() -> None:
    deep = "[" * 100_000 + "]" * 100_000
    assert locate(deep, [(0,) * 5])[(0,) * 5].value == 5
    assert list(find_duplicates('{"a":' * 100_000)) == []


def test_positions_of_a_position() -> None:
    """It is judged as a log that starts from it; what is said about it still points into its own text."""
    log = read_log(dump(POSITION), "x.json")
    assert (log.data["position"]["turn"], log.entries) == ("red", [])
    line, column = get_place(log, ("position", "owned", "red", "rat"))
    assert log.text.split("\n")[line - 1][column - 1 :] == "4,"
    line, column = get_place(log, ("players", 1, "colour"))
    assert log.text.split("\n")[line - 1][column - 1 :] == '"blue"'
