"""The ruling: every claim under the table's rules, then under each edition and each reading that could matter.

Readings are tried one at a time against the table's own rules, and only those of issues that touch a rule which had a
say (`referee.disputes.consulted`). Where one of them decides a claim otherwise, its issue is *involved*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from referee.book.issues import find_chooser, get_touched
from referee.disputes.consulted import find_consulted, get_head
from referee.disputes.decide import NOT_REACHED, UnclearError, compare, decide, leave_open
from referee.disputes.facts import find_facts, find_rules
from referee.disputes.model import (
    ASSUMPTION,
    OPEN,
    Claim,
    Decided,
    Dispute,
    Fact,
    Ground,
    Involved,
    Other,
    Outcome,
    Ruling,
)
from referee.disputes.point import Point, as_table, find_point, get_as_played
from referee.disputes.printed import Printed
from referee.disputes.shelf import Shelf, Wanted
from referee.disputes.standing import differs, find_assumed, find_grounds, find_own_rules
from referee.disputes.unnamed import Unnamed
from referee.logs.errors import Complaint, LogError
from referee.logs.explain import find_turn, summarise_turn
from referee.logs.model import LEGAL
from referee.logs.places import get_place
from referee.logs.rules import get_choices, get_log_rules
from referee.logs.seats import get_seats
from referee.logs.vocabulary import nearest
from referee.ruleset import Ruleset


def adjudicate(
    dispute: Dispute, paths: Sequence[Path], further: Sequence[str] = (), shelf: Shelf | None = None
) -> Ruling:
    """Rule on a dispute; LogError if it cannot be understood. Whoever has several keeps a shelf of the same rules."""
    ruleset = get_log_rules(dispute.rules, paths, further)
    options = [*(choice.option for choice in get_choices(dispute.rules)), *further]
    return _Bench(dispute, ruleset, shelf or Shelf(paths), Wanted(options, ruleset.data)).rule()


class _Bench:
    """One dispute being decided."""

    def __init__(self, dispute: Dispute, ruleset: Ruleset, shelf: Shelf, wanted: Wanted) -> None:
        self.dispute, self.ruleset, self.shelf, self.wanted = dispute, ruleset, shelf, wanted
        self.point = find_point(dispute, ruleset)
        self.claims = tuple(_fill_in(claim, self.point, dispute) for claim in dispute.claims)
        self.unnamed = Unnamed(self.point, ruleset)
        self.here = tuple(self._decide(claim) for claim in self.claims)
        self.elsewhere = self._find_elsewhere()
        self.printed = Printed(self.point, ruleset)
        self.tried = 0

    def rule(self) -> Ruling:
        editions = tuple(self._ask_edition(name) for name in self._get_editions())
        issues = tuple(issue for name in self._find_relevant() if (issue := self._ask_issue(name)) is not None)
        bare = self._ask("", self.wanted.without_variants()) if self.wanted.variants else None
        claims = tuple(
            self._conclude(number, claim, editions, issues, bare) for number, claim in enumerate(self.claims)
        )
        before = tuple(f for f in self._get_reached().findings if f.verdict != LEGAL)
        return Ruling(self.dispute, self.ruleset, self._tell_where(), claims, editions, issues, before, self.tried)

    # Under the table's rules

    def _decide(self, claim: Claim) -> Outcome:
        try:
            self._check_speaker(claim)
            outcome = decide(claim, self.point, self.ruleset)
            lacking = self.unnamed.find_deciding(claim, outcome)
            return outcome if not lacking else leave_open(outcome, lacking)
        except UnclearError as error:
            raise LogError([self._complain(error)]) from None

    def _check_speaker(self, claim: Claim) -> None:
        transcript = self._get_reached()
        seats = get_seats(transcript.game, transcript.state, self.point.log.data["players"])
        if claim.by and seats.find(claim.by) is None:
            hint = nearest(claim.by.casefold(), [word.casefold() for word in seats.words])
            raise UnclearError(f"nobody is called {claim.by!r}", (*claim.path, "by"), hint)

    def _complain(self, error: UnclearError) -> Complaint:
        source = self.dispute.source if error.path[:1] == ("claims",) else self.point.log
        message = f"{error.message[:1].upper()}{error.message[1:].rstrip('.')}."
        return Complaint(source.file, *get_place(source, error.path), "unknown-name", message, error.hint)

    def _get_reached(self) -> Any:
        return self.point.reach(self.ruleset)

    def _tell_where(self) -> str:
        """Where the dispute is in the game."""
        transcript = self.here[0].transcript
        assert transcript is not None
        seats = get_seats(transcript.game, transcript.state, self.point.log.data["players"])
        turn = find_turn(transcript, self.point.since + 1)
        where = summarise_turn(turn, seats).partition(", in ")[2]
        entry = f"entry {self.point.entry}" if self.point.log.entries else "the position"
        return f"{entry}, {where}" if where else entry

    # Under other rules

    def _find_elsewhere(self) -> Point:
        """From where other rules play on: the table as it looked, if that comes to the same."""
        table = as_table(self.point, self.ruleset)
        if table is None:
            return self.point
        try:
            same = all(
                decide(claim, table, self.ruleset).decision == outcome.decision
                for claim, outcome in zip(self.claims, self.here, strict=True)
            )
        except UnclearError:
            return self.point
        return table if same else self.point

    def _ask(self, name: str, options: Sequence[str], is_here: bool = False) -> Other:
        if is_here:
            return Other(name, self.here, True)
        ruleset = self.shelf.get(options)
        if isinstance(ruleset, str):
            return Other(name, None, why=ruleset)
        self.tried += 1
        pairs = zip(self.claims, self.here, strict=True)
        try:
            outcomes = tuple(compare(decide(c, self.elsewhere, ruleset), here, c) for c, here in pairs)
        except UnclearError as error:
            return Other(name, None, why=error.message)
        if all(outcome.value == NOT_REACHED for outcome in outcomes):
            return Other(name, None, why=NOT_REACHED)
        return Other(name, outcomes)

    def _get_editions(self) -> list[str]:
        return [name for name, choice in self.ruleset.data["choices"].items() if choice["kind"] == "edition"]

    def _ask_edition(self, name: str) -> Other:
        is_pure = not self.wanted.readings and not self.wanted.variants
        return self._ask(name, self.wanted.by_the_book(name), is_pure and name == self.wanted.edition)

    def _find_relevant(self) -> list[str]:
        """The issues that touch a rule which had a say in any claim."""
        heads: set[str] = set()
        for claim, outcome in zip(self.claims, self.here, strict=True):
            assert outcome.transcript is not None
            last = self.point.since + len(claim.entries)
            heads |= find_consulted(outcome.transcript, range(self.point.since + 1, last + 1))
        issues = self.ruleset.data["issues"]
        return [
            name
            for name, issue in issues.items()
            if any(get_head(rule) in heads for reading in issue["readings"].values() for rule in reading["rules"])
        ]

    def _ask_issue(self, name: str) -> Involved | None:
        """How each reading would decide; None if all decide alike."""
        issue = self.ruleset.data["issues"][name]
        readings = tuple(
            self._ask(reading, self.wanted.with_readings({name: reading}), reading == issue["chosen"])
            for reading in issue["readings"]
        )
        asked = [other.outcomes for other in readings if other.outcomes is not None]
        if not any(differs(o, here) for outcomes in asked for o, here in zip(outcomes, self.here, strict=True)):
            return None
        return Involved(name, issue["question"], issue["chosen"], find_chooser(self.ruleset.data, name), readings)

    # The ruling on one claim

    def _conclude(
        self, number: int, claim: Claim, editions: Sequence[Other], issues: Sequence[Involved], bare: Other | None
    ) -> Decided:
        outcome = self.here[number]
        facts = find_facts(claim, outcome)
        rules = self._find_deciding(number, claim, facts, issues)
        pick = partial(_pick, number)
        own = [] if bare is None else find_own_rules(self.wanted, outcome, pick(bare))
        grounds = [*own, *find_grounds(self.wanted, outcome, pick, issues, () if own else editions)]
        if outcome.verdict != OPEN:
            grounds += self._find_assumptions(claim, outcome, rules)
        return Decided(claim, outcome, facts, rules, tuple(grounds))

    def _find_deciding(
        self, number: int, claim: Claim, facts: tuple[Fact, ...], issues: Sequence[Involved]
    ) -> tuple[str, ...]:
        """The rules that decide, those first on which the texts or readings part."""
        outcome = self.here[number]
        disputed = [
            rule
            for issue in issues
            if any(differs(_pick(number, reading), outcome) for reading in issue.readings)
            for rule in get_touched(self.ruleset.data, issue.name)
            if rule in self.ruleset.data["rules"]
        ]
        rules = find_rules(claim, outcome, facts)
        return tuple(dict.fromkeys((*disputed, *rules)))

    def _find_assumptions(self, claim: Claim, outcome: Outcome, rules: Sequence[str]) -> list[Ground]:
        assumed = dict(find_assumed(self.ruleset.data, rules))
        assumed.update(self.printed.find_deciding(claim, outcome))
        return [Ground(ASSUMPTION, f"{rule} is assumed: {reason}") for rule, reason in assumed.items()]


def _pick(number: int, other: Other) -> Outcome | None:
    return None if other.outcomes is None else other.outcomes[number]


def _fill_in(claim: Claim, point: Point, dispute: Dispute) -> Claim:
    """A claim about the entry in the log speaks of it from now on."""
    if not claim.is_as_played:
        return claim
    entry = get_as_played(point)
    if entry is None:
        message = "There is no entry in the log at this point."
        place = get_place(dispute.source, claim.path)
        hint = 'write the entry that is meant, or say where it stands with "at"'
        raise LogError([Complaint(dispute.source.file, *place, "wrong-value", message, hint)])
    return replace(claim, content=entry)


__all__ = ["adjudicate"]
