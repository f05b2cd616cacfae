"""What is asked, what is not, and what answers do."""

from __future__ import annotations

import pytest

from referee.engine import RefusedError
from tests.engine.table import Table
from tests.engine.words import (
    PLAYERS,
    YOU,
    choose,
    count,
    do,
    each,
    either,
    field_of,
    may,
    move,
    pay,
    place,
    places,
    reg,
    seq,
    step,
    take,
    then,
)  # fmt: skip

GROUNDS = places("meadow", "barn", of=field_of(YOU))
PLANT = move("move", "seed", 1, place("shed", YOU), reg(4), of=YOU)


def test_one_option_is_taken_in_silence() -> None:
    table = Table().run(choose(4, places("market")), PLANT)
    assert table.offered == ()
    assert table.get(count("seed", place("market"))) == 1


def test_several_options_are_asked() -> None:
    table = Table().run(choose(4, GROUNDS), PLANT)
    assert table.offered == ("meadow", "barn")
    table.answer("barn")
    assert table.get(count("seed", place("barn", field_of(YOU)))) == 1


def test_another_players_place_has_its_owner_before_it() -> None:
    table = Table().run(choose(4, places("meadow", of="all")))
    assert table.offered == ("meadow", "birch.meadow", "cedar.meadow", "elm.meadow")
    assert table.game.judge(table.state, "ash.meadow").is_legal


def test_may_is_joined_with_the_first_question() -> None:
    table = Table().run(may(seq(choose(4, GROUNDS), PLANT)))
    assert table.offered == ("meadow", "barn", "no")
    table.answer("no")
    assert table.events == []


def test_may_with_one_option_is_still_asked() -> None:
    assert Table().run(may(seq(choose(4, places("market")), PLANT))).offered == ("market", "no")


def test_may_without_a_question_is_yes_or_no() -> None:
    table = Table().run(may(take(1)))
    assert table.offered == ("yes", "no")
    assert table.answer("yes").basket(0) == 1


def test_may_is_asked_only_if_its_body_can_happen() -> None:
    assert Table().run(may(pay(1))).offered == ()
    assert Table().run(may(then(pay(1), take(5)))).offered == ()
    assert Table().run(take(1), may(then(pay(1), take(5)))).offered == ("yes", "no")
    assert Table().run(step(9), may(step(1))).offered == ()


def test_a_choice_lets_through_what_some_option_makes_possible() -> None:
    from_ground = move("move", "seed", 1, reg(4), place("shed", YOU), of=YOU)
    back = may(seq(choose(4, GROUNDS), from_ground))
    assert Table().run(back).offered == ()
    planted = move("move", "seed", 1, place("shed", YOU), place("barn", field_of(YOU)), of=YOU)
    assert Table().run(planted, back).offered == ("meadow", "barn", "no")


def test_a_may_straight_after_a_yes_is_not_asked() -> None:
    table = Table().run(may(may(take(1))), may(take(2))).answer("yes")
    assert table.basket(0) == 1
    assert table.offered == ("yes", "no")


def test_a_may_after_something_happened_is_asked() -> None:
    assert Table().run(may(seq(take(1), may(take(2))))).answer("yes").offered == ("yes", "no")


def test_a_yes_counts_for_one_may_and_one_player() -> None:
    table = Table().run(may(seq(may(pay(1)), may(take(1))))).answer("yes")
    assert table.offered == ("yes", "no")
    assert Table().run(may(each(PLAYERS, 5, may(take(1)), acting=True))).answer("yes").offered == ("yes", "no")


def test_either_offers_what_can_happen() -> None:
    pick = either("test.pick", apple=take(1), sun=step(1), fee=pay(1))
    table = Table().run(pick)
    assert table.offered == ("apple", "sun")
    assert table.answer("sun").sun[0] == 3
    assert Table(watchers=[]).run(step(9), pick).basket(0) == 1
    assert Table().run(either("test.pick", fee=pay(1))).events == []


def test_amount_offers_a_range_and_lowers_its_low() -> None:
    ask = do("amount", reg=4, low=1, high=3, part="amount")
    assert Table().run(ask, take(reg(4))).answer("2").basket(0) == 2
    assert Table().run(do("amount", reg=4, low=5, high=3, part="amount"), take(reg(4))).basket(0) == 3


def test_a_choice_that_was_not_offered_is_illegal_and_named() -> None:
    table = Table().run(choose(4, GROUNDS, rule="test.plants"))
    judgement = table.game.judge(table.state, "market")
    assert (judgement.verdict, judgement.rule) == ("illegal", "test.plants")
    assert judgement.offered == ("meadow", "barn")
    with pytest.raises(RefusedError, match=r"test\.plants offers meadow, barn"):
        table.answer("market")


def test_what_nobody_understands_is_invalid() -> None:
    table = Table().run(choose(4, GROUNDS))
    assert table.game.judge(table.state, "moon").verdict == "invalid"
    assert Table().game.judge(Table().state, "meadow").verdict == "invalid"


def test_pieces_can_be_written_in_several_ways() -> None:
    meadow = place("meadow", field_of(YOU))
    ask = do("pieces", reg=4, tokens=["seed"], of=YOU, low=1, high=3, part="pieces", **{"from": meadow})
    table = Table().run(move("move", "seed", 2, place("shed", YOU), meadow, of=YOU), ask)
    assert table.offered == ("seed", "2 seeds")
    verdicts = [table.game.judge(table.state, text).verdict for text in ("1 seed", "2 seeds", "3 seeds", "2 moons")]
    assert verdicts == ["legal", "legal", "illegal", "invalid"]
