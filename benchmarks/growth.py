"""How cost grows: with players, with variants loaded, with the length of a log.

Each is measured at several sizes in one run, and the exponent is fitted: 0 means that the size does not matter, 1 that
twice as much takes twice as long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import log
from random import Random
from statistics import linear_regression
from time import process_time

from benchmarks.timing import Row, time_in_turn
from compiler.diagnostic import CanonError
from referee.cache import get_ruleset
from referee.engine import Game
from referee.logs.cut import cut_log
from referee.logs.judge import get_game, judge_log
from referee.logs.page import lay_out
from referee.logs.read import read_text
from referee.logs.record import record_playout
from referee.logs.write import write_log
from referee.paths import get_rules_dir
from referee.playouts import play_random
from referee.ruleset import Ruleset

PLAYERS = (2, 3, 4, 5)
GAMES = 20
VARIANTS = (1, 2, 4, 8)
PARTS = (8, 4, 2, 1)
"""A log is judged up to an eighth, a quarter, a half, and to its end."""


def measure() -> list[Row]:
    return [
        ("exponent, game by players", fit(time_players()), None),
        ("exponent, decision by variants loaded", fit(time_variants()), None),
        ("exponent, judging by length of log", fit(time_lengths()), 1.2),
    ]


def fit(seconds: Mapping[float, float]) -> float:
    """The exponent that fits best."""
    sizes, times = [log(size) for size in seconds], [log(time) for time in seconds.values()]
    return linear_regression(sizes, times).slope


def time_players() -> dict[float, float]:
    rules = Ruleset(get_ruleset([get_rules_dir()]))
    return _time({float(players): _playing(Game(rules, players)) for players in PLAYERS})


def time_variants() -> dict[float, float]:
    """A decision, since some variants make games longer."""
    names = find_together()
    games = {count: Game(Ruleset(get_ruleset([get_rules_dir()], names[:count])), 4) for count in VARIANTS}
    decisions = {count: _playing(game)() for count, game in games.items()}
    seconds = _time({float(count): _playing(game) for count, game in games.items()})
    return {count: time / decisions[int(count)] for count, time in seconds.items()}


def time_lengths() -> dict[float, float]:
    ruleset = Ruleset(get_ruleset([get_rules_dir()]))
    whole = read_text(lay_out(write_log(record_playout(get_game(ruleset, 4), Random(1)), "open")), "simulated")
    logs = {part: cut_log(whole, len(whole.entries) // part) for part in PARTS}
    return _time({float(len(one.entries)): partial(judge_log, one, ruleset) for one in logs.values()})


def find_together() -> list[str]:
    """Variants that can be played together: each that goes with those before it."""
    chosen: list[str] = []
    for file in sorted((get_rules_dir() / "variants").glob("*.canon")):
        try:
            get_ruleset([get_rules_dir()], [*chosen, file.stem])
        except CanonError:
            continue
        chosen.append(file.stem)
    return chosen


def _playing(game: Game) -> Callable[[], int]:
    return lambda: sum(play_random(game, Random(seed)).decisions for seed in range(GAMES))


def _time(cases: Mapping[float, Callable[[], object]]) -> dict[float, float]:
    """By the processor's clock: a game here is a few milliseconds, and a busy machine would bend the curve."""
    named = {str(size): case for size, case in cases.items()}
    return {float(name): time for name, time in time_in_turn(named, process_time).items()}
