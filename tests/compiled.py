"""Whether the compiled engine plays as the plain one does: `python -m tests.compiled --games 10000 [--seed S]`.

Random games of 2 to 5 players, traced, every other one with a stop at every question, are played once by the packages
in this folder and once by those in build/compiled (`make compiled`). After every game each side tells a digest of all
its events, states and results; the first that differs is named. A game depends on the seed and its number only.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from random import Random

from referee.engine import Game, State, state
from referee.logs.judge import get_game
from tests.corruptions import get_rules

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
PLAYERS = (2, 3, 4, 5)


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays the same random games by the plain and by the compiled engine.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tell", action="store_true", help="only tell the digests of this side")
    options = parser.parse_args()
    if options.tell:
        for number in range(options.games):
            print(digest(options.seed, number), flush=True)
        return 0
    if not COMPILED.is_dir():
        print("There is no build/compiled: make compiled", file=sys.stderr)
        return 2
    return compare(options.games, options.seed)


def compare(games: int, seed: int) -> int:
    plain, compiled = (start(path, games, seed) for path in ([], [str(COMPILED)]))
    assert plain.stdout is not None and compiled.stdout is not None
    for number, (one, other) in enumerate(zip_longest(plain.stdout, compiled.stdout)):
        if one is None or other is None or one.split()[1:] != other.split()[1:]:
            print(f"game {number} of seed {seed} differs: {one!r} and {other!r}")
            return 1
        if (one.split()[0], other.split()[0]) != ("plain", "compiled"):
            print(f"this does not compare the two: {one.split()[0]} and {other.split()[0]}")
            return 2
    print(f"{games} games, the same in both.")
    return max(plain.wait(), compiled.wait())


def start(first: list[str], games: int, seed: int) -> subprocess.Popen[str]:
    """One side; the safe path keeps this folder from being looked through first."""
    env = {**os.environ, "PYTHONSAFEPATH": "1", "PYTHONPATH": os.pathsep.join([*first, str(ROOT)])}
    command = [sys.executable, "-m", "tests.compiled", "--tell", "--games", str(games), "--seed", str(seed)]
    return subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)


def digest(seed: int, number: int) -> str:
    """Which engine it is, how many decisions there were, and all that happened."""
    game = get_game(get_rules(), PLAYERS[number % len(PLAYERS)])
    rng, total, decisions = Random(f"{seed}/{number}"), sha256(), 0
    at = game.new(chance=rng, trace=True, careful=number % 2 == 1)
    while at.question is not None:
        total.update(repr(look(game, at)).encode())
        options = at.options
        game.advance(at, options[int(rng.random() * len(options))], rng)
        decisions += 1
    total.update(repr((look(game, at), at.events, game.result(at))).encode())
    kind = "plain" if str(state.__file__).endswith(".py") else "compiled"
    return f"{kind} {decisions} {total.hexdigest()}"


def look(game: Game, at: State) -> tuple[object, ...]:
    """All of a state that can be compared between two processes: questions by what they ask."""
    question = at.question
    asked = None if question is None else (question.rule, question.part, question.address)
    lists = (at.counts, at.held, at.where, at.tracks, at.flags, at.regs, at.entered, tuple(at.options))
    return (*lists, at.you, at.happened, at.granted, at.moved, at.missing, at.phases, asked)


if __name__ == "__main__":
    sys.exit(main())
