"""What holds in every game, tried on random ones."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import pytest

from referee.engine import Game, State
from referee.playouts import play_random, simulate
from referee.ruleset import Ruleset
from tests.engine.orchard import PATH, orchard


@pytest.fixture(scope="module", params=[2, 3, 4])
def game(request: pytest.FixtureRequest) -> Game:
    return Game(Ruleset(orchard()), request.param)


def walk(game: Game, seed: int, state: State, steps: int = 10_000) -> State:
    """Play on with the choices of a seed."""
    rng = Random(seed)
    while steps and state.question is not None:
        game.advance(state, rng.choice(list(state.options)), rng)
        steps -= 1
    return state


@pytest.mark.parametrize("seed", range(5))
def test_a_clone_plays_identically_and_apart(game: Game, seed: int) -> None:
    state = walk(game, seed, game.new(chance=Random(seed), trace=True), 7 * seed + 3)
    copy, before = state.clone(), state.snapshot()
    walk(game, 99, copy)
    assert state.snapshot() == before
    assert walk(game, 99, state).snapshot() == copy.snapshot()
    assert state.events == copy.events


@pytest.mark.parametrize("seed", range(3))
def test_offered_is_legal_and_the_rest_is_not(game: Game, seed: int) -> None:
    rng = Random(seed)
    state = game.new(chance=rng)
    while (decision := game.decision(state)) is not None:
        before = state.snapshot()
        assert len(set(decision.labels)) == len(decision.labels) > 1
        for option, label in zip(decision.options, decision.labels, strict=True):
            assert game.judge(state, label).option == option
            assert game.judge(state, option).is_legal
        numbers = range(len(game.layout.token_family)) if decision.domain == "token" else ()
        assert not any(game.judge(state, n).is_legal for n in numbers if n not in decision.options)
        assert state.snapshot() == before
        game.apply(state, rng.choice(decision.labels), rng)


@pytest.mark.parametrize("seed", range(5))
def test_no_token_is_made_or_lost(game: Game, seed: int) -> None:
    state, layout = game.new(chance=Random(seed)), game.layout
    rng = Random(seed)
    while state.question is not None:
        for name, total in layout.totals.items():
            for column in layout.counted[name].own:
                assert sum(state.counts[column : layout.void : layout.width]) == total
        for place, row in enumerate(state.held[:-1]):
            assert all(state.where[token] == place for token in row)
        assert sum(map(len, state.held)) == sum(place >= 0 for place in state.where)
        assert state.held[-1] == () and not any(state.counts[layout.void + 1 :])
        game.advance(state, rng.choice(list(state.options)), rng)


def test_tracing_changes_nothing(game: Game) -> None:
    traced, plain = (walk(game, 5, game.new(chance=Random(5), trace=trace)) for trace in (True, False))
    assert traced.snapshot() == plain.snapshot()
    assert plain.events is None


def test_events_add_up_to_the_state(game: Game) -> None:
    state = walk(game, 3, game.new(chance=Random(3), trace=True))
    basket = game.layout.places["basket"].ids[0]
    assert state.events is not None
    apples = [event for event in state.events if event.what == "apple"]
    gained = sum(event.amount * ((event.target == basket) - (event.source == basket)) for event in apples)
    assert gained == state.counts[basket * game.layout.width + game.layout.counted["apple"].ids[0]]


def test_the_same_seed_gives_the_same_game_in_another_process() -> None:
    ruleset = Ruleset.load(PATH)
    here = [play_random(Game(ruleset, 3), Random(11)).scores for _ in "ab"]
    program = (
        "from random import Random\nfrom referee.engine import Game\nfrom referee.playouts import play_random\n"
        f"from referee.ruleset import Ruleset\ngame = Game(Ruleset.load({str(PATH)!r}), 3)\n"
        "print(play_random(game, Random(11)).scores)"
    )
    there = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=PATH.parents[2]
    )
    assert [str(score) for score in here] == [there.stdout.strip()] * 2


def test_simulate_sums_up_random_games() -> None:
    seen: list[int] = []
    statistics = simulate(Ruleset(orchard()), 3, 20, 1, on_game=lambda playout: seen.append(playout.decisions))
    assert statistics == simulate(Ruleset(orchard()), 3, 20, 1)
    assert len(seen) == statistics.games == 20
    assert sum(seat.wins for seat in statistics.seats) == pytest.approx(1)
    assert sum(seat.advantage for seat in statistics.seats) == pytest.approx(0)


def test_the_stored_ruleset_is_the_written_one() -> None:
    assert json.loads(PATH.read_text(encoding="utf-8")) == orchard()


def test_importing_the_engine_is_light() -> None:
    heavy = {"lark", "click", "jsonschema", "compiler"}
    program = f"import sys, referee.engine; print(sorted({heavy} & set(sys.modules)))"
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=PATH.parents[2]
    )
    assert found.stdout.strip() == "[]"


def test_names_follow_the_seats() -> None:
    game = Game(Ruleset(orchard()), 2)
    assert game.new(["elm", "ash"]).names == (("elm", "ash", "birch", "cedar"),)
    assert game.new(["elm", "ash"], spare=["cedar", "birch"]).names == (("elm", "ash", "cedar", "birch"),)
    with pytest.raises(ValueError, match="unknown name 'oak'"):
        game.new(["oak", "ash"])


def test_a_rule_tells_what_it_cites(game: Game) -> None:
    (citation,) = game.cites("sun.ripens")
    assert (citation.title, citation.heading) == ("The Farmer's Almanac", "Year")
