"""Whether a document has the shape of a dispute: what schemas/dispute.schema.json says, in code.

Logs, positions and entries inside it are checked as they are everywhere.
"""

from __future__ import annotations

from typing import Any

from referee.disputes.model import KINDS, MOVES
from referee.logs.fields import Check, Slip, fields, fine, items, nonempty, of, small, tell_missing, tell_wrong, word
from referee.logs.model import Path
from referee.logs.shape import BY_PLAYER, ENTRY, INSIDE, NAME, NAME_LIST, NOTE, TABLE, check_log, tell_unknown_format

FORMAT = "referee-dispute/1"


def find_slips(document: Any) -> list[Slip]:
    """Everything about this document that does not fit, in its own order of reading."""
    found: list[Slip] = []
    if not isinstance(document, dict):
        found.append(tell_wrong((), "A document is an object in { }", document))
    elif isinstance(told := document.get("format"), str) and told != FORMAT:
        found.append(tell_unknown_format(told, (FORMAT,)))
    else:
        _check_dispute(document, (), found)
    return found


def _check_position(value: Any, path: Path, found: list[Slip]) -> None:
    if isinstance(value, str):
        nonempty(value, path, found)
    else:
        INSIDE(value, path, found)


def _check_as_played(value: bool, path: Path, found: list[Slip]) -> None:
    if not value:
        hint = "claim the opposite, or write the entry"
        found.append(Slip(path, "wrong-value", "Only true stands for the entry in the log.", hint))


MOVE = of(
    "An entry in { }, a list of entries, or true for the entry in the log is expected here",
    {dict: ENTRY, list: items(ENTRY, 1), bool: _check_as_played},
)
MUST = of("An entry in { } or true for the entry in the log is expected here", {dict: ENTRY, bool: _check_as_played})
AFTER = of("An entry in { } or a list of entries is expected here", {dict: ENTRY, list: items(ENTRY)})

_CLAIM: dict[str, Check] = {
    "by": NAME,
    "words": of("What was said is a text", {str: fine}),
    "legal": MOVE,
    "illegal": MOVE,
    "must": MUST,
    "result": BY_PLAYER,
    "gets": BY_PLAYER,
    "winners": NAME_LIST,
    "turn": NAME,
    "after": AFTER,
    "note": NOTE,
}
_CLAIM_FIELDS = fields("A claim", _CLAIM, "by")


def _check_claim(value: dict[str, Any], path: Path, found: list[Slip]) -> None:
    _CLAIM_FIELDS(value, path, found)
    kinds = [kind for kind in KINDS if kind in value]
    if not kinds:
        message = "This claim does not say what is claimed."
        found.append(Slip(path, "missing-field", message, f"add one of {', '.join(KINDS)}"))
    for kind in kinds[1:]:
        message = f'A claim says one thing; this says "{kinds[0]}" and "{kind}".'
        found.append(Slip((*path, kind), "misplaced-field", message, "write two claims", True))
    if "after" in value and value.get(kinds[0] if kinds else "") is True and kinds[0] in MOVES:
        message = '"after" does not go together with the entry in the log.'
        found.append(Slip((*path, "after"), "misplaced-field", message, "write the entry that is meant", True))


CLAIM = of("A claim is an object in { }", {dict: _check_claim})
DISPUTE = fields(
    "A dispute",
    {
        "format": word("The format", FORMAT),
        **TABLE,
        "kind": word("The kind", "open", "table"),
        "log": of("A log in { } or the name of its file is expected here", {str: nonempty, dict: check_log}),
        "position": _check_position,
        "at": of("An entry's number, or round/phase/player as a text, is expected here", {int: small, str: nonempty}),
        "claims": of("A list of claims is expected here", {list: items(CLAIM, 1)}),
        "note": NOTE,
    },
    "format", "claims",
)  # fmt: skip

OF_A_LOG = ("players", "spare", "kind")
"""What a log says itself."""


def _check_dispute(value: dict[str, Any], path: Path, found: list[Slip]) -> None:
    DISPUTE(value, path, found)
    if "log" in value:
        for key in (key for key in ("position", *OF_A_LOG) if key in value):
            message = f'"{key}" does not go together with "log".'
            found.append(Slip((key,), "misplaced-field", message, "leave it to the log, or leave the log out", True))
    elif "position" not in value:
        message = "A dispute is about a log or a position."
        found.append(Slip((), "missing-field", message, 'add "log" or "position"'))
    elif isinstance(value["position"], dict) and "players" not in value:
        found.append(tell_missing("A dispute about a position", "players", ()))
    if "position" in value and "at" in value:
        message = "A position is the point itself."
        found.append(Slip(("at",), "misplaced-field", message, "leave it out", True))
