"""One document to its verdict, whatever is in it.

This is what is done to each of many logs, here or elsewhere, so it says no more than where the rules are. Whatever goes
wrong with a document is its verdict. That goes for a mistake of the referee's own, too: it must not cost the others
theirs.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from referee.logs.errors import Complaint, LogError
from referee.logs.read import read_log
from referee.logs.verdict import get_refusal, get_verdict
from referee.paths import StrPath, get_fingerprint

if TYPE_CHECKING:
    from referee.logs.alternatives import Alternative
    from referee.logs.files import Document
    from referee.logs.model import Log, Transcript

Verdict = dict[str, Any]


class Judging:
    """Judges documents by the rules found here, with these options on top of what a log says."""

    __slots__ = ("sources", "further")

    def __init__(self, sources: Sequence[StrPath], further: Sequence[str] = ()) -> None:
        self.sources, self.further = tuple(sources), tuple(further)

    def __call__(self, document: Document) -> Verdict:
        try:
            if document.error is not None:
                raise document.error
            log = read_log(document.data, document.file, document.first_line)
            return get_verdict(self.judge(log), self.find_alternatives)
        except LogError as error:
            return get_refusal(error, document.file, document.first_line)
        except Exception as error:
            if os.environ.get("REFEREE_DEBUG"):
                raise
            message = f"The referee itself failed over this log: {type(error).__name__}: {error}."
            return _refuse(document, "internal-error", message, "that is our mistake; REFEREE_DEBUG=1 shows where")

    def judge(self, log: Log) -> Transcript:
        from referee.logs.rules import get_log_rules

        ruleset = get_log_rules(log, self.sources, self.further)
        if "position" in log.data and not log.entries:
            from referee.logs.check import check_position

            return check_position(log, ruleset)
        from referee.logs.judge import judge_log

        return judge_log(log, ruleset)

    def find_alternatives(self, transcript: Transcript, names: Collection[str]) -> Iterable[Alternative]:
        from referee.logs.rules import find_alternatives

        return find_alternatives(self.sources, self.further, transcript, names)

    def get_fingerprint(self) -> str:
        """What whoever judges elsewhere must have in common with us."""
        return get_fingerprint(self.sources, self.further)


def refuse_lost(document: Document, reason: str) -> Verdict:
    """The verdict on a document over which somebody died."""
    message = f"This log could not be judged: {reason}."
    return _refuse(document, "crashed", message, "judge it by itself, and tell us if it happens again")


def _refuse(document: Document, code: str, message: str, hint: str) -> Verdict:
    error = LogError([Complaint(document.file, document.first_line, 1, code, message, hint)])
    return get_refusal(error, document.file, document.first_line)
