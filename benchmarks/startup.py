"""How long the command takes to start, as multiples of `python -c pass` in the same run."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 15
LIMITS = {"referee --version": 6, "referee rules check, cold": 40}
RUN_PATH = "import referee.cache, referee.examples, referee.playouts"

Row = tuple[str, float, float | None]


def measure() -> list[Row]:
    """Name, ratio, and the limit it has to stay under (if any)."""
    command = str(Path(sys.executable).with_name("referee"))
    cases: dict[str, Sequence[str]] = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "referee --version": [command, "--version"],
        "import the run path": [sys.executable, "-c", RUN_PATH],
        "referee rules check, cold": [command, "rules", "check", "rules/"],
    }
    seconds = time_in_turn({name: starter(args, cached=False) for name, args in cases.items()})
    warm = time_in_turn({"referee rules check, cached": starter(cases["referee rules check, cold"], cached=True)})
    base = seconds.pop("python -c pass")
    return [(name, value / base, LIMITS.get(name)) for name, value in (seconds | warm).items()]


def time_in_turn(cases: Mapping[str, Callable[[], None]]) -> dict[str, float]:
    """The median of each; in turn, so that a busy moment meets them all. The first round only warms up."""
    times: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(ROUNDS + 1):
        for name, start in cases.items():
            begin = perf_counter()
            start()
            times[name].append(perf_counter() - begin)
    return {name: median(row[1:]) for name, row in times.items()}


def starter(args: Sequence[str], cached: bool) -> Callable[[], None]:
    """Starts the program; bytecode is written as on a user's machine, and the cache is off or the same every time."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["REFEREE_CACHE"] = str(Path(tempfile.gettempdir()) / "referee-benchmark") if cached else ""

    def start() -> None:
        subprocess.run(args, cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)

    return start
