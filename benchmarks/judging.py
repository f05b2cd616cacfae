"""How fast logs are judged, against `push_san` of python-chess; and how long reading a log takes, against its JSON.

An *entry* is one item of the `entries` of a log: all that one player did in a turn (a card, where it went, what was
chosen for it), one deal, or the choices that all make at once. However many answers it holds, it counts once.

Judging is `judge_log` on a log that was read before: names are looked up, every answer is judged and carried out,
observations, scores and winners are compared. The set-up of the game is part of it; the rules are linked already. On
the other side stands `push_san` on moves that were written down before: it reads a name, judges it and carries it out,
too. The logs are the games in examples/, and simulated ones for 2 to 5 players; the chess games are random.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import chess

from benchmarks.timing import Row, compare, is_compiled
from referee.cache import get_ruleset
from referee.logs.judge import get_game, judge_log
from referee.logs.model import Log
from referee.logs.page import lay_out
from referee.logs.read import read_log, read_text
from referee.logs.record import record_playout
from referee.logs.write import write_log
from referee.paths import get_rules_dir
from referee.ruleset import Ruleset

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
KINDS = ("open", "table")
PLAYERS = (2, 3, 4, 5)
GAMES, PLIES = 10, 200


def measure() -> list[Row]:
    """Entries a second to chess moves a second, for each kind of log; the time to read a log to that of its JSON."""
    ruleset = Ruleset(get_ruleset([get_rules_dir()]))
    logs = {f"{kind} {what}": find(kind) for what, find in _sources(ruleset).items() for kind in KINDS}
    cases: dict[str, Callable[[], int]] = {name: _judging(row, ruleset) for name, row in logs.items()}
    gc.freeze()  # as the command does once the rules are there: they stay
    speeds = compare({"push_san": _pushing(write_chess(Random(1))), **cases})
    limit = -0.5 if is_compiled() else -0.2
    rows: list[Row] = [(f"entries of {name} to push_san", speeds[name] / speeds["push_san"], limit) for name in cases]
    return [*rows, measure_shape([log for row in logs.values() for log in row])]


def measure_shape(logs: Sequence[Log]) -> Row:
    """Reading a log, its shape included, against the bare JSON."""
    texts = [log.text for log in logs]
    speeds = compare({
        "read_text": lambda: len([read_text(text, "") for text in texts]),
        "json.loads": lambda: len([json.loads(text) for text in texts]),
    })  # fmt: skip
    return "read and check a log to json.loads", speeds["json.loads"] / speeds["read_text"], 10


def _sources(ruleset: Ruleset) -> dict[str, Callable[[str], list[Log]]]:
    return {"examples": read_examples, "simulated logs": lambda kind: simulate_logs(ruleset, kind)}


def read_examples(kind: str) -> list[Log]:
    return [read_log(file.read_bytes(), file.name) for file in sorted(EXAMPLES.glob(f"*-players-{kind}.json"))]


def simulate_logs(ruleset: Ruleset, kind: str) -> list[Log]:
    games = [record_playout(get_game(ruleset, players), Random(players)) for players in PLAYERS]
    return [read_text(lay_out(write_log(game, kind)), "simulated") for game in games]


def write_chess(rng: Random) -> list[list[str]]:
    """Random games of chess, as they are written down."""
    games = []
    for _ in range(GAMES):
        board = chess.Board()
        moves: list[str] = []
        while len(moves) < PLIES and (legal := list(board.legal_moves)):
            moves.append(board.san_and_push(rng.choice(legal)))
        games.append(moves)
    return games


def _judging(logs: Sequence[Log], ruleset: Ruleset) -> Callable[[], int]:
    def judge() -> int:
        for log in logs:
            judge_log(log, ruleset)
        return sum(len(log.entries) for log in logs)

    return judge


def _pushing(games: Sequence[Sequence[str]]) -> Callable[[], int]:
    def push() -> int:
        for moves in games:
            board = chess.Board()
            for move in moves:
                board.push_san(move)
        return sum(map(len, games))

    return push
