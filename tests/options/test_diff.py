"""`referee diff`: rule by rule, and a case that one side finds in order and the other does not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.book.differences import find_differences
from referee.book.lockstep import find_case
from referee.logs.judge import judge_log
from referee.logs.model import Log
from referee.ruleset import Ruleset
from tests.options.calls import Call, check_schema
from tests.options.tables import VARIANTS, get_rules


def test_rules_that_differ() -> None:
    (row,) = find_differences(get_rules(), get_rules("hotel-threshold.three"))
    assert row["id"] == "hotel.two-bonuses"
    assert "at least 4" in row["old"]["text"] and "at least 3" in row["new"]["text"]
    assert [cite["source"] for cite in row["new"]["cites"]] == ["alea2017"]
    assert (row["old"]["by"], row["new"]["by"]) == ("", "hotel-threshold.three")


def test_rules_that_come_and_go() -> None:
    rows = {row["id"]: row for row in find_differences(get_rules(), get_rules("gentle-plague"))}
    assert rows["infection.loses-marker"]["new"] is None
    back = {row["id"]: row for row in find_differences(get_rules("gentle-plague"), get_rules())}
    assert back["infection.loses-marker"]["old"] is None


def test_the_same_rules_do_not_differ() -> None:
    assert find_differences(get_rules("rio2007"), get_rules()) == []


RARE = "six-letters"
"""Nobody who plays at random collects so much."""

SIDES = [
    *((("none",), (variant,)) for variant in VARIANTS if variant != RARE),
    (("rio2007",), ("alea2017",)),
    (("rio2007",), ("guide",)),
]


@pytest.mark.parametrize(("first", "second"), SIDES, ids=[f"{a[0]}-{b[0]}" for a, b in SIDES])
def test_case_tells_them_apart(first: tuple[str, ...], second: tuple[str, ...]) -> None:
    sides = [Ruleset(get_rules(*(name for name in names if name != "none"))) for names in (first, second)]
    case = find_case(sides[0], sides[1], 3)
    assert case is not None
    log = Log("case.json", case.log, json.dumps(case.log), 1)
    assert judge_log(log, sides[case.played]).findings == []
    assert judge_log(log, sides[1 - case.played]).findings
    check_schema("log", case.log)


def test_same_seed_same_case() -> None:
    sides = [Ruleset(get_rules()), Ruleset(get_rules("hotel-threshold.three"))]
    assert find_case(sides[0], sides[1], 4, seed=7) == find_case(sides[0], sides[1], 4, seed=7)


def test_for_people(call: Call, tmp_path: Path) -> None:
    done = call("diff", "none", "hotel-threshold.three", "-o", "case.json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    for words in ("1 rule differs", "at least 4 pieces", "alea2017, Hotel", "A case in which they decide differently"):
        assert words in done.stdout
    choices = ((), ("--with", "hotel-threshold.three"))
    assert {call("validate", "case.json", *choice, cwd=tmp_path).returncode for choice in choices} == {0, 1}


def test_for_programs(call: Call) -> None:
    done = call("diff", "rio2007", "rio2007+gentle-plague", "--format", "json")
    document = json.loads(done.stdout)
    check_schema("diff", document)
    assert [side["name"] for side in document["sides"]] == ["rio2007", "rio2007+gentle-plague"]
    assert document["case"]["finding"]["verdict"] == "illegal"


def test_nothing_to_tell(call: Call, tmp_path: Path) -> None:
    assert call("diff", "rio2007", "none").stdout == "rio2007 and none say the same.\n"
    done = call("diff", "rio2007", "none", "-o", "case.json", cwd=tmp_path)
    assert done.returncode == 2 and not (tmp_path / "case.json").exists()


def test_what_is_not_there(call: Call) -> None:
    done = call("diff", "none", "hotel-treshold.three")
    assert done.returncode == 1 and "did you mean hotel-threshold.three?" in done.stderr
    assert "for 2 to 5 players" in call("diff", "none", "gentle-plague", "--players", "7").stderr
