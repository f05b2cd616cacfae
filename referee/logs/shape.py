"""Whether a document has the shape of a log or a position: what the schemas of both say, in code.

The whole documents are made of the checks in `referee.logs.fields`. This is written by hand because a general validator
takes longer to import than a game takes to judge, and cannot say what it wanted as somebody at the table would. That it
agrees with schemas/log.schema.json and schemas/position.schema.json is tested with generated documents.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.logs.errors import find_nearest
from referee.logs.fields import Check, Slip, fields, fine, items, named, nonempty, of, small, tell_wrong, word
from referee.logs.model import Path

LOG_FORMAT, POSITION_FORMAT = "referee-log/1", "referee-position/1"
DISPUTE = "referee-dispute"
HEX = frozenset("0123456789abcdef")


def find_slips(document: Any) -> list[Slip]:
    """Everything about this document that does not fit, in its own order of reading."""
    found: list[Slip] = []
    if not isinstance(document, dict):
        found.append(tell_wrong((), "A document is an object in { }", document))
    elif isinstance(told := document.get("format"), str) and told not in (LOG_FORMAT, POSITION_FORMAT):
        found.append(tell_unknown_format(told, (LOG_FORMAT, POSITION_FORMAT)))
    else:
        (POSITION if told == POSITION_FORMAT else check_log)(document, (), found)
    return found


def tell_unknown_format(told: str, known: Sequence[str], path: Path = ("format",)) -> Slip:
    """Another version of a known format, or something that is none at all."""
    name, _, version = told.partition("/")
    for right in known:
        if name == right.partition("/")[0]:
            message = f"This is version {version or '?'} of {name}; this referee reads version 1."
            return Slip(path, "unknown-version", message, f'write "{right}", or use a newer referee')
    if name == DISPUTE:
        return Slip(path, "unknown-format", "This is a dispute, not a log.", "decide it with: referee adjudicate")
    return Slip(path, "unknown-format", f'There is no format "{told}".', f'write "{known[0]}"')


def _hash(value: str, path: Path, found: list[Slip]) -> None:
    if not (8 <= len(value) <= 64 and HEX.issuperset(value)):
        message = "A hash is written in 8 to 64 of the signs 0-9 and a-f."
        found.append(Slip(path, "wrong-value", message, "copy it from a verdict, or leave it out"))


NAME = of("A name is expected here, as a text", {str: nonempty})
NOTE = of("A note is a text", {str: fine})
WHOLE = of("A whole number is expected here", {int: small})
NAME_LIST = of("A list of names is expected here", {list: items(NAME)})
COUNTS = of("Names with a whole number each are expected here, in { }", {dict: named(WHOLE)})
TOKENS = of("A name or a list of names is expected here", {str: nonempty, list: items(NAME)})
STACKS = of("Places with the tokens in each are expected here, in { }", {dict: named(TOKENS)})
BY_PLAYER = of("Players with what each of them had are expected here, in { }", {dict: named(COUNTS)})

_PART: dict[type, Check] = {str: nonempty, int: small, type(None): fine}
PART = of("A part of a choice is a name, a number, or names with numbers in { }", {**_PART, dict: named(WHOLE)})
_CHOICE: dict[type, Check] = {**_PART, dict: named(PART)}
CHOICE = of("A choice is a name, a number, or its parts in { }", _CHOICE)
ANSWER = of("A choice is a name, a number, its parts in { }, or a list of choices", {**_CHOICE, list: items(CHOICE)})
ANSWERS = of("Players with the choice of each are expected here, in { }", {dict: named(ANSWER)})

CONTENT = of(
    "A number, a name, a list of names, names with numbers in { }, or true or false is expected here",
    {int: small, str: nonempty, bool: fine, list: items(NAME), dict: named(WHOLE)},
)
CONTENTS = of("Names with what is there are expected here, in { }", {dict: named(CONTENT)})
OWNED = of("Players with what each of them has are expected here, in { }", {dict: named(CONTENTS)})


# Entries: which key is there says which kind it is

_ALWAYS: dict[str, Check] = {"observe": BY_PLAYER, "note": NOTE}
_KINDS: dict[str, Check] = {
    "at": fields("An entry with at", {"at": NAME, "answers": ANSWERS, **_ALWAYS}, "answers"),
    "deal": fields("An entry with deal", {"deal": STACKS, **_ALWAYS}),
    "shows": fields("An entry with shows", {"shows": TOKENS, "printed": BY_PLAYER, **_ALWAYS}),
    "answers": fields("An entry with answers", {"answers": ANSWERS, **_ALWAYS}, "at"),
    "printed": fields("An entry with printed", {"printed": BY_PLAYER, **_ALWAYS}, "shows"),
}
_ELSEWHERE = frozenset(_KINDS)


def _entry(value: dict[str, Any], path: Path, found: list[Slip]) -> None:
    if "by" in value:
        _decision(value, path, found)
        return
    for key, check in _KINDS.items():
        if key in value:
            check(value, path, found)
            return
    _remark(value, path, found)


def _decision(value: dict[str, Any], path: Path, found: list[Slip]) -> None:
    for key, item in value.items():
        if key == "by":
            NAME(item, (*path, key), found)
        elif key in _ALWAYS:
            _ALWAYS[key](item, (*path, key), found)
        elif key in _ELSEWHERE:
            message = f'"{key}" does not go together with "by".'
            found.append(Slip((*path, key), "misplaced-field", message, "write two entries", True))
        else:
            ANSWER(item, (*path, key), found)


def _remark(value: dict[str, Any], path: Path, found: list[Slip]) -> None:
    if not value:
        found.append(Slip(path, "missing-field", "This entry says nothing.", "say who did what, or take it out"))
    for key, item in value.items():
        if key in _ALWAYS:
            _ALWAYS[key](item, (*path, key), found)
            continue
        near = find_nearest(key, ("by", *_KINDS, *_ALWAYS))
        hint = f'did you mean "{near}"?' if near else 'say who did it: add "by"'
        found.append(Slip((*path, key), "unknown-field", f'An entry without "by" has no "{key[:60]}".', hint, True))


# The whole documents

ENTRY = of("An entry is an object in { }", {dict: _entry})
ENTRIES = of("A list of entries is expected here", {list: items(ENTRY)})
PLAYER = fields("A player", {"name": NAME, "colour": NAME, "note": NOTE}, "colour")
RULESET = fields(
    "The ruleset",
    {
        "edition": NAME,
        "expansions": NAME_LIST,
        "readings": of("Issues with the reading of each are expected here, in { }", {dict: named(NAME)}),
        "variants": NAME_LIST,
        "hash": of("A hash is a text", {str: _hash}),
    },
)
TABLE: dict[str, Check] = {
    "ruleset": of("The ruleset is an object in { }", {dict: RULESET}),
    "players": of(
        "A list of players is expected here", {list: items(of("A player is an object in { }", {dict: PLAYER}), 1)}
    ),
    "spare": NAME_LIST,
}
_SNAPSHOT: dict[str, Check] = {
    "format": word("The format", POSITION_FORMAT),
    "at": COUNTS,
    "turn": NAME,
    "table": CONTENTS,
    "owned": OWNED,
    "note": NOTE,
}
INSIDE = of("A position is an object in { }", {dict: fields("A position in a log", _SNAPSHOT)})
POSITION = fields("A position", {**_SNAPSHOT, **TABLE}, "format", "players")
LOG = fields(
    "A log",
    {
        "format": word("The format", LOG_FORMAT),
        "kind": word("The kind", "open", "table"),
        **TABLE,
        "start": NAME,
        "setup": STACKS,
        "position": INSIDE,
        "entries": ENTRIES,
        "scores": COUNTS,
        "winners": NAME_LIST,
        "note": NOTE,
    },
    "format", "kind", "players", "entries",
)  # fmt: skip


def check_log(value: dict[str, Any], path: Path, found: list[Slip]) -> None:
    LOG(value, path, found)
    if "position" in value and "setup" in value:
        message = "A log starts from a set-up or from a position, not from both."
        found.append(Slip((*path, "setup"), "misplaced-field", message, "leave one of them out", True))
