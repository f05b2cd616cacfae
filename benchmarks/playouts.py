"""How fast random games run: decisions a second here, moves a second in python-chess.

Both sides do what a random player must: list what is allowed, pick one, carry it out. The engine's games are those of
four players, from set-up to final score; the chess games go from the starting position until nobody can move, or to 200
plies.
"""

from __future__ import annotations

from random import Random

import chess

from benchmarks.timing import Row, compare, is_compiled
from referee.cache import get_ruleset
from referee.engine import Game
from referee.paths import get_rules_dir
from referee.playouts import play_random
from referee.ruleset import Ruleset

PLAYERS = 4
GAMES, CHESS_GAMES, PLIES = 40, 10, 200
"""So many in one round: about as long on both sides."""


def measure() -> list[Row]:
    game = Game(Ruleset(get_ruleset([get_rules_dir()])), PLAYERS)
    speeds = compare({
        "decisions": lambda: sum(play_random(game, Random(seed)).decisions for seed in range(GAMES)),
        "chess moves": lambda: sum(play_chess(Random(seed)) for seed in range(CHESS_GAMES)),
    })  # fmt: skip
    return [("decisions to chess moves", speeds["decisions"] / speeds["chess moves"], -6 if is_compiled() else -3)]


def play_chess(rng: Random) -> int:
    board = chess.Board()
    for ply in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(rng.choice(moves))
    return PLIES
