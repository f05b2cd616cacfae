"""Effects that change a state: as much as they can, one event each."""

from __future__ import annotations

from tests.engine.table import Table
from tests.engine.words import (
    YOU,
    carry,
    count,
    do,
    field_of,
    held,
    just,
    move,
    op,
    pay,
    place,
    seat,
    seq,
    step,
    take,
    then,
    token,
)  # fmt: skip


def test_take_moves_from_stock_to_home() -> None:
    table = Table().run(take(3))
    assert table.basket(0) == 3
    assert table.get(count("apple", place("store"))) == 37


def test_take_does_as_much_as_it_can() -> None:
    table = Table(watchers=[]).run(take(39), take(5))
    assert table.basket(0) == 40
    assert table.events[-1].amount == 1


def test_an_effect_worth_nothing_leaves_no_event() -> None:
    table = Table().run(take(0), step(0), carry(held(place("heap")), place("store")))
    assert table.events == []
    assert table.state.happened == 0


def test_pay_is_all_or_nothing() -> None:
    table = Table().run(take(3), pay(4))
    assert table.basket(0) == 3
    assert table.run(pay(3)).basket(0) == 0
    assert (table.events[-1].verb, table.events[-1].before, table.events[-1].after) == ("pay", 3, 0)


def test_move_without_amount_moves_all() -> None:
    table = Table().run(move("move", "seed", None, place("shed", YOU), place("market"), of=YOU))
    assert table.get(count("seed", place("market"))) == 6
    assert table.get(count("seed", place("market"), of=seat(1))) == 0


def test_unlimited_tokens_come_from_and_go_to_nowhere() -> None:
    table = Table().run(move("take", "pip", 50, None, place("basket", YOU)))
    assert table.basket(0, "pip") == 50
    assert table.run(move("return", "pip", 20, place("basket", YOU), None)).basket(0, "pip") == 30


def test_a_place_that_is_nowhere_gives_and_takes_nothing() -> None:
    nowhere = op("where", token=token("farmer"))
    table = Table().run(
        move("move", "apple", 2, nowhere, place("market")), move("move", "apple", 2, place("store"), nowhere)
    )
    assert table.events == []


def test_event_tells_before_and_after_at_the_target() -> None:
    table = Table(watchers=[]).run(take(2), take(3, rule="second.take"))
    event = table.events[-1]
    assert (event.rule, event.what, event.amount, event.before, event.after) == ("second.take", "apple", 3, 2, 5)


def test_carry_lays_on_top_in_order() -> None:
    tools = [token(name) for name in ("saw", "cart", "rake")]
    table = Table().run(carry(just(tools[0]), place("heap")), carry(just(*tools[1:]), place("heap")))
    assert table.get(held(place("heap"))) == tuple(table.get(tool) for tool in (tools[1], tools[2], tools[0]))


def test_carry_can_lay_underneath() -> None:
    table = Table().run(carry(just(token("saw")), place("heap")), carry(just(token("cart")), place("heap"), under=True))
    assert table.get(op("top", count=1, **{"in": place("heap")})) == (table.get(token("saw")),)


def test_step_stops_at_the_ends() -> None:
    table = Table().run(step(9))
    assert table.sun == [5, 2, 2]
    assert (table.events[0].before, table.events[0].after) == (2, 5)
    assert table.run(step(-9, of=seat(1))).sun == [5, 0, 2]


def test_pieces_of_several_kinds_move_together() -> None:
    meadow, barn = place("meadow", field_of(YOU)), place("barn", field_of(YOU))
    fields = {"reg": 4, "tokens": ["seed", "farmer"], "of": YOU, "from": meadow}
    table = Table().run(
        move("move", "seed", 2, place("shed", YOU), meadow, of=YOU),
        carry(just(token("farmer")), meadow),
        do("pieces", low=1, high=2, part="pieces", **fields),
        do("move-pieces", verb="move", to=barn, **fields),
    )
    assert table.offered == ("farmer", "seed", "1 seed and farmer", "2 seeds")
    table.answer("1 seed and farmer")
    assert table.get(count("seed farmer", barn)) == 2
    assert table.get(count("seed farmer", meadow)) == 1


def test_a_watcher_raises_a_take_under_its_own_rule() -> None:
    table = Table().run(step(2), take(3))
    raised = table.events[-1]
    assert table.basket(0) == 4
    assert (raised.rule, raised.cause, raised.amount, raised.before, raised.after) == (
        "sun.ripens",
        "test.rule",
        1,
        3,
        4,
    )


def test_a_watcher_is_not_met_by_nothing() -> None:
    assert Table().run(step(2), take(0)).basket(0) == 0


def test_a_watcher_acts_after_with_what_is_missing() -> None:
    table = Table().run(take(38), take(5))
    assert (table.basket(0), table.basket(0, "pip")) == (40, 3)


def test_a_status_lasts_until_the_end_of_its_phase() -> None:
    rest = do("become", status="rested", player=YOU, until="nap")
    nap = {"title": "Nap", "phase": True, "body": seq(rest, then(rest, take(1)))}
    table = Table(things={"nap": nap, "orchard": nap}).run(do("run", thing="nap"))
    assert table.get(op("whose", status="rested")) == ()
    assert [event.verb for event in table.events] == ["begin", "become", "end"]
    assert table.basket(0) == 0


def test_a_status_without_an_end_stays() -> None:
    table = Table().run(do("become", status="first", player=seat(2), until=None))
    assert table.get(op("whose", status="first")) == (2,)
