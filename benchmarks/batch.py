"""Many logs in one call: what a second core is worth, and whether memory stays where it is.

The logs are random games as tables saw them, some hundred different ones over and over. Both sides of a ratio judge the
same file in processes of their own. Memory is what all processes of a call hold together at their peak, shared pages
counted once (Linux).
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter, sleep

from benchmarks.timing import Row
from referee.cache import get_ruleset
from referee.logs.record import record_game
from referee.logs.write import write_log
from referee.paths import get_rules_dir
from referee.ruleset import Ruleset

LOGS = 5_000
DIFFERENT = 200
FEW, MANY = 1_000, 100_000
MOST_MEMORY = 300_000_000
LOOK = 0.02
"""Seconds between two looks at the memory."""


def measure() -> list[Row]:
    """Two cores against one."""
    with tempfile.TemporaryDirectory() as folder:
        logs = write_logs(Path(folder), LOGS)
        seconds = {jobs: min(time_run(logs, jobs) for _ in range(2)) for jobs in (1, 2)}
    return [(f"1 core to 2 cores, {LOGS:,} logs", seconds[1] / seconds[2], -1.8)]


def measure_memory() -> list[Row]:
    """A hundred times as many logs; takes some minutes."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = (get_peak(write_logs(Path(folder), count)) for count in (FEW, MANY))
    return [
        (f"memory, {MANY:,} logs to {FEW:,}", many / few, 1.1),
        (f"memory, {MANY:,} logs to {MOST_MEMORY // 1_000_000} MB", many / MOST_MEMORY, 1.0),
    ]


def write_logs(folder: Path, count: int) -> Path:
    ruleset = Ruleset(get_ruleset([get_rules_dir()]))
    games = [record_game(ruleset, 2 + number % 4, Random(number)) for number in range(DIFFERENT)]
    lines = [f"{json.dumps(write_log(game, 'table'))}\n" for game in games]
    file = folder / f"{count}.jsonl"
    with file.open("w", encoding="utf-8") as out:
        out.writelines(lines[number % DIFFERENT] for number in range(count))
    return file


def start(logs: Path, jobs: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "referee", "validate", str(logs), "--format", "jsonl", "--jobs", str(jobs)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def time_run(logs: Path, jobs: int) -> float:
    begin = perf_counter()
    with start(logs, jobs) as process:
        assert process.wait() == 0
    return perf_counter() - begin


def get_peak(logs: Path) -> int:
    """Bytes held by a call on two cores."""
    peak = 0
    with start(logs, 2) as process:
        while process.poll() is None:
            peak = max(peak, sum(map(get_memory, find_family(process.pid))))
            sleep(LOOK)
        assert process.returncode == 0
    return peak


def find_family(pid: int) -> Iterator[int]:
    yield pid
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    except OSError:  # it has just ended
        return
    for child in children:
        yield from find_family(int(child))


def get_memory(pid: int) -> int:
    """What a process holds; pages that several share count for each in part."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), 0)

