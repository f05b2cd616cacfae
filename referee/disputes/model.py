"""The types that cross the boundaries here: a dispute as read, what comes of a claim under one ruleset, and the ruling.

A `Dispute` holds a log (of which the point is a part) and its claims; `decide` makes an `Outcome` of a claim and a
ruleset; a `Ruling` holds the outcomes under the table's own rules, what others would decide, and the standing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from referee.logs.model import Finding, Log, Path, Transcript
from referee.ruleset import Ruleset

RIGHT, WRONG, OPEN = "right", "wrong", "open"
"""What comes of a claim: it is so, it is not so, or the dispute lacks a fact that decides."""

LEGAL, ILLEGAL, MUST, RESULT, GETS, WINNERS, TURN = "legal", "illegal", "must", "result", "gets", "winners", "turn"
KINDS = (LEGAL, ILLEGAL, MUST, RESULT, GETS, WINNERS, TURN)
MOVES = (LEGAL, ILLEGAL, MUST)
"""Claims about entries; the others are about what the table looks like afterwards."""

SETTLED, EDITION, READING, ASSUMPTION, TABLE = "settled", "edition", "reading", "assumption", "table"
STANDINGS = (SETTLED, EDITION, ASSUMPTION, READING, TABLE)
"""From the firmest to the one that binds nobody but this table."""

Entries = tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody says: `content` under a `kind`, once the entries of `after` have been played.

    Nobody says it (`by` is empty) if it is only asked.
    """

    number: int
    by: str
    kind: str
    content: Any
    after: Entries = ()
    words: str = ""
    is_as_played: bool = False
    """Whether it is about the entry that stands in the log at this point."""

    @property
    def path(self) -> Path:
        return ("claims", self.number)

    @property
    def entries(self) -> Entries:
        """Everything that is played to see whether it is so."""
        if self.kind not in MOVES:
            return self.after
        content = self.content if isinstance(self.content, list) else [self.content]
        return (*self.after, *content)


@dataclass(frozen=True, slots=True)
class Dispute:
    """A dispute whose shape is right: its own document, the log it is about, and whichever of both names the rules.

    The point is before the entry that `at` means; without it, after the last one.
    """

    source: Log
    log: Log
    rules: Log
    at: str | None
    claims: tuple[Claim, ...]
    name: str
    """What it is called: the file of the dispute, or of the log that is asked about."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A claim under one ruleset. `value` is what there is instead of what was claimed, in words that can be compared.

    `finding` is what forbade something, `transcript` the game as it was played for it; its turns after entry `since`
    are the claim's own.
    """

    verdict: str
    value: str
    finding: Finding | None = None
    transcript: Transcript | None = field(default=None, compare=False, repr=False)
    since: int = 0

    @property
    def decision(self) -> tuple[str, str]:
        """What two rulesets are compared by."""
        return self.verdict, self.value


@dataclass(frozen=True, slots=True)
class Other:
    """What other rules would decide, claim by claim; None where they cannot be asked, and `why` says why not."""

    name: str
    outcomes: tuple[Outcome, ...] | None
    is_here: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Involved:
    """An issue of which another reading would decide something otherwise, with all its readings."""

    name: str
    question: str
    chosen: str
    by: str
    readings: tuple[Other, ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """Why a ruling stands as it does: one reason, of one standing."""

    standing: str
    reason: str


@dataclass(frozen=True, slots=True)
class Fact:
    """Something worked out on the way, in words, with its rule."""

    text: str
    rule: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decided:
    """A claim and what is ruled about it."""

    claim: Claim
    outcome: Outcome
    facts: tuple[Fact, ...]
    rules: tuple[str, ...]
    grounds: tuple[Ground, ...]

    @property
    def standing(self) -> str:
        return max((ground.standing for ground in self.grounds), key=STANDINGS.index, default=SETTLED)


@dataclass(frozen=True, slots=True)
class Ruling:
    """The whole ruling, by the rules of the table."""

    dispute: Dispute
    ruleset: Ruleset
    where: str
    claims: tuple[Decided, ...]
    editions: tuple[Other, ...]
    issues: tuple[Involved, ...]
    before: tuple[Finding, ...] = ()
    """What was wrong with the log before the point, if anything."""
    tried: int = 0
    """How many other rulesets were asked."""

    @property
    def standing(self) -> str:
        return max((decided.standing for decided in self.claims), key=STANDINGS.index, default=SETTLED)
