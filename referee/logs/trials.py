"""Playing entries once more with one rule read otherwise, to see what the table would then have written down.

The log is judged a second time, by the game with switches (`referee.logs.switches`). Before each entry in question the
game is forked once for every reading; each fork plays that entry with its switch on. Where the other reading asks
something that the log does not answer, because the rules do not ask it, every answer is tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from referee.engine import Game, State
from referee.logs.deviations import Deviations, Effects
from referee.logs.driver import Driver
from referee.logs.judge import prepare
from referee.logs.model import Transcript
from referee.logs.report import Report
from referee.logs.switches import Mutant, get_switch, with_switches

BUDGET = 8000
"""So many entries are played once more for one log."""
ANSWERS = 8


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one entry would have come to under another reading: the changes of what the table looked at."""

    mutant: Mutant
    entry: int
    effects: Effects


class Trials:
    """One log and its other readings; `is_cut` says that not all of them could be tried."""

    def __init__(self, transcript: Transcript, deviations: Deviations, mutants: Sequence[Mutant]) -> None:
        self.deviations = deviations
        self.mutants = list(mutants)
        self.transcript = transcript
        self.is_cut = False
        self.left = BUDGET

    def run(self, entries: Collection[int]) -> list[Outcome]:
        """Try every reading in each of these entries."""
        if not self.mutants or not entries:
            return []
        ruleset = self.transcript.game.ruleset
        self.switches = [get_switch(ruleset, self.transcript.game.players, mutant) for mutant in self.mutants]
        game = Game(with_switches(ruleset, self.mutants), self.transcript.game.players)
        driver = start(game, self.transcript)
        found: list[Outcome] = []
        while driver.position < len(driver.entries):
            number = driver.entries[driver.position].number
            if number in entries:
                found += self._try(driver, number)
            else:
                driver.step()
        return found

    def _try(self, driver: Driver, number: int) -> list[Outcome]:
        affordable = self.mutants[: max(self.left, 0)]
        self.is_cut |= len(affordable) < len(self.mutants)
        self.left -= len(affordable)
        trials = [driver.fork(driver.nearby + 2) for _ in affordable]
        for trial, switch in zip(trials, self.switches, strict=False):
            trial.state.flags[switch] = 1
            trial.step()
        driver.step()
        return [
            Outcome(mutant, number, effects)
            for mutant, trial in zip(affordable, trials, strict=True)
            for effects in self._compare(driver, trial)
        ]

    def _compare(self, driver: Driver, trial: Driver) -> Iterator[Effects]:
        """How the trial differs; nothing, if it does not."""
        seen: list[Effects] = [{}]
        for state in (trial.state, *_answer(driver, trial)):
            effects = self._read(driver.state, state)
            if effects not in seen:
                seen.append(effects)
                yield effects

    def _read(self, true: State, other: State) -> Effects:
        game = self.transcript.game
        effects: Effects = {}
        for key, counter in self.deviations.counters.items():
            change = counter.read(game, other, key[0]) - counter.read(game, true, key[0])
            if change:
                effects[key] = change
        return effects


def _answer(driver: Driver, trial: Driver) -> Iterator[State]:
    """The states after each answer to a question that only the other reading asks."""
    question, asked = trial.state.question, (driver.state.question, driver.state.you)
    if question is None or question.chance or (question, trial.state.you) == asked:
        return
    if question.domain == "token" and trial.state.pools is not None:
        return
    for option in trial.state.options[:ANSWERS]:
        state = trial.state.clone()
        driver.game.advance(state, option)
        yield state


def start(game: Game, transcript: Transcript) -> Driver:
    """A driver before the first entry of the same log."""
    driver, _ = prepare(game, transcript.log, Report(is_silent=True))
    driver.observer = None
    driver.settle(driver.following())
    return driver
