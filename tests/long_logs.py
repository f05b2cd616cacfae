"""Many simulated games, written as open and as table logs and judged: `python -m tests.long_logs --games 10000`.

[--seed S] [--first N] [--processes 2]. A game depends on the seed and its number only; a failure names both. Each log
goes all the way: laid out as a text, read, checked, judged; and its scores, winners and verdict must be those of the
game.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

from referee.logs.judge import get_game, judge_log
from referee.logs.page import lay_out
from referee.logs.read import read_log
from referee.logs.record import Recording, record_playout
from referee.logs.write import write_log
from tests.corruptions import get_rules

PLAYERS = (2, 3, 4, 5)
KINDS = ("open", "table")
CHUNK = 20


class Chunk(NamedTuple):
    seed: int
    first: int
    games: int


class Judged(NamedTuple):
    games: int
    logs: int
    entries: int
    failures: list[str]


def judge_chunk(chunk: Chunk) -> Judged:
    entries, failures = 0, []
    for number in range(chunk.first, chunk.first + chunk.games):
        players = PLAYERS[number % len(PLAYERS)]
        recording = record_playout(get_game(get_rules(), players), Random(f"{chunk.seed}/{number}"))
        for kind in KINDS:
            length, trouble = judge_game(recording, kind, observe=number % 4, is_line=number % 8 > 3)
            entries += length
            if trouble:
                failures.append(f"game {number} of seed {chunk.seed}, {players} players, {kind} log: {trouble}")
    return Judged(chunk.games, len(KINDS) * chunk.games, entries, failures)


def judge_game(recording: Recording, kind: str, observe: int, is_line: bool) -> tuple[int, str]:
    """How many entries the log has, and what is not as it was in the game."""
    log = write_log(recording, kind, observe)
    text = json.dumps(log) if is_line else lay_out(log)
    transcript = judge_log(read_log(text.encode(), "game.json"), get_rules())
    result = transcript.game.result(transcript.state)
    if transcript.findings:
        trouble = f"{transcript.verdict}: {transcript.findings[0]}"
    elif (result.scores, result.winners, result.is_finished) != (recording.scores, recording.winners, True):
        trouble = f"{result}, and in the game {recording.scores}, {recording.winners}"
    else:
        trouble = ""
    return len(log["entries"]), trouble


def make_chunks(seed: int, first: int, games: int) -> Iterator[Chunk]:
    for start in range(first, first + games, CHUNK):
        yield Chunk(seed, start, min(CHUNK, first + games - start))


def main() -> int:
    parser = argparse.ArgumentParser(description="Simulated games as logs: each must be legal, with the same scores.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    started = time.perf_counter()
    games = logs = entries = 0
    failures: list[str] = []
    with Pool(chosen.processes) as pool:
        for judged in pool.imap_unordered(judge_chunk, make_chunks(chosen.seed, chosen.first, chosen.games)):
            games, logs, entries = games + judged.games, logs + judged.logs, entries + judged.entries
            failures += judged.failures
            if games % 1000 == 0:
                print(f"{games} of {chosen.games} games, {len(failures)} logs failed", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - started
    print("\n".join(failures[:5]))
    print(
        f"{games} games of {PLAYERS[0]} to {PLAYERS[-1]} players, {logs} logs, {entries} entries: "
        f"{logs - len(failures)} logs legal with the same scores, {len(failures)} not; "
        f"{seconds:.0f} s, {logs / seconds:.0f} logs a second"
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
