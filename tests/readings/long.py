"""`python -m tests.readings.long`: random games under many combinations of readings, with what they reached.

For every edition, with and without the new persons, so many combinations of readings, each played by 2, 3, 4 and 5
players under all checks; then every example under every reading. Ends with 1 if something failed or was never reached.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Iterator
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

from tests.readings.games import PLAYERS, TABLES, combine, find_reached, get_wanted, play_combination
from tests.readings.options import find_failures, get_readings, with_needs


class Job(NamedTuple):
    edition: str
    has_persons: bool
    number: int
    seed: int


class Done(NamedTuple):
    reached: set[str]
    failures: list[str]


def play_job(job: Job) -> Done:
    name = f"{job.seed}/{job.edition}/{job.has_persons}/{job.number}"
    chosen = combine(job.edition, job.has_persons, Random(name))
    try:
        return Done(set(find_reached(*play_combination(chosen, PLAYERS, name))), [])
    except Exception:
        return Done(set(), [f"combination {name}: {' '.join(chosen)}\n{traceback.format_exc()}"])


def run_examples(reading: str) -> Done:
    """All examples under one reading, with the new persons lying out."""
    failed = find_failures(with_needs(["new-persons", reading]))
    return Done(set(), [f"example {id} under {reading}: {message}" for id, message in failed.items()])


def make_jobs(combinations: int, seed: int) -> Iterator[Job]:
    for number in range(combinations):
        for edition, has_persons in TABLES:
            yield Job(edition, has_persons, number, seed)


def main() -> int:
    parser = argparse.ArgumentParser(description="Random games under random readings.")
    parser.add_argument("--combinations", type=int, default=200, help="of each edition, without and with new persons")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    started, count = time.perf_counter(), 0
    reached: set[str] = set()
    failures: list[str] = []
    with Pool(chosen.processes) as pool:
        for done in pool.imap_unordered(play_job, make_jobs(chosen.combinations, chosen.seed)):
            count += 1
            reached |= done.reached
            failures += done.failures
        readings = [reading.name for reading in get_readings() if not reading.default]
        for done in pool.imap_unordered(run_examples, readings):
            failures += done.failures
    print("\n".join(failures[:5]))
    missed = sorted(get_wanted() - reached)
    print(f"{count} combinations, {count * len(PLAYERS)} games, {len(readings)} readings with all examples")
    print(f"{len(get_wanted() & reached)} of {len(get_wanted())} readings and persons reached{_list(missed)}")
    print(f"{len(failures)} failures; {time.perf_counter() - started:.0f} s")
    return 1 if failures or missed else 0


def _list(missed: list[str]) -> str:
    return f"; not: {', '.join(missed)}" if missed else ""


if __name__ == "__main__":
    sys.exit(main())
