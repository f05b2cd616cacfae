"""`referee simulate`: random games from a seed."""

from __future__ import annotations

import json

from tests.cli.conftest import Run


def test_same_seed_same_games(run: Run) -> None:
    args = ("simulate", "--players", "2-3", "--games", "3", "--seed", "5", "--format", "json")
    first, again = run(*args), run(*args)
    assert first.returncode == 0, first.stderr
    assert first.stdout == again.stdout
    tables = json.loads(first.stdout)["tables"]
    assert [(table["players"], table["games"], len(table["seats"])) for table in tables] == [(2, 3, 2), (3, 3, 3)]
    assert first.stdout != run(*args[:-3], "6", "--format", "json").stdout


def test_table(run: Run) -> None:
    done = run("simulate", "--players", "4", "--games", "2", "--seed", "1")
    assert (done.returncode, done.stderr) == (0, "")
    title, _heads, *seats = done.stdout.splitlines()
    assert title.startswith("4 players, 2 games, ")
    assert [row.split()[0] for row in seats] == ["1", "2", "3", "4"]


def test_more_players_than_the_game_takes(run: Run) -> None:
    done = run("simulate", "--players", "99", "--games", "1")
    assert done.returncode == 2
    assert "--players" in done.stderr
