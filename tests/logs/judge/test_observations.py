"""Numbers that the table wrote down: right ones say nothing, wrong ones are located."""

from __future__ import annotations

from copy import deepcopy

from tests.logs.judge.tables import OPEN, judge


def observe(*observations: tuple[int, dict[str, dict[str, int]]]) -> list[tuple[int, int, int, bool]]:
    entries = deepcopy(OPEN["entries"])
    for number, observed in observations:
        entries[number - 1]["observe"] = observed
    wrong = judge(OPEN, entries=entries).wrong
    return [(w.expected, w.first, w.last, w.is_carried) for w in wrong]


def test_all_names_of_a_counter() -> None:
    names = {"gold": 4, "coin": 4, "coins": 4, "Gold coin": 4, "purse": 4}
    assert observe((5, {"anna": names, "Blue": {"gold": 3}})) == []
    assert observe((5, {"red": {"markers": 3, "rat": 0, "bank": 1, "hand": 2, "prestige": 0}})) == []


def test_a_wrong_number_is_located_since_the_last_right_one() -> None:
    right, wrong = {"anna": {"gold": 3}}, {"anna": {"gold": 5}}
    assert observe((5, wrong)) == [(4, 1, 5, False)]
    assert observe((4, right), (6, wrong)) == [(4, 5, 6, False)]
    assert observe((4, right), (5, wrong)) == [(4, 5, 5, False)]


def test_a_number_that_stays_off_by_as_much_is_carried_along() -> None:
    assert observe((5, {"anna": {"gold": 5}}), (9, {"anna": {"gold": 6}})) == [(4, 1, 5, False), (5, 1, 9, True)]


def test_each_counter_has_its_own_history() -> None:
    assert observe((5, {"anna": {"gold": 4, "prestige": 1}}), (6, {"anna": {"gold": 5}, "bill": {"prestige": 2}})) == [
        (0, 1, 5, False),
        (4, 6, 6, False),
        (1, 1, 6, False),
    ]


def test_an_observation_may_stand_alone() -> None:
    entries = [*OPEN["entries"], {"observe": {"anna": {"rat": 6}}}, {"observe": {"bill": {"rat": 5}}}]
    (finding,) = judge(OPEN, entries=entries).findings
    assert finding.message == "Bill's rat stands on 6, not 5: it went wrong in entries 1 to 12"


def test_what_nobody_counts() -> None:
    entries = [*OPEN["entries"], {"observe": {"anna": {"marbles": 6}, "zoe": {"gold": 1}}}]
    findings = judge(OPEN, entries=entries).findings
    assert [(finding.code, finding.verdict, finding.hint) for finding in findings] == [
        ("unknown-name", "invalid", "did you mean 'markers'?"),
        ("unknown-name", "invalid", ""),
    ]


def test_printed_numbers_overrule_what_the_rules_assume() -> None:
    entries = deepcopy(OPEN["entries"])
    entries[1]["printed"] = {"hostess": {"rats": 0}, "money-lender": {"rats": 2}}
    entries.append({"observe": {"anna": {"rat": 4}}})
    assert judge(OPEN, entries=entries).findings == []
    entries.append({"shows": ["monk", "doctor", "night-watchman"], "printed": {"hostess": {"rats": 1}}})
    assert [finding.code for finding in judge(OPEN, entries=entries).findings] == ["wrong-show"]
