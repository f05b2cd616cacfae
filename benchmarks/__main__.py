"""`python -m benchmarks [--long] [--save FILE] [NAME]...`: every benchmark, as ratios within one run.

Exits with 1 if one misses its limit. Those that take minutes are run with `--long`, or by their name. `--save` writes
the figures as JSON, with the machine and the commit they were measured on.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import startup
from benchmarks.timing import Row, is_compiled
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


def measure_growth() -> list[Row]:
    from benchmarks.growth import measure

    return measure()


def measure_memory() -> list[Row]:
    from benchmarks.batch import measure_memory

    return measure_memory()


BENCHMARKS: dict[str, Callable[[], list[Row]]] = {
    "playouts": measure_playouts,
    "judging": measure_judging,
    "startup": startup.measure,
    "growth": measure_growth,
    "batch": measure_batch,
}
LONG: dict[str, Callable[[], list[Row]]] = {"memory": measure_memory}


def main() -> int:
    known = BENCHMARKS | LONG
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Speed, as ratios within one run.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of: {', '.join(known)}")
    parser.add_argument("--long", action="store_true", help="also those that take minutes")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the figures as JSON, too")
    options = parser.parse_args()
    if unknown := [name for name in options.names if name not in known]:
        parser.error(f"there is no benchmark {unknown[0]}, only {', '.join(known)}")
    chosen = options.names or list(known if options.long else BENCHMARKS)
    measured: list[tuple[str, Row]] = []
    with Progress(len(chosen), "benchmarks") as progress:
        for done, name in enumerate(chosen):
            progress.show(done)
            measured += [(name, row) for row in known[name]()]
    rows = [
        (name, what, f"{ratio:.2f}", say(limit), "" if is_met(ratio, limit) else "MISSED")
        for name, (what, ratio, limit) in measured
    ]
    print(f"The engine is {'compiled' if is_compiled() else 'plain Python'}.")
    print(draw_table(["benchmark", "what", "ratio", "limit", ""], rows, wants_colour(sys.stdout)))
    if options.save is not None:
        options.save.write_text(json.dumps(describe(measured), indent=1) + "\n", encoding="utf-8")
    return int(not all(is_met(ratio, limit) for _, (_, ratio, limit) in measured))


def describe(measured: Sequence[tuple[str, Row]]) -> dict[str, object]:
    """The figures, and what they were measured on."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "commit": commit.stdout.strip(),
        "machine": {
            "python": platform.python_version(),
            "system": platform.system(),
            "processor": platform.machine(),
            "cores": os.cpu_count(),
        },
        "figures": [
            {"benchmark": name, "what": what, "ratio": round(ratio, 3), "limit": say(limit), "met": met}
            for name, (what, ratio, limit) in measured
            for met in [is_met(ratio, limit)]
        ],
    }


def is_met(ratio: float, limit: float | None) -> bool:
    return limit is None or (ratio <= limit if limit >= 0 else ratio >= -limit)


def say(limit: float | None) -> str:
    if limit is None:
        return "-"
    return f"at most {limit:g}" if limit >= 0 else f"at least {-limit:g}"


if __name__ == "__main__":
    sys.exit(main())
