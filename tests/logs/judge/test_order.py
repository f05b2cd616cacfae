"""Entries out of order: one mistake gives one finding, and the rest of the log is judged as it was meant."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from referee.logs.write import write_log
from tests.corruptions import get_recording
from tests.logs.judge.tables import OPEN, judge, tell


def get_log(number: int) -> dict[str, Any]:
    return write_log(get_recording(2 + number % 4, f"order/{number}"), ("open", "table")[number % 2])


@pytest.mark.parametrize("number", range(8))
def test_an_entry_written_twice_is_one_too_many(number: int) -> None:
    log, rng = get_log(number), Random(number)
    at = rng.choice([index for index, entry in enumerate(log["entries"]) if "play" in entry or "hire" in entry])
    log["entries"].insert(at, deepcopy(log["entries"][at]))
    codes = [(finding.code, finding.entry) for finding in judge(log).findings]
    assert codes and codes[0][0] in ("not-asked", "not-your-turn")
    assert codes[0][1] in (at + 1, at + 2)


@pytest.mark.parametrize("number", range(8))
def test_two_entries_that_changed_places(number: int) -> None:
    log, rng = get_log(number), Random(number)
    entries = log["entries"]
    pairs = [i for i, (a, b) in enumerate(pairwise(entries)) if "play" in a and "play" in b]
    at = rng.choice(pairs)
    entries[at], entries[at + 1] = entries[at + 1], entries[at]
    findings = judge(log).findings
    assert tell(findings) == [(at + 1, "illegal", "not-your-turn")]
    assert findings[0].hint == f"legal after entry {at + 2}"


def test_choices_made_at_once_can_be_written_in_any_order() -> None:
    entries = OPEN["entries"]
    one_by_one = [
        *entries[:2],
        {"by": "bill", "draft.keeps-first": "residence"},
        {"by": "anna", "draft.keeps-first": "bank"},
        {"by": "anna", "draft.keeps-second": "blue.school"},
        {"by": "bill", "draft.keeps-second": "red.hotel"},
        *entries[4:],
    ]
    assert judge(OPEN, entries=one_by_one).findings == []


def test_an_answer_may_stand_in_an_entry_of_its_own() -> None:
    entries = [*OPEN["entries"][:7], {"by": "bill", "play": "red.hotel"}, {"by": "bill", "bonus.pick": "1 coin"}]
    assert judge(OPEN, entries=[*entries, *OPEN["entries"][8:]]).findings == []


def test_a_stack_may_be_told_early_and_in_parts() -> None:
    first, *rest = OPEN["entries"]
    parts = [{"deal": {place: tokens}} for place, tokens in first["deal"].items()]
    assert judge(OPEN, entries=[*parts, *rest]).findings == []
    stack = first["deal"]["gray-deck"]
    halves = [{"deal": {**first["deal"], "gray-deck": stack[:3]}}, {"deal": {"gray-deck": stack[3:]}}]
    assert judge(OPEN, entries=[*halves, *rest]).findings == []


def test_yes_need_not_be_said_where_more_is_said() -> None:
    cards = ["notre-dame", "hotel", "park", "school", "residence", "carriage-house", "hospital", "friend", "bank"]
    entries = deepcopy(OPEN["entries"])
    entries[0]["deal"]["anna.deck"] = cards
    entries[2]["answers"]["anna"] = "notre-dame"
    entries[4] = {"by": "anna", "play": "notre-dame", "donation.pays": "2 coins"}
    assert judge(OPEN, entries=entries).findings == []
