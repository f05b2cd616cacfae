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

COPY = slice(None)

LEAVES = 80
"""So many ways to answer are tried for one scoring of one table."""
TABLES = 16
"""So many tables that could be are looked at, found by and by; and as many again by chance."""
TRIALS = 3000
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
    """A list that notes which of its elements are read; to copy all of it is not to read it."""

    def __init__(self, values: list[Any], seen: set[int]) -> None:
        super().__init__(values)
        self.seen = seen

    def __getitem__(self, index: Any) -> Any:
        if index != COPY:
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


@dataclass(frozen=True, slots=True)
class _Table:
    """A table that could be, what a scoring pays there, and what it looks at."""

    state: State
    found: Range
    reads: Reads
    unknowns: list[Unknown]


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
        self.telling: set[Unknown] = set()
        """Unknowns of which it is already seen that they make a difference."""

    def find(self) -> Prospect:
        known = self._look(self.position.state)
        self.least, self.most = known.found
        by_choice = self.asked and self.least < self.most
        depends = self._weigh(known) if known.unknowns else []
        for sign in (-1, 1):
            self._seek(depends, sign)
        names = tuple(dict.fromkeys(unknown.name for unknown in depends))
        return Prospect(self.scoring, self.player, self.least, self.most, by_choice, names, self.is_complete)

    def _look(self, state: State) -> _Table:
        """What a scoring comes to at a table, and what it looked at on the way without knowing it."""
        reads = Reads()
        found = self.run(state, reads)
        self._keep(found)
        player = None if self.scoring.is_for_all else self.player
        return _Table(state, found, reads, list(find_unknowns(self.position, reads, player)))

    def _weigh(self, known: _Table) -> list[Unknown]:
        """Those of all unknowns that make a difference, in one of many tables that there could be."""
        pool, tables = self._explore(known)
        rng = Random(0)
        for _ in range(TABLES):
            state = self.position.state
            for unknown, values in rng.sample(list(pool.items()), len(pool)):
                value = rng.choice(values or [-1])
                state = self._with(state, unknown, value) if unknown.fits(state, value) else state
            tables.append(self._look(state))
        return [one for one, values in pool.items() if any(self._matters(one, values, table) for table in tables)]

    def _explore(self, known: _Table) -> tuple[dict[Unknown, list[int]], list[_Table]]:
        """Each unknown by itself, and those that only come up then; with the tables that brought up or paid others."""
        pool: dict[Unknown, list[int]] = {}
        tables, leads = [known], [known]
        for table in leads:
            fresh = {one: self._find_telling(one, table.state) for one in table.unknowns if one not in pool}
            pool.update(fresh)
            for one, values in fresh.items():
                for value in values:
                    if one.fits(table.state, value):
                        changed = self._look(self._with(table.state, one, value))
                        is_news = not pool.keys() >= set(changed.unknowns)
                        leads += [changed] if is_news else []
                        self.telling |= {one} if changed.found != table.found else set()
                        tables += [changed] if (is_news or one in self.telling) and len(tables) < TABLES else []
        return pool, tables

    def _find_telling(self, unknown: Unknown, table: State) -> list[int]:
        """Of the values of an unknown, the outermost of those that come to the same. None, if it is about many cards
        that all come to nothing: then something else was looked for there."""
        kinds: dict[object, list[int]] = {}
        for value in unknown.values:
            if unknown.fits(table, value):
                reads = Reads()
                found = self.run(self._with(table, unknown, value), reads)
                kinds.setdefault((found, reads.key), []).append(value)
        if len(kinds) == 1 and len(unknown.tokens) > 1:
            return []
        return sorted({end for values in kinds.values() for end in (values[0], values[-1])}) or [unknown.values[0]]

    def _matters(self, unknown: Unknown, values: list[int], table: _Table) -> bool:
        if unknown in self.telling or not values or not unknown.is_read(table.reads):
            return unknown in self.telling
        if self.left <= 0:
            self.is_complete = False
            return False
        states = [self._with(table.state, unknown, value) for value in values if unknown.fits(table.state, value)]
        found = {table.found, *map(self.run, states)}
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
