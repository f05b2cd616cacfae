"""How long the command takes to start, as multiples of `python -c pass` in the same run."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.timing import Row, time_in_turn

ROOT = Path(__file__).resolve().parent.parent
LIMITS = {
    "referee --version": 6,
    "referee rules check, cold": 40,
    "referee validate, open log": 5,
    "referee validate, table log": 5,
}
EXAMPLE = "examples/four-players-{kind}.json"
RUN_PATH = "import referee.cache, referee.examples, referee.playouts"


def measure() -> list[Row]:
    """Name, ratio, and the limit it has to stay under (if any)."""
    command = str(Path(sys.executable).with_name("referee"))
    check = [command, "rules", "check", "rules/"]
    fresh = {
        "python -c pass": starter([sys.executable, "-c", "pass"], cached=False),
        "referee --version": starter([command, "--version"], cached=False),
        "import the run path": starter([sys.executable, "-c", RUN_PATH], cached=False),
        "referee rules check, cold": starter(check, cached=False),
    }
    cached = {
        f"referee validate, {kind} log": starter([command, "validate", EXAMPLE.format(kind=kind)], cached=True)
        for kind in ("open", "table")
    }
    seconds = time_in_turn({**fresh, **cached, "referee rules check, cached": starter(check, cached=True)})
    base = seconds.pop("python -c pass")
    return [(name, value / base, LIMITS.get(name)) for name, value in seconds.items()]


def starter(args: Sequence[str], cached: bool) -> Callable[[], None]:
    """Starts the program; bytecode is written as on a user's machine, and the cache is off or the same every time."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["REFEREE_CACHE"] = str(Path(tempfile.gettempdir()) / "referee-benchmark") if cached else ""

    def start() -> None:
        subprocess.run(args, cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)

    return start
