"""What holds at every moment of every game."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from referee.engine import Game, State
from tests.properties.strategies import bounded, go_on, seeds, walks

Walked = tuple[Game, State]


@bounded
@given(walks, st.lists(st.one_of(st.text(max_size=12), st.integers(-3, 400)), max_size=5))
def test_judging_changes_nothing(walked: Walked, answers: list[str | int]) -> None:
    game, state = walked
    before = state.snapshot()
    decision = game.decision(state)
    offered = [] if decision is None else [*decision.options, *decision.labels]
    for answer in [*offered, *answers]:
        judgement = game.judge(state, answer)
        assert judgement.is_legal or answer not in offered
    assert state.snapshot() == before


@bounded
@given(walks, seeds)
def test_a_copy_goes_its_own_way(walked: Walked, seed: int) -> None:
    game, state = walked
    copy, before = state.clone(), state.snapshot()
    play_on(game, copy, seed)
    assert state.snapshot() == before
    play_on(game, state, seed)
    assert state.snapshot() == copy.snapshot()
    assert state.events == copy.events


def play_on(game: Game, state: State, seed: int) -> None:
    rng = Random(seed)
    for _ in range(20):
        if state.question is not None:
            go_on(game, state, rng)
