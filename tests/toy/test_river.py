"""A toy game, nothing like Notre Dame and written only in Canon: compiled, played and judged by the same engine."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from compiler.pipeline import compile_ruleset
from referee.engine import Game, RefusedError, State
from referee.examples import run_example
from referee.playouts import simulate
from referee.ruleset import Node, Ruleset
from tests.games.judging import judge_around

HERE = Path(__file__).resolve().parent
LANDINGS = ("spring", "mill", "ford", "chapel", "bridge", "town", "harbour")


@cache
def get_ruleset() -> Ruleset:
    return Ruleset(compile_ruleset([HERE]))


@cache
def get_game(players: int) -> Game:
    return Game(get_ruleset(), players)


@pytest.mark.parametrize("example", get_ruleset().examples, ids=lambda example: str(example["id"]))
def test_example(example: Node) -> None:
    outcome = run_example(get_ruleset(), example)
    assert outcome.ok, outcome.message


def count(game: Game, state: State, token: str, place: str, player: int = 0) -> int:
    """How many tokens that are all alike lie in a place."""
    layout = game.layout
    return state.counts[layout.places[place].ids[player] * layout.width + layout.counted[token].ids[0]]


def get_worth(game: Game, state: State, player: int) -> int:
    wares = len(state.held[game.layout.places["cargo"].ids[player]])
    fame = state.tracks[game.layout.tracks["fame"].ids[player]]
    return count(game, state, "silver", "purse", player) + wares + fame + (5 if wares >= 3 else 0)


def check_state(game: Game, state: State) -> None:
    """Silver and single tokens are accounted for, boats lie at landings, and fame has its ends."""
    layout, players = game.layout, range(game.players)
    purses = sum(count(game, state, "silver", "purse", player) for player in players)
    assert purses + count(game, state, "silver", "bank") == 20
    assert min(state.counts) >= 0
    assert sorted(token for row in state.held for token in row) == list(range(len(layout.token_family)))
    for player in players:
        assert 0 <= state.tracks[layout.tracks["fame"].ids[player]] <= 8
        assert layout.place_family[state.where[layout.tokens["boat"].ids[player]]].name in LANDINGS


def finish(game: Game, state: State, rng: Random) -> State:
    while state.question is not None:
        game.advance(state, rng.choice(list(state.options)), rng)
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games(players: int) -> None:
    game = get_game(players)
    for number in range(200):
        rng = Random(number)
        state = game.new(chance=rng)
        while state.question is not None:
            check_state(game, state)
            if rng.random() < 0.05:
                judge_around(game, state, rng)
            game.advance(state, rng.choice(list(state.options)), rng)
        check_state(game, state)
        check_end(game, state)


def check_end(game: Game, state: State) -> None:
    entered = dict(zip(game.layout.phases, state.entered, strict=True))
    assert (entered["week"], entered["day"], entered["dusk"]) == (2, 6, 6)
    result, worth = game.result(state), tuple(get_worth(game, state, player) for player in range(game.players))
    assert result.is_finished and result.scores == worth
    assert result.winners == tuple(player for player, value in enumerate(worth) if value == max(worth))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_clone_plays_identically(players: int) -> None:
    game = get_game(players)
    state = game.new(chance=Random(3), trace=True)
    for _ in range(9):
        game.advance(state, state.options[-1], Random(4))
    twin = state.clone()
    assert finish(game, state, Random(5)).snapshot() == finish(game, twin, Random(5)).snapshot()
    assert state.events == twin.events


def test_blessing_ends_with_the_week() -> None:
    game = get_game(2)
    start = game.link([{"do": "run", "thing": "week", "rule": "test", "at": []}])
    state = game.blank()
    state.flags[game.layout.statuses["blessed"].ids[0]] = 2 + game.layout.phases.index("week")
    game.run(state, start, Random(1))
    finish(game, state, Random(1))
    assert not any(state.flags)


SCRIPT = """
    chance  loading.lantern   1.cabin
    chance  loading.wares     net, bell, salt, lace
                              net, bell, salt, lace, honey

    (First day: player 1 crosses the bridge, player 2 waits for the fish.)
    1       day.sets-sail     2.gust
                              net
                              gust
    2       day.sets-sail     calm
    1       gust.pulls        town
                              harbour
                              bridge

    (Second day: player 2 pilots, and buys the net.)
    1       day.sets-sail     calm
    2       day.sets-sail     storm
    2       storm.pulls       harbour
                              town
    2       town.sells        bell
                              net

    (Third day: player 1 sells two fish.)
    1       day.sets-sail     gust
    2       day.sets-sail     calm
    1       gust.pulls        harbour
    1       harbour.trades    3
                              no
                              2

    (Fourth day: player 2 sells five, player 1 buys honey.)
    1       day.sets-sail     breeze
    2       day.sets-sail     breeze
    2       breeze.pulls      ford
                              harbour
    2       harbour.trades    6
                              5
    1       breeze.pulls      town
    1       town.sells        lace
                              honey

    (Fifth day: three stretches bring player 1 back to the bridge, player 2 buys lace.)
    1       day.sets-sail     storm
    2       day.sets-sail     breeze
    1       storm.pulls       town
                              bridge
    2       breeze.pulls      town
    2       town.sells        honey
                              lace

    (Sixth day: the salt fills the hold of player 2.)
    1       day.sets-sail     calm
    2       day.sets-sail     calm
    2       town.sells        net
                              salt
"""
"""Who is asked by which rule, and the answer; answers before the last one of a question are against the rules."""


def read_script() -> list[tuple[str, str, list[str]]]:
    steps: list[tuple[str, str, list[str]]] = []
    for line in SCRIPT.splitlines():
        if line.startswith(" " * 30):
            steps[-1][2].append(line.strip())
        elif line.strip() and not line.strip().startswith("("):
            who, rule, answer = line.split(maxsplit=2)
            steps.append((who, rule, [answer]))
    return steps


def test_a_whole_game_is_judged() -> None:
    game = get_game(2)
    state = game.new()
    for who, rule, (*refused, answer) in read_script():
        decision = game.decision(state)
        assert decision is not None
        assert ("chance" if decision.actor is None else str(decision.actor + 1), decision.rule) == (who, rule)
        assert game.judge(state, "the moon").verdict == "invalid"
        for choice in refused:
            before = state.snapshot()
            judgement = game.judge(state, choice)
            assert (judgement.verdict, judgement.rule) == ("illegal", rule)
            with pytest.raises(RefusedError):
                game.apply(state, choice)
            assert state.snapshot() == before
        game.apply(state, answer)
    assert game.decision(state) is None
    assert game.result(state).scores == (9, 14)
    assert game.result(state).winners == (1,)
    assert game.judge(state, "gust").verdict == "invalid"


def test_the_same_game_leaves_cited_events() -> None:
    game = get_game(2)
    state = game.new(trace=True)
    for _, _, answers in read_script():
        game.apply(state, answers[-1])
    events = state.events or []
    charges = [event for event in events if event.rule == "bridge.charges"]
    tolls = [(event.actor, event.amount, event.before, event.after) for event in charges]
    assert tolls == [(0, 2, 3, 1), (0, 1, 1, 0), (0, 1, 1, 0)]
    more = [(event.cause, event.amount) for event in events if event.rule == "net.catches"]
    assert more == [("calm.catches", 1), ("calm.catches", 1)]
    assert {cite.heading for cite in game.cites("net.catches")} == {"Wares"}


def test_sails_are_chosen_unseen() -> None:
    game = get_game(3)
    offers = []
    for sail in (0, 1):
        state = game.new(chance=Random(1))
        game.advance(state, state.options[sail], Random(2))
        offers.append(game.decision(state))
    assert offers[0] == offers[1]
    assert offers[0] is not None and offers[0].secret


def test_simulation() -> None:
    statistics = simulate(get_ruleset(), players=4, games=20, seed=1)
    assert len(statistics.seats) == 4
    assert statistics.least <= statistics.mean <= statistics.most
