"""Tables to argue about: short ways to say who sits there, what lies where, and what is claimed."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from referee.disputes.adjudicate import adjudicate
from referee.disputes.decide import decide as decide_claim
from referee.disputes.model import Dispute, Ruling
from referee.disputes.point import find_point
from referee.disputes.read import read_dispute
from referee.disputes.shelf import Shelf
from referee.logs.rules import get_log_rules
from referee.paths import get_rules_dir

Json = dict[str, Any]

RULES = [get_rules_dir()]
PLAYERS = [
    {"name": "Anna", "colour": "red"},
    {"name": "Bill", "colour": "blue"},
    {"name": "Carol", "colour": "green"},
]
SECTORS = ("school", "bank", "residence", "carriage-house", "hotel", "park", "hospital")
FILE = "dispute.json"


@cache
def get_shelf() -> Shelf:
    return Shelf(RULES)


def have(**things: Any) -> Json:
    """What Anna has: nothing in her sectors, two markers and a coin, unless it is said."""
    named = {name.replace("_", "-"): value for name, value in things.items()}
    plain: Json = {"prestige": 0, "gold": 1, "markers": 2, "rat": 3, **dict.fromkeys(SECTORS, 0)}
    return {**plain, "play-area": ["bell-ringer", "friend"], **named}


def at_cards(**things: Any) -> Json:
    """Anna plays her first card in the second round."""
    return {"at": {"period": 1, "round": 2, "playing": 2}, "turn": "anna", "owned": {"anna": have(**things)}}


def at_hiring(*display: str, **things: Any) -> Json:
    """Anna is the first to hire in the second round; the others can, too."""
    owned = {"anna": have(**things), "bill": {"gold": 2}, "carol": {"gold": 2}}
    return {
        "at": {"period": 1, "round": 2, "hiring": 2},
        "turn": "anna",
        "table": {"display": list(display)},
        "owned": owned,
    }


def make(position: Json, *claims: Json, **more: Any) -> Json:
    return {"format": "referee-dispute/1", "players": PLAYERS, "position": position, "claims": list(claims), **more}


def read(document: Json) -> Dispute:
    return read_dispute(json.dumps(document).encode(), FILE)


def decide(document: Json) -> Ruling:
    return adjudicate(read(document), RULES, shelf=get_shelf())


def weigh(position: Json, claim: Json, **more: Any) -> tuple[str, str]:
    """What comes of a single claim by the table's rules alone, and what is the case."""
    dispute = read(make(position, {"by": "anna", **claim}, **more))
    ruleset = get_log_rules(dispute.rules, RULES)
    return decide_claim(dispute.claims[0], find_point(dispute, ruleset), ruleset).decision
