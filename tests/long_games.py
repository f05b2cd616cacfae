"""Many random games under every check: `python -m tests.long_games --games 10000 [--seed S] [--processes 2]`.

A game depends on the seed and its number only; a failure names both, so it can be played again with `--first`. Every
fifth game is one in which all are eager for messages; every tenth is also cloned, and one is played beside it with a
stop at every question.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Iterator
from multiprocessing import Pool
from typing import NamedTuple

from tests.games.checks import ALL, COSTLY
from tests.games.table import get_table, play

PLAYERS = (2, 3, 4, 5)
CHUNK = 20


class Chunk(NamedTuple):
    seed: int
    first: int
    games: int


class Played(NamedTuple):
    games: int
    decisions: int
    failures: list[str]


def play_chunk(chunk: Chunk) -> Played:
    decisions, failures = 0, []
    for number in range(chunk.first, chunk.first + chunk.games):
        table = get_table(PLAYERS[number % len(PLAYERS)])
        checks = (*ALL, *COSTLY) if number % 10 == 9 else ALL
        try:
            decisions += play(table, f"{chunk.seed}/{number}", checks, eager=number % 5 == 4)
        except Exception:
            failures.append(f"game {number} of seed {chunk.seed}, {table.players} players\n{traceback.format_exc()}")
    return Played(chunk.games, decisions, failures)


def make_chunks(seed: int, first: int, games: int) -> Iterator[Chunk]:
    for start in range(first, first + games, CHUNK):
        yield Chunk(seed, start, min(CHUNK, first + games - start))


def show(done: int, games: int, failures: int, started: float) -> None:
    rate = done / (time.perf_counter() - started)
    end = "\r" if sys.stderr.isatty() else "\n"
    if end == "\r" or done == games or done % 1000 == 0:
        print(f"{done} of {games} games, {rate:.0f} a second, {failures} failed", end=end, file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Random games under every check.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    started = time.perf_counter()
    done = decisions = 0
    failures: list[str] = []
    with Pool(chosen.processes) as pool:
        for played in pool.imap_unordered(play_chunk, make_chunks(chosen.seed, chosen.first, chosen.games)):
            done, decisions = done + played.games, decisions + played.decisions
            failures += played.failures
            show(done, chosen.games, len(failures), started)
    seconds = time.perf_counter() - started
    print("\n".join(failures[:5]))
    print(
        f"{done} games of {PLAYERS[0]} to {PLAYERS[-1]} players, {decisions} decisions, "
        f"{len(ALL) + len(COSTLY)} checks: "
        f"{len(failures)} failed; {seconds:.0f} s, {done / seconds:.0f} games a second"
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
