"""Something is missing in a log: it is told once, and nobody is accused on the strength of what is assumed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.logs.judge.tables import judge

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


def leave_out(name: str, key: str, number: int) -> Any:
    """An example without the n-th entry of a kind; it is told in the entry that comes before or after."""
    log = json.loads((EXAMPLES / f"three-players-{name}.json").read_text())
    places = [index for index, entry in enumerate(log["entries"]) if key in entry]
    del log["entries"][places[number]]
    return places[number], judge(log)


@pytest.mark.parametrize("number", (0, 1, 3, 4, 6, 7))
def test_persons_that_nobody_wrote_down(number: int) -> None:
    entry, transcript = leave_out("table", "shows", number)
    (finding, *others) = transcript.findings
    assert (finding.entry, finding.verdict, finding.code) == (entry, "undetermined", "undetermined")
    assert finding.hint.startswith("needed: 2 of ") or finding.hint.startswith("needed: 1 of ")
    assert {other.verdict for other in others} <= {"undetermined"}
    assert {other.code for other in others} <= {"wrong-observation", "wrong-score", "wrong-winner"}


@pytest.mark.parametrize("number", (2, 5, 8))
def test_the_last_persons_of_a_period_are_those_that_are_left(number: int) -> None:
    assert leave_out("table", "shows", number)[1].findings == []


@pytest.mark.parametrize("number", range(3))
def test_stacks_that_nobody_wrote_down(number: int) -> None:
    entry, transcript = leave_out("open", "deal", number)
    (finding,) = transcript.findings
    assert (finding.entry, finding.verdict, finding.code) == (entry, "undetermined", "undetermined")
    assert "brown-deck" in finding.message and "red.deck" in finding.message


@pytest.mark.parametrize("number", range(0, 18, 3))
def test_a_draft_that_nobody_wrote_down(number: int) -> None:
    entry, transcript = leave_out("open", "at", number)
    (finding,) = transcript.findings
    assert (finding.entry, finding.verdict, finding.code) == (entry + 1, "undetermined", "missing-entry")
    assert "Anna" in finding.message and "Bill" in finding.message and "Carol" in finding.message


def test_markets_that_nobody_wrote_down() -> None:
    log = json.loads((EXAMPLES / "three-players-table.json").read_text())
    del log["setup"]
    (finding,) = judge(log).findings
    assert (finding.entry, finding.rule) == (0, "preparation.messages")
