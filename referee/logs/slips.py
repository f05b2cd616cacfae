"""How a wrong number came about: the fewest slips that make what the table wrote down, the likeliest first.

Candidates come from the events of the game (`omissions`), from the rules read otherwise (`mutants`, `switches`,
`trials`) and from other rules that a table may have had in mind (`alternatives`). A candidate explains a deviation if
it changes that number by just as much in one of the entries in question. What it would have changed besides is held
against it where the table was right, and speaks for it where the table was wrong too.

All this happens only when there is a wrong number to be shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from referee.engine import Event
from referee.logs.alternatives import Alternative, Alternatives, without_ends
from referee.logs.deviations import Deviation, Deviations, Effects
from referee.logs.model import ILLEGAL, Explanation, Finding, Path, Slip, Transcript
from referee.logs.omissions import (
    ARITHMETIC,
    LEFT_OUT,
    MISREAD,
    OTHERWISE,
    Candidate,
    Omissions,
    get_arithmetic,
)
from referee.logs.retrace import Rows, retrace
from referee.logs.sources import get_title, tell_citation
from referee.logs.switches import Mutant, find_changes, find_mutants
from referee.logs.trials import Outcome, Trials

SHOWN = 3
"""So many explanations are kept of one wrong number."""
AGAINST, FOR, REPEATED, AGAIN = 2.0, 2.5, 0.2, 0.5
"""What it costs to contradict a right number; what it is worth to explain another wrong one; what it costs to have had
several chances; and what it is worth that the same rule explains another wrong number elsewhere."""
IDLE = 0.8
"""A rule that did nothing in an entry is less likely to be the one that was misread there."""
ALONE, EVERY_TIME = 0.3, 0.5
"""What it costs to have misread a rule for one player only, or more than once."""

HOPELESS = 30
"""Where so much else is wrong, a number says nothing about a slip, and looking for one takes very long."""


def explain_wrong(transcript: Transcript, alternatives: Alternatives | None = None) -> list[Finding]:
    """The findings of a judged log, with an explanation wherever a number is wrong and one can be found."""
    others = sum(not finding.code.startswith("wrong-") for finding in transcript.findings)
    if not transcript.wrong or not transcript.turns or others > HOPELESS:
        return transcript.findings
    search = Search(transcript, alternatives)
    slips = {deviation.path: search.explain(deviation) for deviation in search.deviations.new}
    return [_attach(finding, slips.get(finding.path, ()), search.is_cut) for finding in transcript.findings]


def _attach(finding: Finding, slips: tuple[Explanation, ...], is_cut: bool) -> Finding:
    if not slips or finding.verdict != ILLEGAL or not finding.code.startswith("wrong-"):
        return finding
    told = " and ".join(slip.message for slip in slips[0])
    cut = "; not every other reading was tried" if is_cut else ""
    return replace(finding, hint=f"{finding.hint}; most likely {told}{cut}", slips=slips)


class Search:
    """The candidates of one log, and what speaks for each."""

    def __init__(self, transcript: Transcript, alternatives: Alternatives | None = None) -> None:
        self.transcript = transcript
        self.ruleset = transcript.game.ruleset
        self.deviations = Deviations(transcript)
        self.omissions = Omissions(self.deviations)
        self.fired = {(turn.entry, event.rule) for turn in transcript.turns for event in turn.events}
        new = self.deviations.new
        entries = {entry for deviation in new for entry in range(deviation.first, deviation.last + 1)}
        names = frozenset(deviation.key[1] for deviation in new)
        mutants, others = self._gather(names, alternatives)
        trials = Trials(transcript, self.deviations, mutants)
        self.candidates = list(self.omissions.find(turn for turn in transcript.turns if turn.entry in entries))
        for outcome in trials.run(entries):
            self.candidates += self._misread(outcome)
        self.is_cut = trials.is_cut
        rows = retrace(transcript, self.deviations, [other.ruleset for other in others])
        for other, row in zip(others, rows, strict=True):
            self.candidates += _otherwise(other, row)
        self.matching: dict[Path, list[Candidate]] = {d.path: list(self._match(d)) for d in new}
        self.rules = Counter(rule for row in self.matching.values() for rule in {(c.kind, c.rule) for c in row})

    def _gather(
        self, names: frozenset[str], alternatives: Alternatives | None
    ) -> tuple[list[Mutant], list[Alternative]]:
        """Other readings that can be switched on for one entry, and other rules that hold from the first one on."""
        mutants, others = find_mutants(self.ruleset, names), list(without_ends(self.ruleset, names))
        for other in alternatives(self.transcript, names) if alternatives is not None else ():
            changes = find_changes(self.ruleset.data, other.ruleset.data)
            if changes is None:
                others.append(other)
            elif changes:
                mutants.append(Mutant(len(mutants), other.rule, other.name, other.cost, changes, True))
        mutants.sort(key=lambda mutant: mutant.cost)
        return [replace(mutant, number=number) for number, mutant in enumerate(mutants)], others

    # What could be meant

    def _match(self, deviation: Deviation) -> Iterator[Candidate]:
        """The candidates that explain a deviation."""
        turns = [turn for turn in self.transcript.turns if deviation.covers(turn.entry)]
        for candidate in (*self.candidates, *self.omissions.get_stale(deviation, turns)):
            if deviation.covers(candidate.entry) and candidate.effects.get(deviation.key) == deviation.amount:
                yield candidate
        yield from self._every_time(deviation)

    def _misread(self, outcome: Outcome) -> Iterator[Candidate]:
        """A rule that was read otherwise: for all whom it concerned, or for one of them."""
        mutant, effects = outcome.mutant, outcome.effects
        kind = OTHERWISE if mutant.is_published else MISREAD
        title = get_title(self.ruleset, mutant.rule)
        words = f"the table played {mutant.words}" if mutant.is_published else f"{title} was read {mutant.words}"
        is_idle = mutant.is_amount and (outcome.entry, mutant.rule) not in self.fired
        cost, source = mutant.cost + IDLE * is_idle, mutant.number
        yield Candidate(kind, mutant.rule, outcome.entry, effects, cost, words, source)
        players = {player for player, _ in effects}
        for player in sorted(players) if len(players) > 1 else ():
            own: Effects = {key: change for key, change in effects.items() if key[0] == player}
            told = f"{words} for {self.deviations.names.seats.name(player)}"
            yield Candidate(kind, mutant.rule, outcome.entry, own, cost + ALONE, told, source)

    def _every_time(self, deviation: Deviation) -> Iterator[Candidate]:
        """A rule that was read otherwise more than once, and only so makes the number."""
        rows: dict[object, list[Candidate]] = {}
        for candidate in self.candidates:
            if candidate.kind in (MISREAD, OTHERWISE) and deviation.covers(candidate.entry):
                rows.setdefault((candidate.kind, candidate.source), []).append(candidate)
        for row in rows.values():
            changes = {candidate.entry: candidate.effects.get(deviation.key, 0) for candidate in row}
            changes = {entry: change for entry, change in changes.items() if change}
            if len(changes) > 1 and sum(changes.values()) == deviation.amount:
                told = f"{row[0].message} in {len(changes)} entries, first"
                effects = {deviation.key: deviation.amount}
                yield replace(row[0], entry=min(changes), effects=effects, cost=row[0].cost + EVERY_TIME, message=told)

    # How likely it is

    def explain(self, deviation: Deviation) -> tuple[Explanation, ...]:
        """The likeliest explanations of a deviation: one slip before a slip of the pen, and that before two slips."""
        found = self.matching[deviation.path]
        chances = Counter((kind, rule) for kind, rule, _ in {(c.kind, c.rule, c.entry) for c in found})
        ranked = sorted(found, key=lambda c: self._cost(c, deviation) + REPEATED * (chances[c.kind, c.rule] - 1))
        places: dict[tuple[str, int], Candidate] = {}
        for candidate in (*ranked, *get_arithmetic(deviation)):
            places.setdefault((candidate.rule, candidate.entry), candidate)
        singles: list[Explanation] = [(self._slip(candidate),) for candidate in places.values()]
        return tuple((singles or self._find_pairs(deviation))[:SHOWN])

    def _cost(self, candidate: Candidate, deviation: Deviation) -> float:
        cost = candidate.cost
        for key, change in candidate.effects.items():
            other = self.deviations.find(key, candidate.entry) if key != deviation.key else None
            if other is not None:
                cost += -FOR if other.amount == change else AGAINST
        return cost - AGAIN * min(self.rules[candidate.kind, candidate.rule] - 1, 3)

    def _find_pairs(self, deviation: Deviation) -> list[Explanation]:
        """Two things left out together."""
        events = [c for c in self.candidates if c.kind == LEFT_OUT and isinstance(c.source, Event)]
        single = [c for c in events if deviation.covers(c.entry) and deviation.key in c.effects]
        pairs = [
            (a, b)
            for a, b in combinations(single, 2)
            if a.effects[deviation.key] + b.effects[deviation.key] == deviation.amount
        ]
        pairs.sort(key=lambda pair: sum(self._cost(candidate, deviation) for candidate in pair))
        return [(self._slip(a), self._slip(b)) for a, b in pairs[:SHOWN]]

    def _slip(self, candidate: Candidate) -> Slip:
        where = "" if candidate.kind == ARITHMETIC else f" at entry {candidate.entry}"
        cites = tell_citation(self.ruleset, candidate.rule) if candidate.rule else ""
        rule = f" (rule {candidate.rule}{f'; {cites}' if cites else ''})" if candidate.rule else ""
        return Slip(candidate.kind, candidate.rule, candidate.entry, f"{candidate.message}{where}{rule}")


def _otherwise(other: Alternative, rows: Rows) -> Iterator[Candidate]:
    told = f"the table played {other.name}"
    for entry, effects in rows:
        if entry and effects:
            yield Candidate(OTHERWISE, other.rule, entry, effects, other.cost, told, other.name)
