"""The point of a dispute: everything up to it, and what comes of playing on from there under some rules.

To ask other rules about the same point, the table as it looked then becomes a position, if the claims come out of that
as they come out of the log; otherwise the whole log is judged by the other rules, as the table played it.
"""

from __future__ import annotations

from typing import Any

from referee.disputes.model import Dispute, Entries
from referee.logs.at import AtError, find_entry
from referee.logs.errors import Complaint, LogError
from referee.logs.judge import judge_log
from referee.logs.model import Log, Transcript
from referee.logs.places import get_place
from referee.logs.seats import get_seats
from referee.logs.table import Table, as_position
from referee.ruleset import Ruleset

HEAD = ("format", "kind", "ruleset", "players", "spare", "start", "setup", "position", "note")
KEPT = ("format", "kind", "players", "spare")


class Point:
    """A log up to a point; `entry` is the number of the one that comes next in it, or would."""

    def __init__(self, log: Log, entry: int) -> None:
        self.log, self.entry = log, entry
        self.head = {key: value for key, value in log.data.items() if key in HEAD}
        self.before: list[dict[str, Any]] = log.entries[: entry - 1]
        self.played: dict[tuple[Ruleset, str], Transcript] = {}

    @property
    def since(self) -> int:
        """The last entry before the point."""
        return len(self.before)

    def play(self, entries: Entries, ruleset: Ruleset) -> Transcript:
        """The log up to the point, and these entries, judged by these rules."""
        key = ruleset, repr(entries)  # several claims are often about the same entries
        if key not in self.played:
            data = {**self.head, "entries": [*self.before, *entries]}
            log = Log(self.log.file, data, self.log.text, self.log.first_line)
            self.played[key] = judge_log(log, ruleset)
        return self.played[key]

    def reach(self, ruleset: Ruleset) -> Transcript:
        """The log up to the point."""
        return self.play((), ruleset)


def find_point(dispute: Dispute, ruleset: Ruleset) -> Point:
    """Where the dispute's `at` is; LogError if there is no such entry."""
    log = dispute.log
    if dispute.at is None:
        return Point(log, len(log.entries) + 1)
    try:
        entry = find_entry(judge_log(log, ruleset), dispute.at)
    except AtError as error:
        message = str(error)
        place = get_place(dispute.source, ("at",)) if "at" in dispute.source.data else (0, 0)
        complaint = Complaint(dispute.source.file, *place, "wrong-value", f"{message[:1].upper()}{message[1:]}.")
        raise LogError([complaint]) from None
    return Point(log, max(entry, 1))


def get_as_played(point: Point) -> dict[str, Any] | None:
    """The entry that stands in the log at the point, without what the table wrote down about it."""
    if point.entry > len(point.log.entries):
        return None
    entry = point.log.entries[point.entry - 1]
    return {key: value for key, value in entry.items() if key not in ("observe", "note")}


def as_table(point: Point, ruleset: Ruleset) -> Point | None:
    """The same point as a position, for other rules; None if it is not such a moment."""
    if not point.before or any("printed" in entry for entry in point.before):
        return None
    transcript = point.reach(ruleset)
    if transcript.state.question is None or transcript.state.question.chance:
        return None
    seats = get_seats(transcript.game, transcript.state, point.log.data["players"])
    position = as_position(Table(transcript.game, transcript.state, seats))
    data = {key: value for key, value in point.log.data.items() if key in KEPT}
    return Point(Log(point.log.file, {**data, "position": position, "entries": []}, point.log.text), 1)
