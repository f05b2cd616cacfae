"""Elements, sets, numbers and conditions, each op once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.orchard import TOOLS
from tests.engine.table import Table
from tests.engine.words import (
    PLAYERS,
    YOU,
    carry,
    compare,
    count,
    field_of,
    held,
    just,
    op,
    place,
    places,
    reg,
    seat,
    step,
    take,
    token,
)

NOBODY = op("only", of=op("set", items=[]))
SUN = op("track", track="sun", of=reg(3))

CASES: list[tuple[str, Any, Any]] = [
    ("you", YOU, 0),
    ("seat", seat(2), 2),
    ("member", field_of(seat(1)), 1),
    ("sitter", op("sitter", ring="field", member=1), 1),
    ("sitter of an empty seat", op("sitter", ring="field", member=3), -1),
    ("next player", op("next", domain="player", of=seat(2), by=1), 0),
    ("next in the ring", op("next", domain="field", of=0, by=-1), 3),
    ("next of nobody", op("next", domain="player", of=NOBODY, by=1), -1),
    ("place of nobody", place("basket", NOBODY), -1),
    ("where it lies", compare(op("where", token=token("saw")), "=", place("hand", YOU)), True),
    ("where nothing lies", op("where", token=token("rake")), -1),
    ("owner", op("owner", domain="place", of=place("barn", 3)), 3),
    ("players", PLAYERS, (0, 1, 2)),
    ("clockwise", op("clockwise", **{"from": seat(1)}), (1, 2, 0)),
    ("ring", op("ring", ring="field"), (0, 1, 2, 3)),
    ("size of all instances", op("size", of=places("basket", "meadow", of="all")), 7),
    ("tokens of an owner", op("size", of=op("tokens", names=TOOLS, of=seat(1))), 5),
    ("held", op("size", of=held(place("hand", YOU))), 2),
    ("held by name", op("size", of=held(place("hand", YOU), names=["saw"])), 1),
    ("held by owner", op("size", of=held(place("hand", YOU), of=seat(1))), 0),
    ("top", compare(op("only", of=op("top", count=1, **{"in": place("hand", YOU)})), "=", token("ladder")), True),
    ("set drops nobody", just(NOBODY, seat(1)), (1,)),
    ("union", op("union", of=[just(seat(2), seat(0)), PLAYERS]), (2, 0, 1)),
    ("without", op("without", set=PLAYERS, item=YOU), (1, 2)),
    ("filter", op("filter", set=PLAYERS, reg=3, where=compare(SUN, ">", 2)), (1,)),
    ("best", op("best", set=PLAYERS, reg=3, by=SUN, most=True), (1,)),
    ("best with a tie", op("best", set=PLAYERS, reg=3, by=SUN, most=False), (0, 2)),
    ("alike", op("size", of=op("alike", set=op("tokens", names=TOOLS, of="all"), token=token("saw"))), 3),
    ("whose", op("whose", status="first"), ()),
    ("count in several places", count("apple", places("basket", "store", of=YOU)), 40),
    ("count of individuals", count("saw ladder rake", place("hand", YOU)), 2),
    ("count of an owner", count("seed", places("shed", of="all"), of=seat(1)), 6),
    ("sum", op("sum", set=PLAYERS, reg=3, of=SUN), 7),
    ("attr", op("attr", domain="place", name="worth", of=place("market")), 3),
    ("attr that is not printed", op("attr", domain="token", name="worth", of=token("saw")), 0),
    ("plus", op("plus", left=2, right=3), 5),
    ("minus", op("minus", left=2, right=3), -1),
    ("times", op("times", left=2, right=3), 6),
    ("over rounds down", op("over", left=7, right=2), 3),
    ("over nothing", op("over", left=7, right=0), 0),
    ("player count", op("player-count"), 3),
    ("case", op("case", cases=[[compare(1, "=", 2), 1], [compare(SUN, "<", 9), 2]], **{"else": 3}), 2),
    ("term", op("term", name="wealth", args=[seat(0)]), 4),
    ("as another player", op("as", player=seat(1), of=op("track", track="sun", of=YOU)), 3),
    ("as a constant player", op("as", player=seat(1), of=YOU), 1),
    ("moved", op("moved"), 2),
    ("within", op("within", item=seat(1), set=PLAYERS), True),
    ("exists", op("exists", set=held(place("heap"))), False),
    ("status", op("status", status="first", of=YOU), False),
    ("not", op("not", of=op("status", status="first", of=YOU)), True),
    ("all", op("all", of=[compare(SUN, ">", 0), compare(1, "=", 1), compare(SUN, ">", 9)]), False),
    ("any", op("any", of=[compare(SUN, ">", 9), compare(1, "=", 2), compare(SUN, ">", 0)]), True),
]


@pytest.fixture(scope="module")
def table() -> Table:
    """You hold a ladder and a saw and 2 apples; the second player's sun is at 3."""
    hand = just(token("ladder"), token("saw"))
    return Table().run(step(1, of=seat(1)), carry(hand, place("hand", YOU)), take(2))


@pytest.mark.parametrize(("expression", "value"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_value(table: Table, expression: Any, value: Any) -> None:
    assert table.get(expression) == value


@pytest.mark.parametrize("how", ["=", "!=", "<", "<=", ">", ">="])
def test_compare_is_the_same_folded_and_at_run_time(table: Table, how: str) -> None:
    python = {"=": "=="}.get(how, how)
    for left, right in ((1, 2), (2, 2), (3, 2)):
        expected = {"==": left == right, "!=": left != right, "<": left < right}.get(python)
        expected = {"<=": left <= right, ">": left > right, ">=": left >= right}.get(python, expected)
        table.state.regs[8], table.state.regs[9] = left, right
        for pair in ((left, right), (reg(8), right), (reg(8), reg(9))):
            assert table.get(compare(pair[0], how, pair[1])) is expected


def reach(steps: int, exact: bool) -> Any:
    return op("reach", **{"link": "lane", "from": place("meadow", field_of(YOU)), "steps": steps, "exact": exact})


def test_reach_walks_at_most_so_many_steps(table: Table) -> None:
    names = [table.game.labels.place(table.state, p, 0) for p in table.get(reach(1, False))]
    assert names == ["meadow", "birch.meadow", "elm.meadow", "barn"]


def test_reach_exactly_may_come_back(table: Table) -> None:
    assert table.get(place("meadow", field_of(YOU))) in table.get(reach(2, True))
    assert table.get(place("meadow", field_of(YOU))) not in table.get(reach(1, True))
    assert table.get(reach(0, True)) == (table.get(place("meadow", field_of(YOU))),)


def test_evaluating_leaves_the_state_alone(table: Table) -> None:
    before = table.state.snapshot()
    table.get(op("best", set=PLAYERS, reg=3, by=SUN, most=True))
    assert table.state.snapshot() == before
