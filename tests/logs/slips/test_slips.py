"""What the referee says about a wrong number, on a first round written down by hand."""

from __future__ import annotations

import json
import subprocess
import sys
from copy import deepcopy
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from jsonschema import Draft202012Validator

from referee.engine import Event
from referee.logs.judge import judge_log
from referee.logs.model import Finding, Log, Transcript
from referee.logs.mutants import Readings
from referee.logs.record import record_game
from referee.logs.rules import find_alternatives
from referee.logs.slips import explain_wrong
from referee.logs.verdict import get_verdict
from referee.logs.verdict_text import draw_verdict
from referee.logs.write import write_log
from referee.paths import get_rules_dir
from tests.logs.judge.tables import OPEN, judge
from tests.toy.test_river import get_ruleset as get_toy

ROOT = Path(__file__).resolve().parents[3]
Json = dict[str, Any]


def observe(*observations: tuple[int, Json], **changes: Any) -> Transcript:
    """The round, with numbers written down after some of its entries."""
    entries = deepcopy(OPEN["entries"])
    for number, observed in observations:
        entries[number - 1].setdefault("observe", {}).update(observed)
    return judge({**OPEN, **changes}, entries=entries)


def explain(*observations: tuple[int, Json], **changes: Any) -> list[Finding]:
    return explain_wrong(observe(*observations, **changes))


def name(finding: Finding) -> tuple[str, str, int]:
    (slip,) = finding.slips[0]
    return slip.kind, slip.rule, slip.entry


def test_right_numbers_need_no_explanation() -> None:
    transcript = observe((5, {"anna": {"gold": 4}}))
    assert explain_wrong(transcript) is transcript.findings


def test_what_was_left_out_is_named_with_its_rule_and_where_that_is_written() -> None:
    (finding,) = explain((4, {"anna": {"gold": 3}}), (6, {"anna": {"gold": 3}}))
    assert name(finding) == ("left-out", "bank.pays", 5)
    told = finding.slips[0][0].message
    assert told.startswith("the 1 coin of Bank was not added at entry 5 (rule bank.pays; rio2007")
    assert finding.hint.startswith("right with 4; most likely the 1 coin of Bank was not added at entry 5")


def test_a_coin_that_was_not_paid() -> None:
    (finding,) = explain((8, {"anna": {"gold": 4, "prestige": 0}}), (9, {"anna": {"gold": 6, "prestige": 1}}))
    assert name(finding) == ("left-out", "hire.pays", 9)


def test_one_slip_explains_two_numbers() -> None:
    """The money lender gives 2 coins and 1 prestige; both are missing, the coin that he costs is not."""
    (first, second) = explain((8, {"anna": {"gold": 4, "prestige": 0}}), (9, {"anna": {"gold": 3, "prestige": 0}}))
    assert name(first) == name(second) == ("left-out", "money-lender.lends", 9)
    assert first.slips[0][0].message.startswith("what Money lender does was not done")


def test_given_to_somebody_else() -> None:
    before = {"anna": {"prestige": 0}, "bill": {"prestige": 0}}
    after = {"anna": {"prestige": 1}, "bill": {"prestige": 0}}
    (first, second) = explain((5, before), (6, after))
    assert name(first) == name(second) == ("misplaced", "residence.honours", 6)
    assert "was given to Anna instead of Bill" in first.slips[0][0].message


def test_a_wrong_way_of_moving_is_told_as_a_move() -> None:
    (finding,) = explain((9, {"bill": {"rat": 0}}), (10, {"bill": {"rat": 0}}))
    assert name(finding)[:2] == ("left-out", "infection.spreads")
    assert "the move of the rat by +" in finding.slips[0][0].message


def test_two_slips_where_one_is_not_enough() -> None:
    """Bill takes 1 prestige in his residence and 3 from the hostess, and hires her for a coin."""
    (finding,) = explain((5, {"bill": {"gold": 3}}), (10, {"bill": {"gold": 13}}))
    assert [slip.kind for slip in finding.slips[0]] == ["arithmetic"]
    assert explain((10, {"bill": {"gold": 20}}))[0].slips == ()


def test_pairs_are_things_left_out_together() -> None:
    (finding,) = explain((6, {"anna": {"gold": 4}}), (10, {"anna": {"gold": 4, "prestige": 1}}))
    assert {slip.rule for slips in finding.slips for slip in slips} <= {"money-lender.lends", "hire.pays", ""}


def test_a_number_carried_along_is_explained_once() -> None:
    first, second = explain((5, {"anna": {"gold": 5}}), (9, {"anna": {"gold": 6}}))
    assert first.slips and not second.slips
    assert second.hint == "right with 5"


def test_the_verdict_holds_the_slips_and_follows_the_schema() -> None:
    verdict = get_verdict(observe((4, {"anna": {"gold": 3}}), (6, {"anna": {"gold": 3}})))
    schema = json.loads((ROOT / "schemas" / "verdict.schema.json").read_text(encoding="utf-8"))
    assert [error.message for error in Draft202012Validator(schema).iter_errors(verdict)] == []
    (slip,) = verdict["findings"][0]["slips"][0]
    assert (slip["kind"], slip["rule"], slip["entry"]) == ("left-out", "bank.pays", 5)
    assert slip["citation"][0]["heading"] == "The action cards, Bank"
    text = " ".join(draw_verdict(verdict).split())
    assert "Hint: right with 4; most likely the 1 coin of Bank was not added at entry 5 (rule bank.pays;" in text


def test_another_editions_reading_is_named() -> None:
    """Whoever hires for two coins, as the guide has it, has one less."""
    find = partial(find_alternatives, [get_rules_dir()], [])
    before, after = {"anna": {"gold": 4, "prestige": 0}}, {"anna": {"gold": 4, "prestige": 1}}
    (finding,) = explain_wrong(observe((8, before), (9, after)), find)
    assert name(finding) == ("other-rules", "hire.pays", 9)
    assert "the table played hire-price as two-coins (guide, " in finding.slips[0][0].message


def test_a_track_without_an_end() -> None:
    """With the rat on 0 there is nothing to move back; the table wrote it below."""
    (finding,) = explain((6, {"anna": {"rat": 0}}), (7, {"anna": {"rat": -1}}))
    assert "as if the rat had no end" in " ".join(slip.message for slips in finding.slips for slip in slips)


def test_legal_logs_do_not_even_load_it() -> None:
    code = "import sys; from tests.logs.judge.tables import OPEN, judge; from referee.logs.verdict import get_verdict; "
    code += "get_verdict(judge(OPEN)); print('referee.logs.slips' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_every_reading_differs_in_one_place() -> None:
    tree = {
        "op": "times",
        "left": 2,
        "right": {"op": "over", "left": {"op": "count", "tokens": ["bee", "queen"], "in": {}, "of": None}, "right": 3},
    }
    words = [reading.words for reading in Readings(frozenset({"queen"})).find(tree)]
    assert words == [
        "once instead of for each", "with 1 instead of 2", "with 3 instead of 2", "rounded up instead of down",
        "without counting the bee", "without counting the queen", "with 2 instead of 3", "with 4 instead of 3",
    ]  # fmt: skip


def test_a_game_that_nobody_told_it_about() -> None:
    """In the toy game, what one rule gave is left out from some entry on, and that rule is named."""
    log = write_log(record_game(get_toy(), 2, Random(3)), "open", 1)
    transcript = judge_log(Log("toy", log, ""), get_toy())
    entry, event = find_gain(transcript)
    who, home = log["players"][event.actor], event.what
    key = who.get("colour") or who.get("name") or str(event.actor + 1)
    for row in log["entries"][entry - 1 :]:
        row["observe"][key][home] -= event.amount
    log.pop("scores"), log.pop("winners")
    wrong = judge_log(Log("toy", log, ""), get_toy())
    explained = [finding for finding in explain_wrong(wrong) if finding.slips]
    assert {(slip.rule, slip.entry) for slips in explained[0].slips for slip in slips} >= {(event.rule, entry)}


def find_gain(transcript: Transcript) -> tuple[int, Event]:
    counted = transcript.game.layout.counted
    return next(
        (turn.entry, event)
        for turn in transcript.turns[5:]
        for event in turn.events
        if event.verb == "take" and counted[event.what].node.get("home") and not event.cause
    )
