"""What is wrong with a log before it can be judged, as data: where, what was expected, and one thing to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Complaint(NamedTuple):
    """One thing wrong with a document. Lines and columns count from 1; both are 0 where there is no text."""

    file: str
    line: int
    column: int
    code: str
    message: str
    hint: str = ""


class LogError(Exception):
    """A document that cannot be judged, with everything that was found wrong with it."""

    def __init__(self, findings: Iterable[Complaint]) -> None:
        self.findings = tuple(findings)
        super().__init__("; ".join(finding.message for finding in self.findings))

    def __reduce__(self) -> tuple[type[LogError], tuple[tuple[Complaint, ...]]]:
        """Made again from its findings, where it has to go from one process to another."""
        return LogError, (self.findings,)


def find_nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is nearest to this one; empty if none is near."""
    from difflib import get_close_matches

    near = get_close_matches(word, list(known), n=1)
    return near[0] if near else ""
