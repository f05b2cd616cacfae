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
        content: dict[str, Any] = {"by": _get_actor(entry, log), "legal": entry}
    elif claim is not None:
        content = _read(claim, "--claim", CLAIM)
    else:
        at = str(len(log.entries)) if at is None else at
        content = {"by": _get_actor({}, log), "legal": True}
    text = claim or move or ""
    source = Log(document.file, {"format": FORMAT}, text)
    return Dispute(source, log, log, at, (make_claim(0, content),))


def _get_actor(entry: dict[str, Any], log: Log) -> str:
    """In whose name it is asked: whoever acts, or else the first player."""
    first = log.data["players"][0]
    return str(entry.get("by") or first.get("name") or first["colour"])


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
