"""How fast random games run: decisions a second here, moves a second in python-chess, and the ratio.

python benchmarks/playouts.py [RULESET.json] [--players 4] [--seconds 3]

One core, one run. Both sides do what a random player must: list what is allowed, pick one, carry it out. The
engine's games are played from set-up to final score; the chess games from the starting position until nobody can
move, or to 200 plies.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import chess

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from referee.engine import Game  # noqa: E402
from referee.playouts import play_random  # noqa: E402
from referee.ruleset import Ruleset  # noqa: E402

DEFAULT = ROOT / "tests" / "engine" / "orchard.json"
PLIES = 200


def play_chess(rng: Random) -> int:
    board = chess.Board()
    for ply in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(rng.choice(moves))
    return PLIES


def measure(play: Callable[[Random], int], seconds: float) -> tuple[int, int, float]:
    """Games, choices and the time they took."""
    rng, games, choices = Random(1), 0, 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        choices += play(rng)
        games += 1
    return games, choices, time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description="Random games: decisions a second, beside python-chess.")
    parser.add_argument("ruleset", nargs="?", type=Path, default=DEFAULT)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=3.0)
    options = parser.parse_args()
    game = Game(Ruleset.load(options.ruleset), options.players)
    ours = measure(lambda rng: play_random(game, rng).decisions, options.seconds)
    theirs = measure(play_chess, options.seconds)
    print(f"{'':24}{'games':>8}{'choices':>10}{'seconds':>9}{'a second':>11}")
    for name, (games, choices, seconds) in ((game.ruleset.name, ours), ("python-chess", theirs)):
        print(f"{name:24}{games:>8}{choices:>10}{seconds:>9.2f}{choices / seconds:>11,.0f}")
    print(f"ratio {ours[1] / ours[2] / (theirs[1] / theirs[2]):.2f}")


if __name__ == "__main__":
    main()
