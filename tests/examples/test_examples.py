"""The examples: each does what its line in examples/README.md says, and they are what their players play today."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from referee.cli.run import run
from referee.logs.page import lay_out
from tests.examples.make import FOLDER, make_examples
from tests.logs.read.test_shape import get_validator

ROOT = FOLDER.parent
_ROW = re.compile(
    r"^\| \[(?P<file>[\w.-]+)\]\((?P=file)\) \|.*\| `referee (?P<line>[^`]+)` \| (?P<code>\d) \|$", re.MULTILINE
)
ROWS = [(row["file"], row["line"], int(row["code"])) for row in _ROW.finditer((FOLDER / "README.md").read_text())]
GAMES = [f"{word}-players-{kind}.json" for word in ("two", "three", "four", "five") for kind in ("open", "table")]
MISTAKES = {
    "four-players-three-mistakes.json": [
        ("impossible-card", "playing.first-card"),
        ("not-offered", "due.set"),
        ("leftover-answer", "hotel.two-bonuses"),
    ],
    "three-players-wrong-observations.json": [
        ("wrong-observation", "coin"),
        ("wrong-observation", "rat"),
        ("wrong-observation", "prestige"),
    ],
}


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """`judge("x.json")`: what `referee validate` says, for programs."""
    monkeypatch.chdir(ROOT)

    def call(name: str) -> tuple[int, dict[str, Any]]:
        code = run(["validate", f"examples/{name}", "--format", "json"])
        return code, json.loads(capsys.readouterr().out)

    return call


def test_every_example_has_its_line() -> None:
    assert sorted(file for file, _, _ in ROWS) == sorted(file.name for file in FOLDER.glob("*.json*"))


@pytest.mark.parametrize(("file", "line", "code"), ROWS, ids=[row[0] for row in ROWS])
@pytest.mark.parametrize("style", ["text", "json"])
def test_every_line_is_true(
    file: str, line: str, code: int, style: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert file in line
    assert run([*line.split(), "--format", style]) == code
    out, err = capsys.readouterr()
    assert err == ""
    if style == "json":
        json.loads(out)
    else:
        assert all(len(row) <= 80 for row in out.splitlines())


@pytest.mark.parametrize("name", GAMES)
def test_games_are_legal_to_the_end(name: str, judge: Any) -> None:
    code, verdict = judge(name)
    log = json.loads((FOLDER / name).read_text())
    names = {player["colour"]: player["name"] for player in log["players"]}
    assert (code, verdict["verdict"], verdict["findings"], verdict["finished"]) == (0, "legal", [], True)
    assert {names[colour]: score for colour, score in verdict["scores"].items()} == log["scores"]
    assert [names[colour] for colour in verdict["winners"]] == log["winners"]


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_are_found_where_they_are(name: str, judge: Any) -> None:
    code, verdict = judge(name)
    log = json.loads((FOLDER / name).read_text())
    assert (code, verdict["verdict"]) == (1, "illegal")
    assert sorted((f["code"], f["rule"]) for f in verdict["findings"]) == sorted(MISTAKES[name])
    *others, last = (str(finding["entry"]) for finding in verdict["findings"])
    assert log["note"].endswith(f" entries {', '.join(others)} and {last}.")


def test_the_final_score_is_that_of_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert run(["score", "examples/final-score.json", "--format", "json"]) == 0
    outlook = json.loads(capsys.readouterr().out)
    pays = next(row["pays"] for row in outlook["scorings"] if row["rule"].startswith("period-end"))
    game = json.loads((FOLDER / "four-players-table.json").read_text())
    scores = {player["colour"]: game["scores"][player["name"]] for player in game["players"]}
    assert {colour: score + pays[colour]["low"] for colour, score in outlook["scores"].items()} == scores
    assert all(pay["known"] for pay in pays.values())


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.name)
def test_documents_follow_their_schema(file: Path) -> None:
    document = json.loads(file.read_text())
    get_validator(document["format"].removeprefix("referee-").partition("/")[0]).validate(document)
    assert lay_out(document) == file.read_text()


def test_examples_are_what_their_players_play() -> None:
    """After a change of the rules or of the players: python -m tests.examples.make"""
    for name, document in make_examples():
        assert (FOLDER / name).read_text() == lay_out(document), name
