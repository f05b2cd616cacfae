"""Chance, and choices made at once."""

from __future__ import annotations

from random import Random

from tests.engine.orchard import TOOLS
from tests.engine.table import Table
from tests.engine.words import PLAYERS, YOU, carry, do, each, held, just, op, place, places, reg, seat, token

MINE = op("tokens", names=TOOLS[:3], of=YOU)
NEXT = place("hand", op("next", domain="player", of=YOU, by=1))
DRAWN = each(PLAYERS, 5, carry(op("tokens", names=TOOLS[:2], of=YOU), place("hand", YOU)), acting=True)
PASS = do("at-once", reg=4, choose=held(place("hand", YOU)), part="tool", tokens=just(reg(4)), to=NEXT, verb="move")


def deal(mode: str, to: object, **more: object) -> dict[str, object]:
    return do("deal", tokens=MINE, to=to, mode=mode, **{"count": None, **more})


def test_a_deal_without_chance_is_a_question_to_nobody() -> None:
    table = Table().run(deal("pile", just(place("pile", YOU))))
    assert table.actor is None
    assert table.offered == ("ash.ladder", "ash.saw", "ash.cart")
    table.answer("ash.saw, ash.cart, ash.ladder")
    assert table.get(held(place("pile", YOU))) == tuple(table.get(token(name)) for name in ("saw", "cart", "ladder"))


def test_an_arrangement_must_use_each_token_once() -> None:
    table = Table().run(deal("pile", just(place("pile", YOU))))
    for text in ("ash.saw, ash.cart", "ash.saw, ash.saw, ash.cart", "ash.saw, ash.cart, birch.ladder"):
        assert table.game.judge(table.state, text).verdict == "illegal"
    assert table.game.judge(table.state, "moon").verdict == "invalid"


def test_each_deals_one_to_each_place() -> None:
    table = Table().run(deal("each", places("market", "heap"))).answer("ash.cart, ash.saw")
    assert table.get(held(place("market"))) == (table.get(token("cart")),)
    assert table.get(held(place("heap"))) == (table.get(token("saw")),)


def test_any_deals_all_to_one_place() -> None:
    table = Table().run(deal("any", places("market", "heap")))
    assert table.offered == ("market", "heap")
    assert len(table.answer("heap").get(held(place("heap")))) == 3


def test_a_deal_may_use_only_some() -> None:
    table = Table().run(deal("pile", just(place("pile", YOU)), count=2), chance=Random(1))
    assert len(table.get(held(place("pile", YOU)))) == 2


def test_the_same_seed_deals_the_same() -> None:
    piles = [
        Table().run(deal("pile", just(place("pile", YOU))), chance=Random(7)).get(held(place("pile", YOU)))
        for _ in "ab"
    ]
    assert piles[0] == piles[1]


def test_at_once_nothing_moves_before_the_last_answer() -> None:
    table = Table().run(DRAWN, PASS)
    before = table.state.held[:]
    table.answer("ladder", "saw")
    assert table.state.held == before
    assert (table.actor, table.offered) == (2, ("ladder", "saw"))
    table.answer("ladder")
    assert table.get(token("ladder", seat(0))) in table.get(held(place("hand", seat(1))))
    assert table.get(token("ladder", seat(2))) in table.get(held(place("hand", seat(0))))


def test_at_once_without_a_choice_rotates() -> None:
    rotate = do("at-once", reg=4, choose=None, part=None, tokens=held(place("hand", YOU)), to=NEXT, verb="move")
    table = Table().run(DRAWN, rotate)
    assert [
        table.get(op("owner", domain="token", of=op("only", of=held(place("hand", seat(p)))))) for p in range(3)
    ] == [2, 0, 1]


def test_answers_at_once_are_secret() -> None:
    table = Table().run(DRAWN, PASS)
    decision = table.game.decision(table.state)
    assert decision is not None and decision.secret
