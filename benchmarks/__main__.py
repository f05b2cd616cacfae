"""`python -m benchmarks [--long] [NAME]...`: every benchmark, as ratios within one run.

Exits with 1 if one misses its limit. Those that take minutes are run with `--long`, or by their name.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from benchmarks import startup
from benchmarks.timing import Row
from referee.terminal import Progress, draw_table, wants_colour


def measure_playouts() -> list[Row]:
    """Decisions a second in random games of four, against moves a second in random games of python-chess."""
    from benchmarks.playouts import measure

    return measure()


def measure_judging() -> list[Row]:
    from benchmarks.judging import measure

    return measure()


def measure_batch() -> list[Row]:
    from benchmarks.batch import measure

    return measure()


def measure_memory() -> list[Row]:
    from benchmarks.batch import measure_memory

    return measure_memory()


BENCHMARKS: dict[str, Callable[[], list[Row]]] = {
    "playouts": measure_playouts,
    "judging": measure_judging,
    "startup": startup.measure,
    "batch": measure_batch,
}
LONG: dict[str, Callable[[], list[Row]]] = {"memory": measure_memory}


def main() -> int:
    known = BENCHMARKS | LONG
    named = [name for name in sys.argv[1:] if name != "--long"]
    chosen = named or list(known if "--long" in sys.argv else BENCHMARKS)
    measured: list[tuple[str, Row]] = []
    with Progress(len(chosen), "benchmarks") as progress:
        for done, name in enumerate(chosen):
            progress.show(done)
            measured += [(name, row) for row in known[name]()]
    rows = [
        (name, what, f"{ratio:.2f}", say(limit), "" if is_met(ratio, limit) else "MISSED")
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
