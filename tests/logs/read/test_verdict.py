"""Verdicts: as JSON they follow their schema, as text they read well on 80 columns."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from referee.engine import Game
from referee.logs.errors import Complaint, LogError
from referee.logs.model import Finding, Log, Transcript, Turn
from referee.logs.verdict import get_refusal, get_verdict
from referee.logs.verdict_text import draw_verdict
from referee.ruleset import Ruleset
from tests.logs.read.test_shape import get_validator

ORCHARD = Ruleset.load(Path(__file__).resolve().parents[2] / "engine" / "orchard.json")
TEXT = '{"players": [],\n "entries": [\n  {"by": "ash"},\n  {"by": "elm", "pick": "x"}]}'
DATA = {"players": [], "entries": [{"by": "ash"}, {"by": "elm", "pick": "x"}]}


def make(*findings: Finding, is_finished: bool = False) -> dict[str, Any]:
    ruleset = Ruleset(
        {**ORCHARD.data, "rules": {**ORCHARD.data["rules"], "shaky": {"cites": [], "assumes": ["nobody says"]}}}
    )
    game = Game(ruleset, 3)
    state = game.new(["ash", "elm", "birch"])
    if is_finished:
        state.question = None
    verdict = get_verdict(Transcript(Log("x.json", DATA, TEXT), game, state, turns=[Turn(0)], findings=list(findings)))
    get_validator("verdict").validate(verdict)
    return verdict


def find_cited_rule() -> str:
    return next(str(rule) for rule, about in ORCHARD.data["rules"].items() if about["cites"])


def test_legal() -> None:
    verdict = make()
    assert (verdict["verdict"], verdict["findings"], verdict["file"], verdict["line"]) == ("legal", [], "x.json", 1)
    assert list(verdict["scores"]) == ["ash", "elm", "birch"]
    assert (verdict["finished"], verdict["winners"]) == (False, [])
    assert verdict["ruleset"] == {"name": ORCHARD.name, "options": [], "hash": ORCHARD.hash}
    assert draw_verdict(verdict) == "x.json: legal. ash 5, elm 5, birch 5; not finished."


def test_finished() -> None:
    verdict = make(is_finished=True)
    assert verdict["winners"]
    assert draw_verdict({**verdict, "winners": ["elm"]}).endswith("; elm wins.")
    assert draw_verdict({**verdict, "winners": ["ash", "elm"]}).endswith("; ash and elm win.")
    assert draw_verdict({**verdict, "winners": []}).endswith("; nobody wins.")


def test_finding() -> None:
    rule = find_cited_rule()
    verdict = make(
        Finding(
            2, "illegal", "not-offered", "Elm has no ladder.", rule, "legal with 1 more coin", ("entries", 1, "pick")
        )
    )
    (finding,) = verdict["findings"]
    assert (finding["entry"], finding["line"], finding["column"]) == (2, 4, 25)
    assert (finding["rule"], finding["hint"], finding["assumptions"]) == (rule, "legal with 1 more coin", [])
    assert finding["citation"] == [
        {"source": c.source, "title": c.title, "heading": c.heading} for c in ORCHARD.cites(rule)
    ]
    cite = finding["citation"][0]
    assert draw_verdict(verdict).split("\n")[1:] == [
        "  Entry 2, line 4, column 25: illegal. Elm has no ladder.",
        f"    Rule {rule} ({cite['source']}, {cite['heading']}).",
        "    Hint: legal with 1 more coin.",
    ]


def test_assumptions_are_named() -> None:
    verdict = make(Finding(1, "illegal", "not-offered", "No.", "shaky"))
    (finding,) = verdict["findings"]
    assert (finding["citation"], finding["assumptions"]) == (None, ["nobody says"])
    assert "    Rule shaky.\n    This rests on an assumption: nobody says." in draw_verdict(verdict)


@pytest.mark.parametrize(("entry", "line", "column"), [(0, 1, 1), (1, 3, 3), (2, 4, 3), (3, 1, 1)])
def test_a_finding_without_path_is_about_its_entry(entry: int, line: int, column: int) -> None:
    (finding,) = make(Finding(entry, "undetermined", "missing", "Something is missing."))["findings"]
    assert (finding["line"], finding["column"]) == (line, column)


def test_the_worst_finding_counts() -> None:
    words = ("undetermined", "illegal", "ambiguous")
    verdict = make(*(Finding(1, word, "x", "X.") for word in words))
    assert verdict["verdict"] == "illegal"
    assert draw_verdict(verdict).startswith("x.json: illegal, 3 findings. ")


def test_refusal() -> None:
    error = LogError(
        [
            Complaint("x.jsonl", 7, 3, "not-json", "A comma is missing.", "add it"),
            Complaint("y.canon", 1, 2, "odd", "Odd."),
        ]
    )
    verdict = get_refusal(error, "x.jsonl", 7)
    get_validator("verdict").validate(verdict)
    assert (verdict["verdict"], verdict["scores"], verdict["winners"], verdict["ruleset"]) == ("invalid", {}, [], None)
    assert draw_verdict(verdict).split("\n") == [
        "x.jsonl:7: invalid, 2 findings.",
        "  Line 7, column 3: invalid. A comma is missing.",
        "    Hint: add it.",
        "  y.canon, line 1, column 2: invalid. Odd.",
    ]
    verdict = get_refusal(LogError([Complaint("x.json", 0, 0, "missing-file", "There is no such file.")]), "x.json")
    get_validator("verdict").validate(verdict)
    assert draw_verdict(verdict).split("\n")[1] == "  The whole: invalid. There is no such file."


def test_long_texts_are_wrapped() -> None:
    long = "word " * 60
    verdict = make(Finding(2, "illegal", "x", f"{long}end.", find_cited_rule(), long.strip()))
    lines = draw_verdict({**verdict, "file": f"folder/{'x' * 70}.json"}).split("\n")
    assert all(len(line) <= 80 for line in lines[1:])
    assert all(line == line.rstrip() for line in lines)
    assert all(line.startswith("    ") for line in lines[3:])


def test_colour_changes_no_word() -> None:
    verdict = make(Finding(2, "illegal", "x", "word " * 40))
    painted = draw_verdict(verdict, colour=True)
    assert painted.count("\x1b[31millegal\x1b[0m") == 2
    assert re.sub(r"\x1b\[[0-9]*m", "", painted) == draw_verdict(verdict)
