"""One random game: the work of `referee simulate`, small enough to be done elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from referee.paths import get_fingerprint

if TYPE_CHECKING:
    from referee.cli.saving import Shelf
    from referee.playouts import Playout
    from referee.ruleset import Ruleset


class Rules:
    """Where rules are and which options are chosen; every process loads them once."""

    __slots__ = ("paths", "chosen")

    def __init__(self, paths: Sequence[Path], chosen: Sequence[str]) -> None:
        self.paths, self.chosen = tuple(paths), tuple(chosen)

    def load(self) -> Ruleset:
        return _load(self.paths, self.chosen)


@lru_cache(maxsize=1)
def _load(paths: tuple[Path, ...], chosen: tuple[str, ...]) -> Ruleset:
    from referee.cache import get_ruleset
    from referee.ruleset import Ruleset

    return Ruleset(get_ruleset(paths, chosen))


class Playing:
    """Plays the game of a number: what came of it and, where it is to be saved, its log as text.

    With and without saving, it is the same game.
    """

    __slots__ = ("rules", "players", "seed", "shelf")

    def __init__(self, rules: Rules, players: int, seed: int, shelf: Shelf | None) -> None:
        self.rules, self.players, self.seed, self.shelf = rules, players, seed, shelf

    def __call__(self, number: int) -> tuple[Playout, str]:
        from referee.logs.judge import get_game
        from referee.playouts import Playout, play_random

        game, rng = get_game(self.rules.load(), self.players), Random(f"{self.seed}/{number}")
        if self.shelf is None:
            return play_random(game, rng), ""
        from referee.logs.record import record_playout
        from referee.logs.write import write_log

        recording = record_playout(game, rng)
        text = self.shelf.lay_out(write_log(recording, self.shelf.kind, self.shelf.observe))
        return Playout(recording.scores, recording.winners, recording.decisions), text

    def get_fingerprint(self) -> str:
        return get_fingerprint(self.rules.paths, self.rules.chosen)
