"""Sequences, conditions, loops, running things."""

from __future__ import annotations

import pytest

from referee.engine import Game
from referee.ruleset import Ruleset, RulesetError
from tests.engine.orchard import orchard
from tests.engine.table import Table
from tests.engine.words import (
    PLAYERS,
    choose,
    compare,
    do,
    each,
    op,
    pay,
    place,
    places,
    reg,
    seat,
    seq,
    step,
    take,
    then,
    when,
)


def test_then_goes_on_only_if_something_happened() -> None:
    assert Table().run(then(pay(1), step(1))).sun[0] == 2
    assert Table().run(take(1), then(pay(1), step(1))).sun[0] == 3


def test_if_takes_one_branch() -> None:
    poor = compare(op("track", track="sun", of=seat(0)), "<", 2)
    assert Table().run(when(poor, take(1), take(2))).basket(0) == 2
    assert Table().run(step(-1), when(poor, take(1), take(2))).basket(0) == 1
    assert Table().run(when(poor, take(1))).basket(0) == 0


def test_each_fixes_its_set_at_the_start() -> None:
    shining = op("filter", set=PLAYERS, reg=3, where=compare(op("track", track="sun", of=reg(3)), "=", 2))
    table = Table().run(each(shining, 4, seq(step(1, of=seat(2)), step(1, of=reg(4)))))
    assert table.sun == [3, 3, 5]


def test_each_acting_makes_every_player_you_and_gives_back() -> None:
    table = Table().run(do("acting", player=seat(1), body=seq(each(PLAYERS, 4, take(1), acting=True), take(2))))
    assert [table.basket(player) for player in range(3)] == [1, 3, 1]
    assert table.state.you == 0


def test_clockwise_starts_at_a_player() -> None:
    table = Table().run(each(op("clockwise", **{"from": seat(1)}), 4, take(1), acting=True))
    assert [event.actor for event in table.events] == [1, 2, 0]


def test_repeat_repeats() -> None:
    assert Table().run(do("repeat", times=3, body=do("repeat", times=2, body=take(1)))).basket(0) == 6


def test_let_and_call_run_the_thing_that_a_place_is() -> None:
    table = Table().run(
        do("let", reg=4, value=place("meadow", seat(0))), do("call", of=reg(4), domain="place", names=["meadow"])
    )
    assert table.sun[0] == 3


def test_call_of_nothing_does_nothing() -> None:
    table = Table().run(
        do("call", of=place("market"), domain="place", names=["market"]),
        do("call", of=op("only", of=op("set", items=[])), domain="token", names=[]),
    )
    assert table.events == []


def test_a_question_without_options_lapses_the_rest_of_its_step() -> None:
    nothing = op("filter", set=places("market"), reg=5, where=compare(0, "=", 1))
    table = Table().run(seq(seq(choose(4, nothing), take(1)), take(2)))
    assert table.basket(0) == 2
    assert table.state.regs[4] == -1


def test_phases_are_counted_and_nested() -> None:
    game = Game(Ruleset(orchard()), 2)
    state = game.new()
    names = game.layout.phases
    assert [names[phase] for phase in state.phases] == ["day", "dawn"]
    assert state.entered[names.index("day")] == 1


def test_too_many_players_are_refused() -> None:
    with pytest.raises(RulesetError, match="2 to 4 players"):
        Game(Ruleset(orchard()), 5)


def test_unknown_words_are_refused() -> None:
    with pytest.raises(RulesetError, match="unknown effect 'fly'"):
        Table().run(do("fly"))
    with pytest.raises(RulesetError, match="unknown op 'fly'"):
        Table().get(op("fly"))
