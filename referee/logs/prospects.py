"""What each scoring would pay now: run on a copy of the position, once for each player, and read off the events.

Where a rule asks, every answer is tried. Where it looks at something that the position does not say, many things that
could be there are: the lists of the state note what is read, and what was read and is not known is varied, by itself
and together with the rest, as far as tokens and tracks allow. What then makes a difference is what the points depend
on; the least and the most are those that were found on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from referee.engine import State
from referee.logs.counters import Counter, find_counters
from referee.logs.position import Position
from referee.logs.scorings import Scoring, find_scorings
from referee.logs.unknowns import Unknown, find_unknowns

Range = tuple[int, int]

LEAVES = 80
"""So many ways to answer are tried for one scoring of one table."""
TABLES = 16
"""So many tables that could be are looked at."""
TRIALS = 2000
"""So many runs and no more for one scoring and player."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a scoring would pay a player: from `low` to `high`, by choice or because of what is not known."""

    scoring: Scoring
    player: int
    low: int
    high: int
    by_choice: bool
    depends: tuple[str, ...]
    is_complete: bool
    """Whether everything was tried that could be, and nothing was left to chance."""

    @property
    def is_known(self) -> bool:
        return not self.depends and self.is_complete


class _Noting(list[Any]):
    """A list that notes which of its elements are read."""

    def __init__(self, values: list[Any], seen: set[int]) -> None:
        super().__init__(values)
        self.seen = seen

    def __getitem__(self, index: Any) -> Any:
        self.seen.update(range(len(self))[index] if isinstance(index, slice) else (index,))
        return super().__getitem__(index)


@dataclass(slots=True)
class Reads:
    """What running something looked at."""

    counts: set[int] = field(default_factory=set)
    tracks: set[int] = field(default_factory=set)
    where: set[int] = field(default_factory=set)
    held: set[int] = field(default_factory=set)

    @property
    def key(self) -> tuple[frozenset[int], ...]:
        return tuple(map(frozenset, (self.counts, self.tracks, self.where, self.held)))


def get_prospects(position: Position) -> list[Prospect]:
    """Every scoring for every player."""
    counters = find_counters(position.game, position.state)
    return [
        _Trial(position, scoring, player, counters[player]).find()
        for scoring in find_scorings(position)
        for player in range(position.game.players)
    ]


class _Trial:
    """One scoring for one player."""

    def __init__(self, position: Position, scoring: Scoring, player: int, counters: tuple[Counter, ...]) -> None:
        self.position = position
        self.game = position.game
        self.scoring = scoring
        self.player = player
        self.counters = counters
        rule = self.game.ruleset.data["game"].get("rule")
        self.address = self.game.link([{"do": "run", "thing": scoring.thing, "rule": rule, "at": ()}])
        self.registers = len(self.game.blank().regs)
        self.asked = False
        self.is_complete = True
        self.least = self.most = 0
        self.left = TRIALS

    def find(self) -> Prospect:
        usual, unknowns = self._look(self.position.state)
        by_choice = self.asked and usual[0] < usual[1]
        self.least, self.most = usual
        depends = self._weigh(unknowns) if unknowns else []
        for sign in (-1, 1):
            self._seek(depends, sign)
        names = tuple(dict.fromkeys(unknown.name for unknown in depends))
        return Prospect(self.scoring, self.player, self.least, self.most, by_choice, names, self.is_complete)

    def _look(self, state: State) -> tuple[Range, list[Unknown]]:
        """What a scoring comes to, and what it looked at on the way without knowing it."""
        reads = Reads()
        found = self.run(state, reads)
        player = None if self.scoring.is_for_all else self.player
        return found, list(find_unknowns(self.position, reads, player))

    def _weigh(self, unknowns: list[Unknown]) -> list[Unknown]:
        """Those of all unknowns that make a difference, in one of many tables that there could be.

        Looking at such a table can bring up further unknowns.
        """
        pool: dict[Unknown, list[int]] = {}
        tables, rng = [self.position.state], Random(0)
        for _ in range(TABLES):
            pool.update({one: self._find_telling(one, tables[-1]) for one in unknowns if one not in pool})
            table = self.position.state
            for unknown, values in rng.sample(list(pool.items()), len(pool)):
                value = rng.choice(values)
                table = self._with(table, unknown, value) if unknown.fits(table, value) else table
            found, unknowns = self._look(table)
            self._keep(found)
            tables.append(table)
        return [one for one, values in pool.items() if any(self._matters(one, values, table) for table in tables)]

    def _find_telling(self, unknown: Unknown, table: State) -> list[int]:
        """Of the values of an unknown, the outermost of those that come to the same."""
        kinds: dict[object, list[int]] = {}
        for value in unknown.values:
            if unknown.fits(table, value):
                reads = Reads()
                found = self.run(self._with(table, unknown, value), reads)
                kinds.setdefault((found, reads.key), []).append(value)
        return sorted({end for values in kinds.values() for end in (values[0], values[-1])}) or [unknown.values[0]]

    def _matters(self, unknown: Unknown, values: list[int], table: State) -> bool:
        if self.left <= 0:
            self.is_complete = False
            return False
        tables = [self._with(table, unknown, value) for value in values if unknown.fits(table, value)]
        found = {self.run(one) for one in tables}
        for one in found:
            self._keep(one)
        return len(found) > 1

    def _with(self, state: State, unknown: Unknown, value: int) -> State:
        changed = state.clone()
        unknown.put(changed, value)
        return changed

    def _keep(self, found: Range) -> None:
        self.least, self.most = min(self.least, found[0]), max(self.most, found[1])

    def _seek(self, unknowns: list[Unknown], sign: int) -> None:
        """Towards the most (or the least): each unknown in turn takes the smallest value that is best for it."""
        state, edge = self.position.state, 1 if sign > 0 else 0
        best = self.run(state)[edge]
        for unknown in unknowns:
            trials = [self._with(state, unknown, value) for value in unknown.values if unknown.fits(state, value)]
            found = [self.run(trial)[edge] for trial in trials]
            if found and max(sign * one for one in found) > sign * best:
                best = sign * max(sign * one for one in found)
                state = trials[found.index(best)]
        self._keep((best, best))

    def run(self, position: State, reads: Reads | None = None) -> Range:
        """The least and the most that a player can come to by answering in one way or another."""
        state = position.clone()
        state.events, state.you, state.careful = [], 0 if self.scoring.is_for_all else self.player, False
        state.regs += [0] * (self.registers - len(state.regs))
        if reads is not None:
            _note(state, reads)
        self.game.run(state, self.address)
        found = [self._paid(end) for end in self._ends(state, reads)]
        return min(found), max(found)

    def _ends(self, state: State, reads: Reads | None) -> Iterator[State]:
        """The states in which it can end, depth first."""
        waiting, leaves = [state], 0
        while waiting:
            state = waiting.pop()
            if state.question is None or state.question.chance or leaves >= LEAVES:
                self.is_complete &= state.question is None
                leaves += 1
                self.left -= 1
                yield state
                continue
            self.asked = True
            waiting += [self._answer(state, option, reads) for option in state.options]

    def _answer(self, state: State, option: Any, reads: Reads | None) -> State:
        after = state.clone()
        if reads is not None:
            _note(after, reads)
        self.game.advance(after, option)
        return after

    def _paid(self, state: State) -> int:
        return sum(counter.change(self.game, event) for event in state.events or () for counter in self.counters)


def _note(state: State, reads: Reads) -> None:
    state.counts = _Noting(state.counts, reads.counts)
    state.tracks = _Noting(state.tracks, reads.tracks)
    state.where = _Noting(state.where, reads.where)
    state.held = _Noting(state.held, reads.held)
