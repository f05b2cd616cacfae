"""A question about a log without a dispute around it: is this legal here, or does this come of it?"""

from __future__ import annotations

from typing import Any

from referee.disputes.model import Dispute
from referee.disputes.read import make_claim
from referee.disputes.shape import CLAIM, FORMAT
from referee.logs.errors import Complaint, LogError
from referee.logs.fields import Check, Slip
from referee.logs.files import Document
from referee.logs.model import Log
from referee.logs.read import Reader, read_log
from referee.logs.shape import ENTRY


def ask_about(document: Document, at: str | None, move: str | None, claim: str | None) -> Dispute:
    """The dispute that a question about a log comes to. Without a move or a claim, the entry itself is asked about."""
    log = read_log(document.data, document.file, document.first_line)
    if move is not None:
        entry = _read(move, "--move", ENTRY)
        content: dict[str, Any] = {"legal": entry}
    elif claim is not None:
        content = _read(claim, "--claim", CLAIM)
    else:
        at = str(len(log.entries)) if at is None else at
        content = {"legal": True}
    return Dispute(_make_source(move, claim, content), log, log, at, (make_claim(0, content),), document.file)


def _make_source(move: str | None, claim: str | None, content: dict[str, Any]) -> Log:
    """The dispute as if it had been written; what was given begins on its second line, which counts as the first."""
    data = {"format": FORMAT, "claims": [content]}
    if move is not None:
        return Log("--move", data, f'{{"claims": [{{"legal":\n{move}\n}}]}}', 0)
    return Log("--claim", data, f'{{"claims": [\n{claim or "{}"}\n]}}', 0)


def _read(text: str, name: str, check: Check) -> dict[str, Any]:
    reader = Reader(name, 1)
    value = reader.parse(text)
    found: list[Slip] = []
    check(value, (), found)
    if found:
        raise reader.tell(text, found)
    if not isinstance(value, dict):
        raise LogError([Complaint(name, 1, 1, "wrong-type", "An object in { } is expected here.")])
    return value
