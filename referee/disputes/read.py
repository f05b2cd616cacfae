"""Bytes to dispute: decoded, parsed, checked for its shape, and put together with the log or position it is about.

What a dispute is about becomes a log: a file that it names (as seen from its own folder), one written into it, or a
position without entries. The rules that the dispute names come before those of the log.
"""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import Any

from referee.disputes.model import KINDS, MOVES, Claim, Dispute
from referee.disputes.shape import OF_A_LOG, find_slips
from referee.logs.errors import Complaint, LogError
from referee.logs.files import find_documents, is_dispute
from referee.logs.model import Log
from referee.logs.places import get_place
from referee.logs.read import SHOWN, Reader, read_log
from referee.logs.shape import LOG_FORMAT


def read_dispute(data: bytes, file: str, first_line: int = 1) -> Dispute:
    """The dispute in these bytes; LogError with everything that is wrong with it."""
    reader = Reader(file, first_line)
    text = reader.decode(data)
    document = reader.parse(text)
    slips = find_slips(document)
    if slips:
        raise reader.tell(text, slips[:SHOWN])
    source = Log(file, document, text, first_line)
    log = _read_subject(source)
    at = document.get("at")
    claims = tuple(make_claim(number, claim) for number, claim in enumerate(document["claims"]))
    rules = source if "ruleset" in document else log
    return Dispute(source, log, rules, None if at is None else str(at), claims, file)


def is_meant_as_dispute(data: bytes) -> bool:
    """Whether these bytes are meant as a dispute rather than as a log, at first sight."""
    return is_dispute(data) or b'"claims"' in data


def make_claim(number: int, claim: dict[str, Any]) -> Claim:
    kind = next(kind for kind in KINDS if kind in claim)
    after = claim.get("after", [])
    entries = tuple([after] if isinstance(after, dict) else after)
    is_as_played = kind in MOVES and claim[kind] is True
    return Claim(number, claim.get("by", ""), kind, claim[kind], entries, claim.get("words", ""), is_as_played)


# What it is about


def _read_subject(source: Log) -> Log:
    """The log: from a file, from inside the dispute, or of a position."""
    data = source.data
    if isinstance(data.get("log"), str):
        return _read_file(source, data["log"], "log")
    if "log" in data:
        return _cut_out(source, "log")
    if isinstance(data["position"], str):
        log = _read_file(source, data["position"], "position")
        return Log(log.file, {**log.data, **_get_shared(data)}, log.text, log.first_line)
    position = {"format": LOG_FORMAT, **_get_shared(data), "position": data["position"], "entries": []}
    return Log(source.file, position, source.text, source.first_line)


def _get_shared(data: dict[str, Any]) -> dict[str, Any]:
    """What a position leaves to the dispute. Nobody knows more than can be seen, unless it is said otherwise."""
    return {"kind": "table", **{key: data[key] for key in OF_A_LOG if key in data}}


def _cut_out(source: Log, field: str) -> Log:
    """A log that is written into the dispute, as a text of its own in which every line and column is still right."""
    from json import JSONDecoder

    from referee.logs.positions import get_column, get_line, locate

    start = locate(source.text, [(field,)])[(field,)].value
    _, end = JSONDecoder().raw_decode(source.text, start)
    text = " " * (get_column(source.text, start) - 1) + source.text[start:end]
    return Log(source.file, source.data[field], text, source.first_line + get_line(source.text, start) - 1)


def _read_file(source: Log, name: str, field: str) -> Log:
    path = FilePath(source.file).parent / name
    if not path.is_file():
        hint = "the name of a file is meant as seen from the folder of the dispute"
        complaint = Complaint(
            source.file, *get_place(source, (field,)), "missing-file", f"There is no file {path}.", hint
        )
        raise LogError([complaint])
    document = next(find_documents([str(path)]))
    if document.error is not None:
        raise document.error
    return read_log(document.data, document.file, document.first_line)
