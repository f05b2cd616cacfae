"""Worked examples: given, when, answers, then."""

from __future__ import annotations

from typing import Any

from referee.examples import Outcome, run_example
from referee.ruleset import Ruleset
from tests.engine.orchard import orchard
from tests.engine.words import (
    YOU,
    Node,
    choose,
    compare,
    count,
    do,
    field_of,
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

AT = [0, 5, 1, 5, 20]
APPLES = count("apple", place("basket", seat(1)))


def fact(kind: str, **fields: Any) -> Node:
    return {"set": kind, "at": AT, **fields}


def holds(condition: Node, text: str) -> Node:
    return {"check": "holds", "cond": condition, "at": AT, "text": text}


def offered(rule: str, label: str, expected: bool = True) -> Node:
    return {
        "check": "offered",
        "rule": rule,
        "choose": label,
        "expected": expected,
        "at": AT,
        "text": f"{label} offered",
    }


def answer(rule: str, label: str) -> Node:
    return {"at": AT, "rule": rule, "part": None, "choose": label}


def run(
    when: list[Node], then: list[Node], given: list[Node] | None = None, answers: list[Node] | None = None
) -> Outcome:
    as_peggy = [do("acting", player=seat(1), body=effect) for effect in when]
    example = {"id": "test.example", "of": "test", "title": "", "players": 2, "names": ["Mike", "Peggy"], "at": AT,
               "colours": {"1": "elm"}, "given": given or [], "when": as_peggy,
               "answers": answers or [], "then": then}  # fmt: skip
    return run_example(Ruleset(orchard()), example)


def test_an_example_that_holds_is_ok() -> None:
    given = [fact("count", token="apple", of=None, place=place("basket", seat(1)), value=2)]
    assert run([take(3)], [holds(compare(APPLES, "=", 5), "Peggy has 5 apples")], given).ok


def test_a_failure_tells_what_was_found_and_where() -> None:
    outcome = run([take(2)], [holds(compare(APPLES, "=", 3), "Peggy has 3 apples")])
    assert outcome == Outcome(False, "expected Peggy has 3 apples, found 2", tuple(AT))


def test_the_stock_holds_what_the_given_places_leave() -> None:
    given = [fact("count", token="apple", of=None, place=place("basket", seat(0)), value=39)]
    assert run([take(3)], [holds(compare(APPLES, "=", 1), "Peggy has 1 apple")], given).ok


def test_a_stock_can_be_given_itself() -> None:
    given = [fact("count", token="apple", of=None, place=place("store"), value=2)]
    assert run([take(3)], [holds(compare(APPLES, "=", 2), "Peggy has 2 apples")], given).ok


def test_tracks_statuses_tokens_and_terms_can_be_given() -> None:
    given = [
        fact("track", track="sun", of=seat(1), value=0),
        fact("status", status="rested", of=seat(1), value=True),
        fact("held", tokens=just(token("farmer", seat(1))), place=place("market")),
        fact("term", name="wealth", value=7),
    ]
    then = [
        holds(compare(op("track", track="sun", of=seat(1)), "=", 1), "sun is 1"),
        holds(op("status", status="rested", of=seat(1)), "Peggy is rested"),
        holds(compare(count("farmer", place("market")), "=", 1), "the farmer is in the market"),
        holds(compare(op("term", name="wealth", args=[seat(0)]), "=", 7), "wealth is 7"),
    ]
    assert run([step(1)], then, given) == Outcome(True, "", tuple(AT), frozenset({"test.rule"}))


GROUNDS = choose(4, places("meadow", "barn", of=field_of(YOU)), rule="spade.plants")


def test_answers_go_to_the_questions_of_their_rule() -> None:
    landed = holds(compare(reg(4), "=", place("barn", field_of(seat(1)))), "the barn was chosen")
    assert run([GROUNDS], [landed], answers=[answer("spade.plants", "elm.barn")]).ok


def test_an_answer_may_be_an_element() -> None:
    value = {"at": AT, "rule": "spade.plants", "part": "to", "value": place("barn", field_of(seat(1)))}
    assert run([GROUNDS], [], answers=[value]).ok


def test_an_example_may_end_at_an_open_question() -> None:
    assert run([GROUNDS], [offered("spade.plants", "barn"), offered("spade.plants", "market", False)]).ok
    outcome = run([GROUNDS], [offered("spade.plants", "market")])
    assert outcome.message == "expected market offered, but it offers meadow, barn"


def test_nothing_is_offered_by_a_rule_that_does_not_ask() -> None:
    assert run([take(1)], [offered("spade.plants", "barn", False)]).ok
    assert (
        run([take(1)], [offered("spade.plants", "barn")]).message
        == "expected barn offered, but spade.plants does not ask"
    )


def test_an_answer_left_over_fails() -> None:
    outcome = run([take(1)], [], answers=[answer("spade.plants", "barn")])
    assert outcome.message == "spade.plants does not ask, so 'barn' is left over"


def test_an_answer_that_is_not_offered_fails() -> None:
    outcome = run([GROUNDS], [], answers=[answer("spade.plants", "market")])
    assert outcome.message == "spade.plants does not offer 'market': it offers meadow, barn"
