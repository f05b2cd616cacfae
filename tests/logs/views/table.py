"""Games for the views to look at: the rules of this house, and random games written down and judged."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from compiler.pipeline import compile_ruleset
from referee.engine import Game
from referee.logs.judge import get_game, judge_log
from referee.logs.model import Log, Transcript
from referee.logs.position import Position, read_position
from referee.logs.record import record_game
from referee.logs.write import write_log
from referee.ruleset import Ruleset

ROOT = Path(__file__).resolve().parents[3]


@cache
def get_ruleset() -> Ruleset:
    return Ruleset(json.loads(json.dumps(compile_ruleset([ROOT / "rules"], ["rio2007"]))))


@cache
def play(players: int, seed: int, kind: str = "open") -> Transcript:
    """A random game, written down and judged."""
    return judge_log(as_log(write_log(record_game(get_ruleset(), players, Random(seed)), kind)), get_ruleset())


def as_log(data: dict[str, Any]) -> Log:
    return Log("game.json", data, json.dumps(data))


def get_table(players: int) -> Game:
    return get_game(get_ruleset(), players)


def place(data: dict[str, Any]) -> Position:
    """A position for Anna (red), Bill (blue) and green, unless it says who plays."""
    players = [{"name": "Anna", "colour": "red"}, {"name": "Bill", "colour": "blue"}, {"colour": "green"}]
    data = {"players": players, **data}
    return read_position(get_table(len(data["players"])), data)
