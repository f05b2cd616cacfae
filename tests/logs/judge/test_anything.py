"""Whatever is written, as long as it has the shape of a log, is judged and never breaks the judge."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from referee.logs.write import write_log
from tests.corruptions import get_recording
from tests.logs.judge.tables import judge

JUNK: list[Any] = [
    "bank", "no", None, 3, -4, "red.bank", "zzz", "all.of.it", "monk", "friend", {"from": "bank"}, {"marker": 2},
    {"from": "bank", "pieces": {"marker": 1}, "to": "park"}, [{"from": "bank"}, "no"], ["1 coin", "x"], [], {},
]  # fmt: skip
KEYS = ["play", "hire", "bonus.pick", "fool.moves", "donation.pays", "draft.keeps-first", "period.cards", "nonsense"]


def scramble(log: dict[str, Any], rng: Random) -> None:
    entries = log["entries"]
    at = rng.randrange(len(entries))
    entry = entries[at]
    match rng.randrange(9):
        case 0:
            del entries[at]
        case 1:
            entries.insert(rng.randrange(len(entries)), deepcopy(entry))
        case 2:
            rng.shuffle(entries)
        case 3:
            entries[at] = {"by": rng.choice(["red", "blue", "nobody"]), rng.choice(KEYS): rng.choice(JUNK)}
        case 4 if "by" in entry:
            entry[rng.choice([*KEYS, *(key for key in entry if key != "by")])] = rng.choice(JUNK)
        case 5:
            log["kind"] = "open" if log["kind"] == "table" else "table"
        case 6:
            log.pop(rng.choice(["setup", "start", "spare"]), None)
        case 7:
            rng.choice(log["players"])["colour"] = rng.choice(["pink", "red", "RED"])
        case _:
            entries[at] = {"at": rng.choice(KEYS), "answers": {"red": rng.choice(JUNK), "zoe": "bank"}}


@pytest.mark.parametrize("number", range(40))
def test_nothing_breaks_the_judge(number: int) -> None:
    rng = Random(f"anything/{number}")
    kind = ("open", "table")[number // 4 % 2]
    log = deepcopy(write_log(get_recording(2 + number % 4, f"anything/{number % 8}"), kind))
    for _ in range(rng.randrange(1, 5)):
        scramble(log, rng)
    transcript = judge(log)
    assert all(finding.message and finding.code for finding in transcript.findings)
    assert len(transcript.turns) == len(log["entries"]) + 1
