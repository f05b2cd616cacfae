"""What comes of a claim by the table's own rules, one kind of claim after the other."""

from __future__ import annotations

import pytest

from tests.disputes.cases import at_cards, at_hiring, decide, make, weigh

HOTEL = {"by": "anna", "play": "red.hotel", "bonus.pick": "1 coin"}
FRIEND = {"by": "anna", "play": "red.friend"}


def test_a_move_that_the_rules_offer_is_legal() -> None:
    assert weigh(at_cards(), {"legal": HOTEL}) == ("right", "legal")
    assert weigh(at_cards(), {"illegal": HOTEL}) == ("wrong", "legal")


def test_a_second_bonus_with_one_marker_is_not_legal() -> None:
    twice = {**HOTEL, "bonus.pick": ["1 coin", "1 marker"]}
    assert weigh(at_cards(), {"legal": twice}) == ("wrong", "not legal")
    assert weigh(at_cards(), {"illegal": twice}) == ("right", "not legal")


def test_somebody_else_cannot_play_now() -> None:
    assert weigh(at_cards(), {"legal": {"by": "bill", "play": "blue.bank"}}) == ("wrong", "not legal")


def test_several_moves_in_a_row_can_be_claimed() -> None:
    rows = [HOTEL, {"by": "bill", "play": "blue.bank"}]
    assert weigh(at_cards(), {"legal": rows}) == ("right", "legal")


def test_the_friend_must_go_somewhere() -> None:
    must = {"must": {"by": "anna", "friend-card.moves": "something"}, "after": FRIEND}
    verdict, value = weigh(at_cards(), must)
    assert (verdict, value.startswith("to be answered with school")) == ("right", True)


def test_nobody_must_hire() -> None:
    position = at_hiring("monk", "doctor", "bishop", gold=2)
    verdict, value = weigh(position, {"must": {"by": "anna", "hire": "something"}})
    assert (verdict, value) == ("wrong", "to be answered with monk, doctor, bishop or no")


def test_what_is_not_the_only_choice_need_not_be_made() -> None:
    verdict, value = weigh(at_cards(), {"must": {"by": "anna", "friend-card.moves": "bank"}, "after": FRIEND})
    assert (verdict, value.startswith("also allowed: school")) == ("wrong", True)


def test_what_somebody_has_and_gets() -> None:
    position = at_cards(residence=2, prestige=5)
    card = {"by": "anna", "play": "red.residence"}
    assert weigh(position, {"result": {"anna": {"prestige": 8}}, "after": card}) == ("right", "Anna has 8 prestige")
    assert weigh(position, {"gets": {"red": {"prestige": 4}}, "after": card}) == ("wrong", "Anna gets 3 prestige")
    assert weigh(position, {"result": {"anna": {"residence": 3}}, "after": card}) == (
        "right",
        "Anna's residence holds 3",
    )
    assert weigh(position, {"result": {"anna": {"rat": 2}}, "after": card}) == ("wrong", "Anna's rat stands on 3")


def test_without_a_legal_move_it_does_not_come_to_that() -> None:
    claim = {"gets": {"anna": {"gold": 1}}, "after": {**HOTEL, "bonus.pick": ["1 coin", "1 marker"]}}
    assert weigh(at_cards(), claim) == ("wrong", "it does not come to that")


def test_whose_turn_it_is() -> None:
    assert weigh(at_cards(), {"turn": "bill", "after": HOTEL}) == ("right", "it is Bill's turn")
    assert weigh(at_cards(), {"turn": "carol", "after": HOTEL}) == ("wrong", "it is Bill's turn")


def test_nobody_has_won_before_the_end() -> None:
    verdict, value = weigh(at_cards(), {"winners": ["anna"]})
    assert (verdict, value.startswith("the game is not over")) == ("open", True)


@pytest.mark.parametrize(("gold", "verdict"), [({}, "open"), ({"gold": 2}, "right")])
def test_what_the_position_does_not_name_can_leave_a_claim_open(gold: dict[str, int], verdict: str) -> None:
    """If nobody after Anna can pay, the plague comes at once, and her rat with it."""
    position = at_hiring("monk", "doctor", "bishop", gold=2)
    position["owned"] |= {"bill": gold, "carol": gold}
    claim = {"by": "anna", "result": {"anna": {"rat": 3}}, "after": {"by": "anna", "hire": "monk"}}
    (decided,) = decide(make(position, claim)).claims
    assert decided.outcome.verdict == verdict
    if verdict == "open":
        assert "does not say" in decided.facts[0].text
        assert "blue.coin" in decided.facts[0].text
