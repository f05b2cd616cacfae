"""What a ruleset says about what else there was to choose."""

from __future__ import annotations

import pytest

from referee.book.issues import find_chooser, get_reads
from tests.options.tables import EDITIONS, VARIANTS, get_rules


def test_issue_names_its_readings_and_the_one_that_holds() -> None:
    issue = get_rules("alea2017")["issues"]["hotel-threshold"]
    assert (issue["chosen"], list(issue["readings"])) == ("three", ["four", "three"])
    three = issue["readings"]["three"]
    assert (three["default"], three["rules"]) == (False, ["hotel.two-bonuses"])
    assert three["changes"] == ['change hotel.two-bonuses: Read "at least 3" for "at least 4".']
    assert ["alea2017", "Hotel"] in three["cites"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_issue_is_read_in_one_way(edition: str) -> None:
    rules = get_rules(edition)
    reads = get_reads(rules, edition)
    for name, issue in rules["issues"].items():
        assert [r["default"] for r in issue["readings"].values()].count(True) == 1
        assert issue["chosen"] in issue["readings"]
        assert reads.get(name, issue["chosen"]) == issue["chosen"]


def test_whoever_chose_a_reading_is_named() -> None:
    assert find_chooser(get_rules(), "hotel-threshold") == "default"
    assert find_chooser(get_rules("alea2017"), "hotel-threshold") == "alea2017"
    assert find_chooser(get_rules("hotel-threshold.three"), "hotel-threshold") == "table"
    assert find_chooser(get_rules("alea2017", "hotel-threshold.four"), "hotel-threshold") == "table"


def test_choices_are_all_options_but_readings() -> None:
    choices = get_rules("alea2017", "new-persons")["choices"]
    assert {*EDITIONS, "new-persons", *VARIANTS} == set(choices)
    assert [name for name, choice in choices.items() if choice["chosen"]] == ["rio2007", "alea2017", "new-persons"]
    assert choices["alea2017"]["offers"] == ["new-persons"]
    assert "coachman" in choices["new-persons"]["declares"]
    assert choices["beginners"]["excludes"] == ["fourth-period"]
    assert choices["beginners"]["includes"] == ["gentle-plague", "full-purses"]


def test_amended_rules_say_by_whom() -> None:
    rules = get_rules("alea2017", "new-persons", "gentle-plague")["rules"]
    assert rules["hotel.two-bonuses"]["by"] == "hotel-threshold.three"
    assert rules["infection.loses-prestige"]["by"] == "gentle-plague"
    assert rules["coachman"]["by"] == rules["coachman.repeats"]["by"] == "new-persons"
    assert rules["hotel.one-bonus"]["by"] == ""
    assert rules["hotel"]["head"] == 'sector hotel "Hotel"'


def test_examples_say_to_whom_they_belong() -> None:
    examples = {example["id"]: example["by"] for example in get_rules("gentle-plague")["examples"]}
    assert examples["infection.overrun-gently"] == "gentle-plague"
    assert examples["draft.two-player-hand"] == ""
