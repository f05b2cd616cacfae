"""`referee simulate --save`: every game, written down either way, is read again, is legal and has the same scores.

500 games here; `python -m tests.long_logs --games 10000` judges as many as one likes.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.cli.run import run
from referee.logs.page import lay_out
from referee.playouts import play_games
from tests.corruptions import get_rules
from tests.logs.read.test_shape import get_validator
from tests.long_logs import Chunk, judge_chunk

GAMES, SHARES, SEED = 500, 10, 1


@pytest.mark.parametrize("share", range(SHARES))
def test_games_are_legal_with_the_same_scores(share: int) -> None:
    """Each game both as an open and as a table log."""
    each = GAMES // SHARES
    judged = judge_chunk(Chunk(SEED, share * each, each))
    assert (judged.games, judged.logs, judged.failures) == (each, 2 * each, [])


@pytest.mark.parametrize("kind", ["open", "table"])
def test_saved_games_are_the_games_played(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = ["simulate", "--players", "2-3", "--games", "3", "--seed", "7", "--format", "json"]
    assert run(args) == 0
    tables = json.loads(capsys.readouterr().out)["tables"]
    assert run([*args, "--save", str(tmp_path / "logs"), "--kind", kind, "--observe", "4"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["tables"] == tables
    assert document["saved"] == {"to": str(tmp_path / "logs"), "logs": 6}
    files = sorted((tmp_path / "logs").iterdir())
    assert [file.name for file in files][::3] == [f"{n}-players-seed-7-game-0001-{kind}.json" for n in (2, 3)]
    logs = [json.loads(file.read_text()) for file in files]
    played = [playout for players in (2, 3) for playout in play_games(get_rules(), players, 3, 7)]
    assert [tuple(log["scores"].values()) for log in logs] == [playout.scores for playout in played]
    assert all(get_validator("log").is_valid(log) and "observe" in str(log) for log in logs)
    assert [lay_out(log) for log in logs] == [file.read_text() for file in files]
    assert run(["validate", str(tmp_path)]) == 0


def test_one_log_on_each_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "new" / "games.jsonl"
    assert run(["simulate", "--players", "2-5", "--games", "2", "--save", str(file)]) == 0
    assert capsys.readouterr().out.endswith(f"\n\n8 open logs saved in {file}.\n")
    assert len(file.read_text().splitlines()) == 8
    assert run(["validate", str(file)]) == 0


@pytest.mark.parametrize("target", ["logs", "games.jsonl"])
def test_nothing_is_written_over(target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = ["simulate", "--players", "2", "--save", str(tmp_path / target), "--games"]
    assert run([*args, "2"]) == 0
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    capsys.readouterr()
    assert run([*args, "5"]) == 2
    assert "is there already, and nothing was written; choose another" in capsys.readouterr().err
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before


def test_a_folder_cannot_be_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    assert run(["simulate", "--games", "1", "--save", str(tmp_path / "notes.txt")]) == 2
    assert "notes.txt is a file" in capsys.readouterr().err


@pytest.mark.parametrize("option", [["--kind", "table"], ["--observe", "3"]])
def test_how_to_save_without_saving(option: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "--games", "1", *option]) == 2
    assert f"{option[0]} is about logs: say with --save where they go" in capsys.readouterr().err


def test_a_saved_log_says_which_rules_it_was_played_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("our.canon").write_text(
        'variant poor "Poor":\n  Assume "our table".\n  replace preparation.coins: For each player, take 1 coin.\n'
    )
    chosen = [arg for name in ("alea2017", "coin-shortage=substitutes", "our.canon") for arg in ("--with", name)]
    assert run(["simulate", "--players", "2", "--games", "2", "--save", "logs/deep", *chosen]) == 0
    (first, _) = sorted(Path("logs/deep").iterdir())
    assert json.loads(first.read_text())["ruleset"] == {
        "edition": "alea2017",
        "readings": {"coin-shortage": "substitutes"},
        "variants": ["../../our.canon"],
    }
    assert run(["validate", "logs"]) == 0
