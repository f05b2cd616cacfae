"""Bad documents: each is refused with its code, line and column, in words, and none with a traceback."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.logs.errors import Complaint, LogError
from referee.logs.read import LARGEST_FILE, read_log
from tests.logs.read.documents import LOG, dump

GOOD = b"""{
  "format": "referee-log/1",
  "kind": "open",
  "players": [{"colour": "red"}, {"colour": "blue"}],
  "entries": [
    {"by": "red", "play": "x"}
  ]
}
"""


def complain(data: bytes, first_line: int = 1) -> list[Complaint]:
    with pytest.raises(LogError) as caught:
        read_log(data, "x.json", first_line)
    assert all(complaint.message.endswith(".") for complaint in caught.value.findings)
    return list(caught.value.findings)


CASES = [
    ("empty", b"", 1, 1, "empty"),
    ("only spaces", b" \n\n ", 3, 2, "empty"),
    ("only a byte order mark", b"\xef\xbb\xbf", 1, 1, "empty"),
    ("malformed", GOOD.replace(b'"open",', b'"open"'), 4, 3, "not-json"),
    ("cut off", GOOD[:60], 4, 12, "not-json"),
    ("not a number", GOOD.replace(b'"x"', b"NaN"), 6, 27, "not-json"),
    ("infinite", GOOD.replace(b'"x"', b"-Infinity"), 6, 27, "not-json"),
    ("too large to be a float", GOOD.replace(b'"x"', b"1e999"), 6, 27, "wrong-type"),
    ("more than 64 bit", GOOD.replace(b'"x"', b"9223372036854775808"), 6, 27, "huge-number"),
    ("thousands of digits", GOOD.replace(b'"x"', b"1" * 5000), 6, 27, "huge-number"),
    ("half a point", GOOD.replace(b'"x"', b"0.5"), 6, 27, "wrong-type"),
    ("twice the same key", GOOD.replace(b'"by": "red"', b'"by": "red", "by": "red"'), 6, 19, "duplicate-key"),
    ("not UTF-8", GOOD.replace(b'"x"', b'"caf\xe9"'), 6, 31, "not-utf-8"),
    ("UTF-16", GOOD.decode().encode("utf-16"), 1, 1, "not-utf-8"),
    ("deep lists", b"[" * 100_000, 1, 34, "too-deep"),
    ("deep lists that are closed", b"[" * 100_000 + b"]" * 100_000, 1, 34, "too-deep"),
    ("deep objects", b'{"a":' * 100_000 + b"1" + b"}" * 100_000, 1, 166, "too-deep"),
    ("deep entry", GOOD.replace(b'"x"', b"[" * 100_000 + b"]" * 100_000), 6, 57, "too-deep"),
    ("too large", b'"' + b"x" * LARGEST_FILE + b'"', 1, 1, "too-large"),
    ("no object", b"[]", 1, 1, "wrong-type"),
    ("null", b"null", 1, 1, "wrong-type"),
    ("another version", GOOD.replace(b"log/1", b"log/2"), 2, 13, "unknown-version"),
    ("another format", GOOD.replace(b"referee-log/1", b"chess"), 2, 13, "unknown-format"),
    ("no format", GOOD.replace(b'"format": "referee-log/1",', b""), 1, 1, "missing-field"),
    ("format of the wrong type", GOOD.replace(b'"referee-log/1"', b"1"), 2, 13, "wrong-value"),
    ("another kind", GOOD.replace(b'"open"', b'"opne"'), 3, 11, "wrong-value"),
    ("wrong type", GOOD.replace(b'{"colour": "blue"}', b'"blue"'), 4, 34, "wrong-type"),
    ("unknown field", GOOD.replace(b'"kind"', b'"kidn": 1, "kind"'), 3, 3, "unknown-field"),
    ("entry of nobody", GOOD.replace(b'"by": "red", ', b""), 6, 6, "unknown-field"),
    ("entry of two kinds", GOOD.replace(b'"play"', b'"deal"'), 6, 19, "misplaced-field"),
    ("empty entry", GOOD.replace(b'{"by": "red", "play": "x"}', b"{}"), 6, 5, "missing-field"),
    ("nobody plays", GOOD.replace(b'{"colour": "red"}, {"colour": "blue"}', b""), 4, 14, "missing-field"),
    ("true for yes", GOOD.replace(b'"x"', b"true"), 6, 27, "wrong-type"),
]


@pytest.mark.parametrize(("data", "line", "column", "code"), [case[1:] for case in CASES], ids=[c[0] for c in CASES])
def test_bad_documents(data: bytes, line: int, column: int, code: str) -> None:
    (first, *others) = complain(data)
    assert (first.file, first.line, first.column, first.code) == ("x.json", line, column, code)
    assert not others
    if line > 1:
        assert complain(data, 10)[0].line == line + 9


def test_good_document() -> None:
    log = read_log(GOOD, "x.json")
    assert (log.file, log.first_line, log.text) == ("x.json", 1, GOOD.decode())
    assert log.entries == [{"by": "red", "play": "x"}]


def test_byte_order_mark_is_fine() -> None:
    assert read_log(b"\xef\xbb\xbf" + GOOD, "x.json").data == json.loads(GOOD)
    (complaint,) = complain(b"\xef\xbb\xbf" + GOOD.replace(b'"open"', b'"x"'))
    assert (complaint.line, complaint.column) == (3, 11)


@pytest.mark.parametrize("number", [b"2.0", b"2e0", b"20E-1"])
def test_whole_numbers_may_have_a_point(number: bytes) -> None:
    answer = read_log(GOOD.replace(b'"x"', number), "x.json").entries[0]["play"]
    assert (answer, type(answer)) == (2, int)


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        (b'"kind"', b'"knid"', 'did you mean "kind"?'),
        (b'"colour": "red"', b'"color": "red"', 'did you mean "colour"?'),
        (b'"by"', b'"bye"', 'did you mean "by"?'),
        (b'"open"', b'"tabel"', 'did you mean "table"?'),
        (b'"x"', b"true", 'write "yes"'),
        (b'"by": "red", ', b"", 'add "by"'),
    ],
)
def test_nearest_suggestion(old: bytes, new: bytes, hint: str) -> None:
    assert any(hint in complaint.hint for complaint in complain(GOOD.replace(old, new, 1)))


def test_everything_is_told_at_once_in_the_order_of_the_text() -> None:
    bad = GOOD.replace(b'"red", "play"', b'7, "play"').replace(b'"open"', b'"x"').replace(b'"blue"', b'""')
    assert [complaint.line for complaint in complain(bad)] == [3, 4, 6]


def test_complaints_have_an_end() -> None:
    assert len(complain(dump({**LOG, "entries": [{}] * 5000}))) == 100


def test_nothing_is_printed_that_was_not_asked() -> None:
    """A key as long as a book is cut."""
    (complaint,) = complain(GOOD.replace(b'"kind"', b'"' + b"k" * 5000 + b'": 1, "kind"'))
    assert len(complaint.message) < 200


@settings(max_examples=500, deadline=None)
@given(st.data())
def test_any_bytes_are_read_or_refused(data: st.DataObject) -> None:
    """A log with some of its bytes replaced."""
    spoilt = bytearray(dump(LOG))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(spoilt) - 1))
        spoilt[at : at + data.draw(st.integers(0, 8))] = data.draw(st.binary(max_size=4))
    try:
        read_log(bytes(spoilt), "x.json")
    except LogError as error:
        lines = bytes(spoilt).decode("utf-8", "replace").split("\n")
        for complaint in error.findings:
            assert 1 <= complaint.line <= len(lines)
            assert 1 <= complaint.column <= len(lines[complaint.line - 1]) + 1


def test_reading_changes_nothing() -> None:
    document: Any = copy.deepcopy(LOG)
    assert read_log(dump(document), "x.json").data == document == LOG
