"""A first round written down by hand, for two, to be changed in one place by each test."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from referee.logs.judge import judge_log
from referee.logs.model import Finding, Log, Transcript
from tests.corruptions import get_rules

Json = dict[str, Any]

MARKETS = ("inner-left", "inner-right", "outer-left", "outer-right")
LETTERS = ("purse-letter", "helper-letter", "physic-letter", "royal-letter")

HEAD: Json = {
    "format": "referee-log/1",
    "players": [{"name": "Anna", "colour": "red"}, {"name": "Bill", "colour": "blue"}],
    "spare": ["green", "yellow"],
    "start": "Anna",
    "setup": {
        f"{colour}.{market}": letter
        for colour in ("red", "green", "blue", "yellow")
        for market, letter in zip(MARKETS, LETTERS, strict=True)
    },
}

CARDS = ["bank", "hotel", "park", "school", "residence", "carriage-house", "hospital", "friend", "notre-dame"]
STACKS: Json = {
    "gray-deck": ["city-guard", "night-watchman", "bishop", "guild-master", "beggar-king", "advocate",
                  "lady-of-the-court", "mayor", "carpenter"],
    "brown-deck": ["money-lender", "hostess", "monk", "doctor", "minstrel", "fool"],
    "anna.deck": CARDS,
    "bill.deck": ["bank", "school", "residence", "hotel", "park", "carriage-house", "hospital", "friend", "notre-dame"],
}  # fmt: skip

PLAYED: list[Json] = [
    {"by": "anna", "play": "bank"},
    {"by": "bill", "play": "residence"},
    {"by": "anna", "play": "park"},
    {"by": "bill", "play": "red.hotel", "bonus.pick": "1 coin"},
    {"by": "anna", "hire": "money-lender"},
    {"by": "bill", "hire": "hostess", "bonus.pick": "1 marker"},
]
SHOWS: Json = {"shows": ["money-lender", "hostess", "city-guard"]}

OPEN: Json = {
    **HEAD,
    "kind": "open",
    "entries": [
        {"deal": STACKS},
        SHOWS,
        {"at": "draft.keeps-first", "answers": {"anna": "bank", "bill": "residence"}},
        {"at": "draft.keeps-second", "answers": {"anna": "blue.school", "bill": "red.hotel"}},
        *PLAYED,
    ],
}

TABLE: Json = {
    **HEAD,
    "kind": "table",
    "entries": [
        SHOWS,
        {"by": "anna", "play": "red.bank"},
        {"by": "bill", "play": "blue.residence"},
        {"by": "anna", "play": "red.park"},
        *PLAYED[3:],
    ],
}


def judge(data: Json, **changes: Any) -> Transcript:
    return judge_log(Log("table.json", {**deepcopy(data), **changes}, ""), get_rules())


def judge_with(data: Json, number: int, **changes: Any) -> list[Finding]:
    """The findings when one entry (counted from 1) is changed; a change to `...` takes the key out."""
    entries = deepcopy(data["entries"])
    entry = {**entries[number - 1], **changes}
    entries[number - 1] = {key: value for key, value in entry.items() if value is not ...}
    return judge(data, entries=entries).findings


def judge_entries(data: Json, *entries: Json, upto: int | None = None) -> list[Finding]:
    """The findings when further entries follow (after the first so many)."""
    return judge(data, entries=[*deepcopy(data["entries"][:upto]), *entries]).findings


def tell(findings: list[Finding]) -> list[tuple[int, str, str]]:
    return [(finding.entry, finding.verdict, finding.code) for finding in findings]
