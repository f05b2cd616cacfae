"""How firmly a ruling stands, and the questions that can be asked about a log without writing a dispute."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.cli.run import run
from tests.disputes.cases import Json, at_cards, decide, make
from tests.disputes.schemas import find_errors

ROOT = Path(__file__).resolve().parent.parent.parent
GAME = "examples/three-players-table.json"
WRONG = "examples/four-players-three-mistakes.json"
THIRD: Json = {"by": "anna", "legal": {"by": "anna", "play": "red.hotel", "bonus.pick": ["1 coin", "rat"]}}


@pytest.mark.parametrize(
    ("ruleset", "verdict", "standing"),
    [
        ({}, "wrong", "edition"),
        ({"edition": "alea2017"}, "right", "edition"),
        ({"edition": "rio2007", "readings": {"hotel-threshold": "three"}}, "right", "table"),
        ({"edition": "rio2007", "variants": ["beginners"]}, "right", "table"),
    ],
    ids=["first edition", "second edition", "own reading", "house rule"],
)
def test_a_second_bonus_with_three_in_the_hotel(ruleset: Json, verdict: str, standing: str) -> None:
    ruling = decide(make(at_cards(hotel=2), THIRD, ruleset=ruleset))
    assert ruling.claims[0].outcome.verdict == verdict
    assert ruling.standing == standing
    assert [issue.name for issue in ruling.issues] == ["hotel-threshold"]
    assert "hotel.two-bonuses" in ruling.claims[0].rules
    (issue,) = ruling.issues
    decisions = {other.name: other.outcomes[0].verdict for other in issue.readings if other.outcomes}
    assert decisions == {"four": "wrong", "three": "right"}


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> object:
    monkeypatch.chdir(ROOT)

    def call(*args: str) -> tuple[int, str, str]:
        code = run(["adjudicate", *args])
        return code, *capsys.readouterr()

    return call


def test_an_entry_of_a_log_is_asked_about(ask) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = ask(WRONG, "--at", "15", "--format", "json")
    ruling = json.loads(out)
    assert code == 1
    assert not find_errors("ruling", ruling)
    (claim,) = ruling["claims"]
    assert (claim["by"], claim["verdict"], claim["value"]) == (None, "wrong", "not legal")
    assert claim["content"]["play"] == "red.carriage-house"
    assert ruling["standing"] == "settled"


def test_another_move_is_asked_about(ask) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = ask(GAME, "--at", "3/hiring/anna", "--move", '{"by": "anna", "hire": "nobody"}')
    assert code == 0
    assert out.startswith(f"{GAME}: Legal.\nStanding: ")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--move", '{"by": "anna"'), "--move, line 1"),
        (("--claim", '{"by": "anna", "gtes": {}}'), 'did you mean "gets"?'),
        (("--at", "900"), "There is no entry 900"),
        (("--at", "20", "--claim", '{"by": "ana", "turn": "anna"}'), "--claim, line 1, column 8"),
    ],
    ids=["no JSON", "a field misspelt", "no such entry", "nobody of that name"],
)
def test_a_question_that_is_not_understood(ask, args: tuple[str, ...], told: str) -> None:  # type: ignore[no-untyped-def]
    code, _, err = ask(GAME, *args)
    assert code == 2
    assert told in err
