"""What `simulate` and `rules test` print."""

from __future__ import annotations

from dataclasses import asdict

from referee.cli.rules.test import draw_result, locate
from referee.cli.simulate import draw
from referee.playouts import Playout, summarise


def test_table_of_scores() -> None:
    statistics = summarise([Playout((10, 20), (1,), 40), Playout((30, 30), (0, 1), 60)])
    title, heads, *rows = draw({"players": 2, **asdict(statistics)}, colour=False).splitlines()
    assert title == "2 players, 2 games, 50 decisions a game: scores 10 to 30, mean 22.5, spread 8.3"
    assert heads.split() == ["seat", "mean", "spread", "least", "most", "advantage", "wins"]
    assert rows[0].split() == ["1", "20.0", "10.0", "10", "30", "-2.5", "25%"]


def test_table_of_failures() -> None:
    failures = [{"example": "a.b", "at": "toy.canon:3:5", "problem": "it has 2, not 3"}]
    heads, row, _, total = draw_result(4, failures, colour=False).splitlines()
    assert heads.split() == ["example", "at", "what", "went", "wrong"]
    assert row == "a.b      toy.canon:3:5  it has 2, not 3"
    assert total == "4 examples, 1 failed."
    assert draw_result(4, [], colour=False) == "4 examples, all as the rulebooks say."


def test_where() -> None:
    assert locate(["a.canon", "b.canon"], [1, 3, 5, 3, 9]) == "b.canon:3:5"
    assert locate([], []) == ""
