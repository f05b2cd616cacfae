"""What the properties are tried on: rules as they are written here, and games as they are played by them.

Every run tries the same examples, so that a change which breaks something is to blame for it; `make fuzz` looks for new
ones. A game is described by small numbers, which Hypothesis can make smaller still.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from compiler.pipeline import compile_sources, read_sources
from compiler.reading import read_source
from compiler.source import Source
from referee.engine import Game, State
from referee.logs.judge import get_game
from referee.logs.record import Recording
from referee.logs.write import write_log
from tests.corruptions import get_recording, get_rules

ROOT = Path(__file__).resolve().parents[2]
GAMES = 12
"""So many different games of each number of players: playing one takes longer than judging it."""

bounded = settings(derandomize=True, deadline=None, database=None, max_examples=25)
costly = settings(bounded, max_examples=6)


# Rules


@cache
def get_sources(folder: str = "rules") -> tuple[Source, ...]:
    return tuple(read_sources([ROOT / folder]))


@cache
def get_declarations() -> list[str]:
    """Every declaration of the rules, as it is written."""
    return [reading.block.text for source in get_sources() for reading in read_source(source)]


@cache
def get_options(kind: str) -> list[str]:
    choices = compile_sources(get_sources())["choices"]
    return [name for name, option in choices.items() if option["kind"] == kind]


# Games


class Played(NamedTuple):
    """A game by its number of players and its seed."""

    players: int
    seed: int

    @property
    def recording(self) -> Recording:
        return get_recording(self.players, f"property/{self.seed}")

    def write(self, kind: str, observe: int = 0) -> dict[str, Any]:
        return write_log(self.recording, kind, observe)


games = st.builds(Played, st.integers(2, 5), st.integers(0, GAMES - 1))
kinds = st.sampled_from(["open", "table"])
seeds = st.integers(0, 2**32 - 1)


def walk(players: int, seed: int, steps: int) -> tuple[Game, State]:
    """A game after some random decisions."""
    game, rng = get_game(get_rules(), players), Random(seed)
    state = game.new(chance=rng, trace=True)
    for _ in range(steps):
        if state.question is None:
            break
        go_on(game, state, rng)
    return game, state


def go_on(game: Game, state: State, rng: Random) -> None:
    game.advance(state, rng.choice(list(state.options)), rng)


walks = st.builds(walk, st.integers(2, 5), seeds, st.integers(0, 250))
