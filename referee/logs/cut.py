"""A log up to an entry: as a log of its own, and as the table looked then."""

from __future__ import annotations

from referee.engine import State
from referee.logs.model import Log, Transcript
from referee.logs.position import read_position
from referee.logs.replay import do_again

ENDS = ("scores", "winners")


def cut_log(log: Log, entries: int) -> Log:
    """The same log as if the table had stopped writing after so many entries."""
    data = {key: value for key, value in log.data.items() if key not in ENDS}
    return Log(log.file, {**data, "entries": log.entries[:entries]}, log.text, log.first_line)


def stop_before(transcript: Transcript, entry: int) -> State:
    """The game at the question that an entry answers, or tries to; also if there was only one answer to it."""
    from referee.logs.judge import prepare
    from referee.logs.report import Report

    driver, _ = prepare(transcript.game, transcript.log, Report(is_silent=True))
    driver.observer = None
    driver.settle(driver.following())
    while (following := driver.following()) is not None and following.number != entry:
        driver.step()
    return driver.state


def get_state_before(transcript: Transcript, entry: int) -> State:
    """What lay where when an entry was made, from the events of those before it."""
    game, data = transcript.game, transcript.log.data
    if "position" in data:
        state = read_position(game, {**data, **data["position"]}).state
    else:
        state = game.blank()
        state.names = transcript.state.names
    for turn in transcript.turns:
        if turn.entry >= entry:
            break
        for event in turn.events:
            do_again(game, state, event)
    return state
