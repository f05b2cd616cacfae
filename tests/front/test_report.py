"""How diagnostics look, as a reader sees them."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from compiler.diagnostic import Diagnostic, Site
from compiler.report import render_json, render_text
from compiler.span import Span
from tests.front.harness import FILE, check

SCHEMA = Path(__file__).parents[2] / "schemas" / "diagnostics.schema.json"


def draw(text: str, colour: bool = False) -> str:
    return render_text(check(text), {FILE: text}, colour)


def draw_span(line: str, column: int, end_column: int) -> list[str]:
    """The line and its carets, as drawn."""
    span = Span("a", 1, column, 1, end_column)
    drawn = render_text([Diagnostic("syntax", span, "Look.")], {"a": line}, colour=False)
    return [row[8:] for row in drawn.split("\n")[2:4]]


def test_one_mistake_with_another_place() -> None:
    assert draw('card feast "Feast":\n  eats: Take 2 apples\n  drinks: Take 1 cup.\n') == (
        "case.canon:2:22  missing-full-stop\n"
        "  The sentence before the label `drinks` has no full stop.\n"
        "    2 |   eats: Take 2 apples\n"
        "      |                      ^\n"
        "  case.canon:3:3  the next label\n"
        "    3 |   drinks: Take 1 cup.\n"
        "      |   ^^^^^^\n"
        "  Try: write a full stop after `apples`\n"
        "\n"
        "1 mistake in 1 file. More about one: referee rules explain missing-full-stop\n"
    )


def test_two_mistakes_are_counted() -> None:
    drawn = draw('card a "A\n\ncard b:\n  c: Take two cups.\n')
    assert drawn.count("Try:") == 2
    assert drawn.endswith("\n\n2 mistakes in 1 file. More about one: referee rules explain unclosed-quote\n")


def test_a_stretch_of_several_lines() -> None:
    text = "a first\n  second\nthird\n fourth line\n"
    found = [Diagnostic("syntax", Span("a", 1, 3, 4, 8), "Look.", sites=(Site(Span("b", 1, 1, 1, 2), "and there"),))]
    assert render_text(found, {"a": text}, colour=False) == (
        "a:1:3  syntax\n"
        "  Look.\n"
        "    1 | a first\n"
        "      |   ^^^^^\n"
        "  ...\n"
        "    4 |  fourth line\n"
        "      |  ^^^^^^\n"
        "  b:1:1  and there\n"
        "\n"
        "1 mistake in 1 file. More about one: referee rules explain syntax\n"
    )


def test_a_file_without_text() -> None:
    found = [Diagnostic("no-such-file", Span("gone.canon", 1, 1, 1, 2), "There is no file gone.canon.", "look again")]
    assert render_text(found, {}, colour=False).split("\n\n")[0] == (
        "gone.canon:1:1  no-such-file\n  There is no file gone.canon.\n  Try: look again"
    )


def test_nothing() -> None:
    assert render_text([], {}, colour=False) == "Nothing wrong.\n"


@pytest.mark.parametrize(
    ("line", "column", "end_column", "shown", "carets"),
    [
        ("\ta b", 2, 3, "    a b", "    ^"),
        ("犬猫 x", 2, 3, "犬猫 x", "  ^^"),
        ("cafe\u0301 x", 7, 8, "cafe\u0301 x", "     ^"),
        ("a\x1b[31mb", 2, 3, "a·[31mb", " ^"),
        ("ab", 3, 4, "ab", "  ^"),
        ("ab", 3, 3, "ab", "  ^"),
    ],
)
def test_columns(line: str, column: int, end_column: int, shown: str, carets: str) -> None:
    assert draw_span(line, column, end_column) == [shown, carets]


def test_a_long_line_is_cut_around_what_is_meant() -> None:
    line = "x" * 500 + "here" + "y" * 500
    shown, carets = draw_span(line, 501, 505)
    assert len(shown) == 102
    assert shown.startswith("…x") and shown.endswith("y…")
    assert shown[carets.index("^") : len(carets)] == "here"
    assert draw_span(line, 1001, 1005)[0].startswith("…")
    assert max(map(len, draw_span("z" * 5000, 1, 5000))) <= 102


def test_colour_changes_nothing_but_colour() -> None:
    text = 'card feast "Feast\n'
    plain, coloured = draw(text), draw(text, colour=True)
    assert "\x1b[" in coloured and "\x1b[" not in plain
    for code in ("1", "1;31", "2", "32", "0"):
        coloured = coloured.replace(f"\x1b[{code}m", "")
    assert coloured == plain


def test_json_follows_its_schema() -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    for text in ("", "card feast\n", 'card feast "Feast":\n  eats: Take 2 apples\n  drinks: Take 1 cup.\n'):
        document = render_json(check(text))
        jsonschema.Draft202012Validator(schema).validate(json.loads(json.dumps(document)))
        assert document["ok"] is (not check(text))


def test_json_says_what_the_text_says() -> None:
    (found,) = render_json(check("card feast\n"))["diagnostics"]
    assert found["code"] == "missing-full-stop"
    assert found["span"] == {"file": FILE, "line": 1, "column": 11, "end_line": 1, "end_column": 12}
    assert found["fix"] and found["message"] and found["sites"] == []
