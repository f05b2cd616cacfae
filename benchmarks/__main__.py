"""`python -m benchmarks [NAME]...`: every benchmark, as ratios within one run; exits with 1 if one misses its limit.

A benchmark gives rows of name, ratio and limit. A positive limit must not be exceeded; a negative one must be reached
(-2.0: at least 2.0).
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from benchmarks import startup
from referee.terminal import Progress, draw_table, wants_colour

Row = tuple[str, float, float | None]
SECONDS = 3.0


def measure_playouts() -> list[Row]:
    """Decisions a second in random games of four, against moves a second in random games of python-chess."""
    from benchmarks.playouts import measure, play_chess
    from referee.cache import get_ruleset
    from referee.engine import Game
    from referee.paths import get_rules_dir
    from referee.playouts import play_random
    from referee.ruleset import Ruleset

    game = Game(Ruleset(get_ruleset([get_rules_dir()])), 4)
    _, decisions, ours = measure(lambda rng: play_random(game, rng).decisions, SECONDS)
    _, moves, theirs = measure(play_chess, SECONDS)
    return [("decisions to chess moves", (decisions / ours) / (moves / theirs), -2.0)]


BENCHMARKS: dict[str, Callable[[], list[Row]]] = {"playouts": measure_playouts, "startup": startup.measure}


def main() -> int:
    chosen = sys.argv[1:] or list(BENCHMARKS)
    measured: list[tuple[str, Row]] = []
    with Progress(len(chosen), "benchmarks") as progress:
        for done, name in enumerate(chosen):
            progress.show(done)
            measured += [(name, row) for row in BENCHMARKS[name]()]
    rows = [
        (name, what, f"{ratio:.1f}", say(limit), "" if is_met(ratio, limit) else "MISSED")
        for name, (what, ratio, limit) in measured
    ]
    print(draw_table(["benchmark", "what", "ratio", "limit", ""], rows, wants_colour(sys.stdout)))
    return int(not all(is_met(ratio, limit) for _, (_, ratio, limit) in measured))


def is_met(ratio: float, limit: float | None) -> bool:
    return limit is None or (ratio <= limit if limit >= 0 else ratio >= -limit)


def say(limit: float | None) -> str:
    if limit is None:
        return "-"
    return f"at most {limit:g}" if limit >= 0 else f"at least {-limit:g}"


if __name__ == "__main__":
    sys.exit(main())
