"""What was allowed at an entry, and the table as it looked."""

from __future__ import annotations

import pytest

from referee.logs.cut import cut_log
from referee.logs.judge import judge_log
from referee.logs.legal import Allowed, draw_allowed, find_allowed
from referee.logs.model import Transcript
from referee.logs.seats import get_seats
from referee.logs.table import Table, draw_table_of
from tests.logs.views.table import as_log, play


def judge_until(transcript: Transcript, entries: int) -> Transcript:
    return judge_log(cut_log(transcript.log, entries), transcript.game.ruleset)


def get_allowed(transcript: Transcript, entry: int) -> Allowed:
    return find_allowed(transcript, entry)


@pytest.mark.parametrize("kind", ["open", "table"])
def test_what_was_answered_was_offered(kind: str) -> None:
    transcript = play(4, 1, kind)
    answered = 0
    for turn in transcript.turns[1::5]:
        allowed = get_allowed(transcript, turn.entry)
        for offer in allowed.offers:
            if offer.answer is not None:
                assert offer.answer in offer.options
                answered += 1
        assert all(len(line) <= 80 for line in draw_allowed(allowed).splitlines())
    assert answered >= len(transcript.turns) // 10


def test_what_was_not_allowed_is_said() -> None:
    transcript = play(4, 1)
    entry = next(
        turn.entry for turn in transcript.turns
        if turn.answers and turn.answers[0][0] == "hiring.offers" and turn.answers[0][3] == "no"
    )  # fmt: skip
    data = {**transcript.log.data, "entries": list(transcript.log.entries)}
    offered = get_allowed(transcript, entry).offers[0].options
    other = next(name for name in ("mayor", "monk", "advocate", "bishop") if name not in offered)
    data["entries"][entry - 1] = {**data["entries"][entry - 1], "hire": other}
    data["entries"][entry - 1].pop("hiring.offers", None)
    changed = judge_log(as_log(data), transcript.game.ruleset)
    assert changed.verdict != "legal"
    assert other not in get_allowed(changed, entry).offers[0].options


def test_after_the_last_entry_nothing_is_asked() -> None:
    transcript = play(3, 1)
    allowed = find_allowed(transcript, len(transcript.log.entries) + 1)
    assert "nothing was asked" in draw_allowed(allowed)


@pytest.mark.parametrize("kind", ["open", "table"])
def test_tables_of_a_game(kind: str) -> None:
    transcript = play(5, 1, kind)
    for entries in (0, 5, 30, 90):
        then = judge_until(transcript, entries)
        text = draw_table_of(Table(then.game, then.state, get_seats(then.game, then.state)), "Now")
        assert all(len(line) <= 80 for line in text.splitlines())
        assert "In the middle" in text
        assert kind == "table" or "unknown" not in text


def test_a_table_log_shows_no_hidden_card() -> None:
    then = judge_until(play(4, 1, "table"), 3)
    text = draw_table_of(Table(then.game, then.state, get_seats(then.game, then.state)), "Now")
    hands = [line for line in text.splitlines() if line.strip().startswith("hand:")]
    assert hands and all("unknown" in line and "-card" not in line for line in hands)
