"""From a log to the readings behind it: none, one or several, said plainly."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from referee.disputes.readings import as_json, draw_explained
from referee.disputes.search import Explained, explain_log
from referee.logs.model import Log
from tests.disputes.cases import PLAYERS, RULES, at_cards, get_shelf
from tests.disputes.hidden import find, hide
from tests.disputes.schemas import find_errors

TWICE = {"by": "anna", "play": "red.hotel", "bonus.pick": ["1 coin", "rat"]}


@cache
def explain(*rows: str) -> Explained:
    data: dict[str, Any] = {
        "format": "referee-log/1",
        "kind": "table",
        "players": PLAYERS,
        "position": at_cards(hotel=2),
        "entries": [json.loads(row) for row in rows],
    }
    return explain_log(Log("evening.json", data, json.dumps(data)), RULES, shelf=get_shelf())


def say(explained: Explained) -> str:
    assert not find_errors("readings", as_json(explained))
    text = draw_explained(explained)
    assert all(len(line) <= 80 for line in text.splitlines())
    return " ".join(text.split())


def test_nothing_needs_to_be_read_otherwise() -> None:
    explained = explain(json.dumps({**TWICE, "bonus.pick": "1 coin"}))
    assert explained.own.is_clean
    assert [trial.readings for trial in explained.sets] == [()]
    assert "in order by the rules that it names" in say(explained)


def test_one_reading_explains_it() -> None:
    explained = explain(json.dumps(TWICE))
    assert [trial.readings for trial in explained.sets] == [(("hotel-threshold", "three"),)]
    assert "you were playing hotel-threshold as three" in say(explained)
    assert dict(explained.editions)["alea2017"] is None
    assert dict(explained.editions)["rio2007"] is not None


def test_no_reading_explains_it() -> None:
    explained = explain(json.dumps({**TWICE, "observe": {"anna": {"gold": 9}}}))
    assert not explained.sets
    assert "no readings were found" in say(explained)
    nearest = as_json(explained)["nearest"]
    assert (nearest["edition"], nearest["readings"], nearest["wrong"]) == ("alea2017", {}, 1)


def test_hidden_readings_are_found() -> None:
    """A sample; `python -m tests.disputes.hidden` has forty."""
    hidden = hide(1, get_shelf())
    assert hidden.telling
    explained, is_found = find(hidden, get_shelf())
    assert is_found, (hidden.telling, [trial.readings for trial in explained.sets])
