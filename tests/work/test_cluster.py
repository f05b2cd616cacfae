"""`--cluster`: a real scheduler and two workers on this machine, started for these tests; the verdicts are the same."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from referee.logs.write import write_log
from referee.work.cluster import Cluster
from referee.work.executor import Lost, WorkError
from tests.corruptions import get_recording

pytest.importorskip("distributed")

ROOT = Path(__file__).resolve().parents[2]
HERE = "127.0.0.1"
PATIENCE = 60


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with two workers. What kills a worker is given up at once, to save time."""
    folder = tmp_path_factory.mktemp("cluster")
    card = folder / "scheduler.json"
    with ExitStack() as stack:

        def start(program: str, *args: str) -> None:
            env = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
            command = [sys.executable, "-m", f"distributed.cli.dask_{program}", *args]
            nowhere = subprocess.DEVNULL
            process = subprocess.Popen(command, cwd=folder, env=env, stdout=nowhere, stderr=nowhere)
            stack.enter_context(process)
            stack.callback(process.terminate)

        start("scheduler", "--host", HERE, "--port", "0", "--no-dashboard", "--scheduler-file", str(card))
        worker = ["--scheduler-file", str(card), "--host", HERE, "--nthreads", "1", "--no-dashboard"]
        start("worker", *worker, "--nworkers", "2")
        wait_until(card.exists)
        yield str(json.loads(card.read_text())["address"])


def wait_until(is_there: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_there():
        assert time.monotonic() < end
        time.sleep(0.05)


def call(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "referee", *args]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=PATIENCE, check=False)


@pytest.fixture
def lines(tmp_path: Path) -> str:
    """Forty logs on lines; one is cut short."""
    texts = [json.dumps(write_log(get_recording(2, f"many/{number % 3}"), "table")) for number in range(40)]
    texts[17] = texts[17][:-1]
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(texts))
    return str(file)


def test_the_cluster_judges_and_plays_as_one_alone_does(scheduler: str, lines: str) -> None:
    here = call("validate", lines, "--format", "jsonl", "--jobs", "1")
    there = call("validate", lines, "--format", "jsonl", "--cluster", scheduler)
    assert (there.returncode, there.stdout, there.stderr) == (here.returncode, here.stdout, here.stderr)
    assert [json.loads(line)["line"] for line in there.stdout.splitlines()] == list(range(1, 41))
    args = ("simulate", "--players", "3", "--games", "20", "--format", "json")
    there = call(*args, "--cluster", scheduler)
    assert (there.returncode, there.stdout) == (0, call(*args, "--jobs", "1").stdout)


def die_at_three(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_what_kills_a_worker_of_the_cluster_is_lost_alone(scheduler: str) -> None:
    results = list(Cluster(scheduler).run(die_at_three, range(20)))
    lost = [number for number, result in enumerate(results) if isinstance(result, Lost)]
    assert lost == [3]
    assert [result for result in results if not isinstance(result, Lost)] == [n for n in range(20) if n != 3]


class Elsewhere:
    """Work that reads something else on every machine."""

    def __call__(self, number: int) -> int:
        return number

    def get_fingerprint(self) -> str:
        return str(os.getpid())


def test_workers_with_other_rules_are_refused(scheduler: str) -> None:
    with pytest.raises(WorkError, match="does not see the same rules"):
        list(Cluster(scheduler).run(Elsewhere(), range(3)))


def test_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.work.cluster.PATIENCE", 0.5)
    for address in (f"tcp://{HERE}:1", "nonsense://x"):
        with pytest.raises(WorkError, match="no scheduler answers at "):
            list(Cluster(address).run(die_at_three, range(1)))
