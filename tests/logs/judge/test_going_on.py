"""After something illegal the game goes on as the table played it, and the rule that decides is cited."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from referee.logs.cut import get_state_before
from referee.logs.explain import draw_explanation, explain
from referee.logs.legal import find_allowed
from referee.logs.model import Transcript
from tests.logs.judge.tables import OPEN, judge, tell

Json = dict[str, Any]

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


def count(transcript: Transcript, token: str, place: str, player: int) -> int:
    layout = transcript.game.layout
    cell = layout.places[place].ids[player] * layout.width + layout.counted[token].ids[0]
    return transcript.state.counts[cell]


def play(*entries: Json, upto: int = 4) -> Transcript:
    return judge(OPEN, entries=[*OPEN["entries"][:upto], *entries])


POOR: list[Json] = [
    {"by": "anna", "play": "bank"},
    {"by": "bill", "play": "residence"},
    {"by": "anna", "play": "park"},
    {"by": "bill", "play": "red.hotel", "bonus.pick": ["1 coin", "1 coin"]},
]


def test_a_bonus_too_many_cites_the_rule_that_did_not_hold() -> None:
    transcript = play(*POOR)
    (finding,) = transcript.findings
    assert (finding.entry, finding.code, finding.rule) == (8, "leftover-answer", "hotel.two-bonuses")
    assert finding.message == "Bill was not asked for Bonus again here: Bill has 1 marker in hotel"
    assert finding.hint == "legal without 1 coin, or with 3 more markers in Bill's hotel"


def test_a_bonus_too_many_was_taken_all_the_same() -> None:
    assert count(play(*POOR), "coin", "purse", 1) == 5
    assert count(play(*POOR[:3], {**POOR[3], "bonus.pick": "1 coin"}), "coin", "purse", 1) == 4


def broke() -> Json:
    """Anna has no coin and nobody else has changed."""
    position = {
        "table": {"display": ["monk", "doctor", "bishop"], "notre-dame": 0},
        "owned": {"anna": {"gold": 0, "prestige": 5, "rat": 2}, "bill": {"gold": 3, "prestige": 5, "rat": 2}},
        "at": {"period": 1, "round": 1, "hiring": 1},
        "turn": "anna",
    }
    return {key: value for key, value in OPEN.items() if key not in ("setup", "start")} | {"position": position}


def test_an_unpaid_hire_cites_the_price() -> None:
    transcript = judge(broke(), entries=[{"by": "anna", "hire": "monk"}])
    (finding,) = transcript.findings
    assert tell([finding]) == [(1, "illegal", "not-offered")]
    assert (finding.rule, finding.hint) == ("hire.pays", "legal with 1 more coin")


def test_what_was_allowed_instead_of_an_unpaid_hire() -> None:
    allowed = find_allowed(judge(broke(), entries=[{"by": "anna", "hire": "monk"}]), 1)
    (offer,) = allowed.offers
    assert (offer.player, offer.rule, offer.options) == ("Anna", "hiring.offers", ("no",))
    assert (offer.answer, offer.is_legal) == ("monk", False)


def test_what_the_referee_mends_is_told_in_words() -> None:
    transcript = judge(broke(), entries=[{"by": "anna", "hire": "monk"}])
    text = draw_explanation(explain(transcript, 1, get_state_before(transcript, 1)))
    assert "Anna is given 1 coin, to go on as the table did (0 -> 1)" in text


def test_a_message_that_was_not_due_is_taken_all_the_same() -> None:
    log = json.loads((EXAMPLES / "four-players-three-mistakes.json").read_text())
    transcript = judge(log)
    finding = next(finding for finding in transcript.findings if finding.rule == "due.set")
    assert finding.message.startswith("Anna cannot choose green.purse-letter here")
    game, state, after = transcript.game, transcript.state, get_state_before(transcript, finding.entry + 1)
    (letter,) = [t for t in range(len(after.where) - 1) if game.labels.token(state, t, None) == "green.purse-letter"]
    assert after.where[letter] == game.layout.places["collection"].ids[0]
    assert not [event for event in transcript.turns[finding.entry].events if event.verb == "mend"]
