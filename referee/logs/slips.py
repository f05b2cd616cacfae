"""How a wrong number came about: the fewest slips that make what the table wrote down, the likeliest first.

Candidates come from the events of the game (`omissions`), from the rules read otherwise (`mutants`, `switches`,
`trials`) and from other rules that a table may have had in mind. A candidate explains a deviation if it changes that
number by just as much in one of the entries in question. What it would have changed besides is held against it where
the table was right, and speaks for it where the table was wrong too.

All this happens only when there is a wrong number to be shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from referee.logs.deviations import Deviation, Deviations, Effects
from referee.logs.model import Explanation, Finding, Slip, Transcript, Turn
from referee.logs.omissions import (
    ARITHMETIC,
    LEFT_OUT,
    MISREAD,
    OTHERWISE,
    Candidate,
    Omissions,
    get_arithmetic,
)
from referee.logs.sources import get_title, tell_citation
from referee.logs.switches import find_mutants
from referee.logs.trials import Outcome, Trials, replay
from referee.ruleset import Ruleset

SHOWN = 3
"""So many explanations are kept of one wrong number."""
AGAINST, FOR, REPEATED, AGAIN = 2.0, 1.0, 0.2, 0.5
"""What it costs to contradict a right number; what it is worth to explain another wrong one; what it costs to have had
several chances; and what it is worth that the same rule explains another wrong number elsewhere."""

Alternative = tuple[str, Ruleset]
"""Rules that the table may have had in mind, and what they are called."""


def explain_wrong(transcript: Transcript, alternatives: Sequence[Alternative] = ()) -> list[Finding]:
    """The findings of a judged log, with an explanation wherever a number is wrong and one can be found."""
    if not transcript.wrong or not transcript.turns:
        return transcript.findings
    slips = find_slips(transcript, alternatives)
    return [_attach(finding, slips.get(finding.path, ())) for finding in transcript.findings]


def _attach(finding: Finding, slips: tuple[Explanation, ...]) -> Finding:
    if not slips or not finding.code.startswith("wrong-"):
        return finding
    told = " and ".join(slip.message for slip in slips[0])
    return replace(finding, hint=f"{finding.hint}; most likely {told}", slips=slips)


def find_slips(transcript: Transcript, alternatives: Sequence[Alternative] = ()) -> dict[object, tuple[Explanation, ...]]:
    """For each wrong number, by the path where it stands, how it may have come about."""
    search = Search(transcript, alternatives)
    return {deviation.path: search.explain(deviation) for deviation in search.deviations.new}


class Search:
    """The candidates of one log, and what speaks for each."""

    def __init__(self, transcript: Transcript, alternatives: Sequence[Alternative] = ()) -> None:
        self.transcript = transcript
        self.ruleset = transcript.game.ruleset
        self.deviations = Deviations(transcript)
        self.omissions = Omissions(self.deviations)
        new = self.deviations.new
        entries = {entry for deviation in new for entry in range(deviation.first, deviation.last + 1)}
        self.candidates = list(self.omissions.find(turn for turn in transcript.turns if turn.entry in entries))
        mutants = find_mutants(self.ruleset, {deviation.key[1] for deviation in new})
        self.trials = Trials(transcript, self.deviations, mutants)
        self.outcomes = self.trials.run(entries)
        self.candidates += [_as_candidate(self.ruleset, outcome) for outcome in self.outcomes]
        self.others = [(name, replay(transcript, self.deviations, ruleset)) for name, ruleset in alternatives]
        self.matching = {deviation.path: self._match(deviation) for deviation in new}
        self.rules = Counter(rule for row in self.matching.values() for rule in {(c.kind, c.rule) for c in row})

    # What could be meant

    def _match(self, deviation: Deviation) -> list[Candidate]:
        """The candidates that explain a deviation."""
        turns = [turn for turn in self.transcript.turns if deviation.covers(turn.entry)]
        found = [
            candidate
            for candidate in (*self.candidates, *self.omissions.get_stale(deviation, turns))
            if deviation.covers(candidate.entry) and candidate.effects.get(deviation.key) == deviation.amount
        ]
        found += self._throughout(deviation)
        found += self._otherwise(deviation)
        return found or self._pairs(deviation, turns)

    def _throughout(self, deviation: Deviation) -> Iterator[Candidate]:
        """A rule that was read otherwise every time, and only so makes the number."""
        totals: dict[int, list[Outcome]] = {}
        for outcome in self.outcomes:
            if deviation.covers(outcome.entry) and deviation.key in outcome.effects:
                totals.setdefault(outcome.mutant.number, []).append(outcome)
        for row in totals.values():
            entries = {outcome.entry for outcome in row}
            if len(row) == len(entries) > 1 and sum(o.effects[deviation.key] for o in row) == deviation.amount:
                candidate = _as_candidate(self.ruleset, row[0])
                effects = {deviation.key: deviation.amount}
                yield replace(candidate, effects=effects, cost=candidate.cost + 0.5, message=f"{candidate.message} from there on")

    def _otherwise(self, deviation: Deviation) -> Iterator[Candidate]:
        for name, rows in self.others:
            changed = sum(effects.get(deviation.key, 0) for effects in rows[deviation.first : deviation.last + 1])
            if changed == deviation.amount:
                effects = {deviation.key: changed}
                yield Candidate(OTHERWISE, "", deviation.last, effects, 1.0, f"the table played by {name}")

    def _pairs(self, deviation: Deviation, turns: Sequence[Turn]) -> list[Candidate]:
        return []

    # How likely it is

    def explain(self, deviation: Deviation) -> tuple[Explanation, ...]:
        """The likeliest explanations of a deviation."""
        found = self.matching[deviation.path]
        chances = Counter((candidate.kind, candidate.rule) for candidate in found)
        ranked = sorted((self._cost(c, deviation) + REPEATED * (chances[c.kind, c.rule] - 1), n, c) for n, c in enumerate(found))
        singles = [(self._slip(candidate),) for _, _, candidate in ranked]
        pairs = [] if singles else self._find_pairs(deviation)
        arithmetic = [(self._slip(candidate),) for candidate in get_arithmetic(deviation)]
        return tuple(dict.fromkeys([*singles, *arithmetic, *pairs]))[:SHOWN]

    def _cost(self, candidate: Candidate, deviation: Deviation) -> float:
        cost = candidate.cost
        for key, change in candidate.effects.items():
            other = self.deviations.find(key, candidate.entry) if key != deviation.key else None
            if other is not None:
                cost += -FOR if other.amount == change else AGAINST
        return cost - AGAIN * min(self.rules[candidate.kind, candidate.rule] - 1, 3)

    def _find_pairs(self, deviation: Deviation) -> list[Explanation]:
        """Two things left out together."""
        single = [
            candidate
            for candidate in self.candidates
            if candidate.kind == LEFT_OUT and deviation.covers(candidate.entry) and deviation.key in candidate.effects
        ]
        pairs = [
            (self._cost(a, deviation) + self._cost(b, deviation), (self._slip(a), self._slip(b)))
            for a, b in combinations(single, 2)
            if a.effects[deviation.key] + b.effects[deviation.key] == deviation.amount and a.source != b.source
        ]
        return [pair for _, pair in sorted(pairs, key=lambda row: row[0])]

    def _slip(self, candidate: Candidate) -> Slip:
        where = f" at entry {candidate.entry}" if candidate.kind not in (ARITHMETIC, OTHERWISE) else ""
        cites = tell_citation(self.ruleset, candidate.rule) if candidate.rule else ""
        rule = f" (rule {candidate.rule}{f'; {cites}' if cites else ''})" if candidate.rule else ""
        return Slip(candidate.kind, candidate.rule, candidate.entry, f"{candidate.message}{where}{rule}")


def _as_candidate(ruleset: Ruleset, outcome: Outcome) -> Candidate:
    mutant = outcome.mutant
    message = f"{get_title(ruleset, mutant.rule)} was read {mutant.reading.words}"
    effects: Effects = outcome.effects
    return Candidate(MISREAD, mutant.rule, outcome.entry, effects, mutant.reading.cost, message, mutant.number)
