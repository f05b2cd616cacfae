"""Texts that are not JSON: every one is found, where Python finds it, and described in plain words."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.logs.syntax import find_fault

CASES = [
    ("", 1, "nothing in this document", "log.md"),
    ('{"a": 1', 8, "the { of line 1 is never closed", "}"),
    ('{"a": [1', 9, "the [ of line 1 is never closed", "]"),
    ('{"a": 1,}', 9, "comma stands before this }", "leave the comma out"),
    ("[1,]", 4, "comma stands before this ]", "leave the comma out"),
    ("[,1]", 2, "a value is expected, not ,", ""),
    ('{"a" 1}', 6, 'After the name "a" a colon', '"a":'),
    ('{"a"}', 5, 'After "a" a value is expected', ""),
    ('{"a": }', 7, 'After "a" a value is expected', ""),
    ('{"a": 1 "b": 2}', 9, "A comma is missing", "comma"),
    ("[1 2]", 4, "A comma is missing", "comma"),
    ("[1: 2]", 3, "A colon stands only", ""),
    ("{'a': 1}", 2, "in double quotes", 'write "'),
    ("{a: 1}", 2, "in double quotes", 'write "a"'),
    ('{"a": anna}', 7, "in double quotes", 'write "anna"'),
    ("{\"a\": 'anna'}", 7, "plain double quotes", 'write "'),
    ('{"a": “anna”}', 7, "plain double quotes", 'write "'),
    ("[True]", 2, "True is not known", "write true"),
    ("[None]", 2, "None is not known", "write null"),
    ("[01]", 2, "01 is not written as a number", "digits"),
    ("[+1]", 2, "+1 is not written as a number", "digits"),
    ("[.5]", 2, ".5 is not written as a number", "digits"),
    ("[NaN]", 2, "NaN is not a number", "whole number"),
    ("[-Infinity]", 2, "-Infinity is not a number", "whole number"),
    ("// who\n{}", 1, "Comments", "note"),
    ("[1 # one\n]", 4, "Comments", "note"),
    ('["a', 2, "does not end on its line", '"'),
    ('["a\nb"]', 2, "does not end on its line", '"'),
    ('["a\tb"]', 2, "control character", "space"),
    ('["a\\qb"]', 2, "\\ in this text", "\\\\"),
    ("[1}", 3, "This } does not fit: the [ of line 1", "]"),
    ("]", 1, "closes nothing", ""),
    ("{} {}", 4, "something follows", ""),
    ("{[]: 1}", 2, "the name of a field is expected, not [", ""),
]


@pytest.mark.parametrize(("text", "column", "words", "hint"), CASES)
def test_faults(text: str, column: int, words: str, hint: str) -> None:
    fault = find_fault(text)
    assert fault is not None
    assert (fault.offset + 1, words in fault.message, hint in fault.hint) == (column, True, True), fault


def test_lines_are_those_of_the_file() -> None:
    fault = find_fault('{"a": [', first_line=17)
    assert fault is not None
    assert "of line 17" in fault.message


def is_json(text: str) -> bool:
    def refuse(word: str) -> None:
        raise ValueError(word)

    try:
        json.loads(text, parse_constant=refuse)
    except ValueError:
        return False
    return True


PIECES = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"a"',
    '"',
    "1",
    "-",
    "0",
    ".",
    "e",
    "true",
    "null",
    "\\",
    "NaN",
    "\n",
    " ",
    "\t",
    "é",
    "\u00a0",
    "/",
]


@settings(max_examples=3000, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_exactly_what_is_not_json_is_refused(text: str) -> None:
    assert (find_fault(text) is None) == is_json(text)


@settings(max_examples=500, deadline=None)
@given(st.data())
def test_one_slip_of_the_keyboard(data: st.DataObject) -> None:
    text = '{"format": "x", "players": [{"name": "Anna"}, {}], "entries": [1, -2.5e3, null, "\\u00e9"]}'
    at = data.draw(st.integers(0, len(text) - 1))
    slip = data.draw(st.sampled_from(["", *PIECES]))
    changed = text[:at] + slip + text[at + data.draw(st.integers(0, 1)) :]
    assert (find_fault(changed) is None) == is_json(changed)
