"""What holds for every log and position."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from referee.logs.judge import judge_log
from referee.logs.model import VERDICTS, Log, Transcript
from referee.logs.page import lay_out
from referee.logs.position import read_position
from referee.logs.read import read_log
from referee.logs.seats import get_seats
from referee.logs.table import Table, as_position
from referee.logs.write import write_log
from tests.corruptions import IN_GAME, get_rules
from tests.properties.strategies import Played, bounded, games, kinds, seeds

Json = dict[str, Any]
notes = st.text(max_size=40)


def judge(log: Json) -> Transcript:
    return judge_log(Log("game.json", log, json.dumps(log)), get_rules())


@bounded
@given(games, kinds, st.integers(0, 9), notes, st.booleans())
def test_what_is_written_is_read(game: Played, kind: str, observe: int, note: str, is_line: bool) -> None:
    log = {**game.write(kind, observe), "note": note}
    text = json.dumps(log) if is_line else lay_out(log)
    read = read_log(text.encode(), "game.json")
    assert read.data == log
    assert lay_out(read.data) == lay_out(log)


@bounded
@given(games, kinds, st.integers(0, 400), st.integers(1, 9))
def test_the_beginning_of_a_legal_log_is_legal(game: Played, kind: str, length: int, observe: int) -> None:
    log = game.write(kind, observe)
    head = {key: value for key, value in log.items() if key not in ("scores", "winners")}
    assert judge({**head, "entries": log["entries"][:length]}).verdict in ("legal", "undetermined")


@bounded
@given(games, st.sampled_from(sorted(IN_GAME)), seeds)
def test_who_saw_less_is_not_judged_harsher(game: Played, kind: str, seed: int) -> None:
    """One step of a game is changed, and both kinds of log written of it: whatever the table could blame on somebody,
    whoever wrote down the stacks can too."""
    altered = IN_GAME[kind](game.recording, "open", Random(seed))
    if altered is None:
        return
    open_log, table_log = (judge(write_log(altered[0], kind)) for kind in ("open", "table"))
    assert VERDICTS.index(table_log.verdict) <= VERDICTS.index(open_log.verdict)


@bounded
@given(games, kinds, st.integers(0, 400))
def test_a_table_written_as_a_position_is_read_as_that_table(game: Played, kind: str, length: int) -> None:
    log = game.write(kind)
    entries = log["entries"][:length]
    transcript = judge({**{k: v for k, v in log.items() if k not in ("scores", "winners")}, "entries": entries})
    seats = get_seats(transcript.game, transcript.state, log["players"])
    written = as_position(Table(transcript.game, transcript.state, seats))
    head: Json = {key: log[key] for key in ("players", "spare") if key in log}
    position = read_position(transcript.game, json.loads(lay_out({**head, **written})))
    assert position.findings == []
    again = as_position(Table(position.game, position.state, position.seats))
    assert restrict(again["table"], written["table"]) == written["table"]
    for colour, things in written["owned"].items():
        assert restrict(again["owned"][colour], things) == things


def restrict(again: Json, written: Json) -> Json:
    """What the first table says; of what it leaves out, because nobody has seen it, the second knows nothing."""
    return {name: again.get(name) for name in written}
