"""Playing a whole log by other rules, to see entry by entry what would have come out otherwise.

Unlike a reading behind a switch, other rules hold from the first entry on, so a game may part from what was played.
What comes after the first thing that cannot have been played so says nothing any more.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine import Game, State
from referee.logs.deviations import Deviations, Effects
from referee.logs.judge import with_printed
from referee.logs.model import Transcript
from referee.logs.report import Report
from referee.logs.trials import start
from referee.logs.vocabulary import get_vocabulary
from referee.ruleset import Ruleset, RulesetError

Trace = dict[int, tuple[int, Effects]]
"""After each entry (0: before the first), how much there was to say so far, and what the table's counters showed."""
Rows = list[tuple[int, Effects]]
"""By entry, what it changed besides what it changed by the log's own rules."""


def retrace(transcript: Transcript, deviations: Deviations, rulesets: Sequence[Ruleset]) -> list[Rows]:
    """What would have come out otherwise by each of these rules; nothing, by rules that cannot be played."""
    if not rulesets:
        return []
    true = _trace(transcript.game, transcript, deviations)
    rows: list[Rows] = []
    for ruleset in rulesets:
        try:
            printed = with_printed(ruleset, transcript.log, Report(is_silent=True))
            other = _trace(Game(printed, transcript.game.players), transcript, deviations)
        except RulesetError:
            other = {}
        rows.append(_compare(true, other))
    return rows


def _trace(game: Game, transcript: Transcript, deviations: Deviations) -> Trace:
    driver = start(game, transcript)
    rows = {0: (driver.report.count, _look(game, deviations, driver.state))}
    while driver.position < len(driver.entries):
        number = driver.entries[driver.position].number
        driver.step()
        rows[number] = driver.report.count, _look(game, deviations, driver.state)
    return rows


def _look(game: Game, deviations: Deviations, state: State) -> Effects:
    """Other rules may number everything otherwise, so counters are found by name."""
    counters = get_vocabulary(game).counters
    return {key: counters[key[1]].read(game, state, key[0]) for key in deviations.counters if key[1] in counters}


def _compare(true: Trace, other: Trace) -> Rows:
    rows: Rows = []
    before: Effects = {}
    for entry in sorted(true.keys() & other.keys()):
        if other[entry][0] > true[entry][0]:
            break
        after = {key: value - true[entry][1][key] for key, value in other[entry][1].items()}
        changes = {key: value - before.get(key, 0) for key, value in after.items()}
        rows.append((entry, {key: change for key, change in changes.items() if change}))
        before = after
    return rows
