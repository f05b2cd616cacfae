"""Every game that is played, written down either way, is legal and ends with the same scores.

REFEREE_GAMES says how many games are played (60 unless told).
"""

from __future__ import annotations

import json
import os
from random import Random

import pytest

from referee.logs.cut import cut_log
from referee.logs.judge import judge_log
from referee.logs.model import Log, Transcript
from referee.logs.record import Recording, record_game
from referee.logs.seats import get_seats
from referee.logs.table import Table, as_position
from referee.logs.write import write_log
from referee.ruleset import Ruleset
from tests.corruptions import get_rules
from tests.engine.orchard import PATH

GAMES = int(os.environ.get("REFEREE_GAMES", "60"))
SHARES = 4


def judge(recording: Recording, kind: str, observe_every: int = 0) -> Transcript:
    log = json.loads(json.dumps(write_log(recording, kind, observe_every)))
    return judge_log(Log("random.json", log, ""), recording.game.ruleset)


def check(recording: Recording, kind: str, observe_every: int = 0) -> None:
    transcript = judge(recording, kind, observe_every)
    assert transcript.findings == []
    result = transcript.game.result(transcript.state)
    assert (result.scores, result.winners, result.is_finished) == (recording.scores, recording.winners, True)


@pytest.mark.parametrize("share", range(SHARES))
def test_games_are_legal(share: int) -> None:
    for number in range(share, GAMES, SHARES):
        recording = record_game(get_rules(), 2 + number % 4, Random(f"games/{number}"))
        for kind in ("open", "table"):
            check(recording, kind, observe_every=number % 3)


def test_games_of_another_kind_are_legal() -> None:
    orchard = Ruleset.load(PATH)
    for number in range(GAMES // 2):
        recording = record_game(orchard, 2 + number % 3, Random(f"orchard/{number}"))
        for kind in ("open", "table"):
            check(recording, kind, observe_every=1 + number % 3)


def test_a_table_log_tells_no_secret() -> None:
    log = write_log(record_game(get_rules(), 3, Random(1)), "table")
    assert not any("deal" in entry or "at" in entry for entry in log["entries"])
    assert all(entry["play"].count(".") == 1 for entry in log["entries"] if "play" in entry)


def test_events_belong_to_entries() -> None:
    transcript = judge(record_game(get_rules(), 3, Random(2)), "open")
    assert [turn.entry for turn in transcript.turns] == list(range(len(transcript.log.entries) + 1))
    assert transcript.state.events is not None
    assert [event for turn in transcript.turns for event in turn.events] == transcript.state.events
    assert all(turn.phases for turn in transcript.turns[1:])


@pytest.mark.parametrize("number", range(12))
def test_a_game_goes_on_from_a_position(number: int) -> None:
    rng = Random(f"position/{number}")
    log = write_log(record_game(get_rules(), 2 + number % 4, rng), ("open", "table")[number // 4 % 2])
    entries = log["entries"]
    at = rng.choice([index for index, entry in enumerate(entries) if "play" in entry or "hire" in entry])
    then = judge_log(cut_log(Log("whole.json", log, ""), at), get_rules())
    table = Table(then.game, then.state, get_seats(then.game, then.state, log["players"]))
    rest = {key: value for key, value in log.items() if key not in ("setup", "start")}
    rest |= {"position": {**as_position(table), "turn": entries[at]["by"]}, "entries": entries[at:]}
    transcript = judge_log(Log("rest.json", json.loads(json.dumps(rest)), ""), get_rules())
    assert transcript.findings == []
