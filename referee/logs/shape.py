"""Whether a document has the shape of a log or a position: what the schemas of both say, in code.

A check is a function of a value, its path and the list of slips found; the functions here make checks of checks, and at
the end the whole documents are made of them. It is written by hand because a general validator takes longer to import
than a game takes to judge, and cannot say what it wanted as somebody at the table would. That it agrees with
schemas/log.schema.json and schemas/position.schema.json is tested with generated documents.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from referee.logs.errors import find_nearest
from referee.logs.model import Path

LOG_FORMAT, POSITION_FORMAT = "referee-log/1", "referee-position/1"
LARGEST = 2**63 - 1
HEX = frozenset("0123456789abcdef")


class Slip(NamedTuple):
    """Something that does not fit: at the value of this path, or at its key."""

    path: Path
    code: str
    message: str
    hint: str = ""
    is_key: bool = False


Check = Callable[[Any, Path, list[Slip]], None]

NAMES = {int: "a number", float: "a number", str: "a text", list: "a list", dict: "an object in { }"}


def find_slips(document: Any) -> list[Slip]:
    """Everything about this document that does not fit, in its own order of reading."""
    found: list[Slip] = []
    if not isinstance(document, dict):
        found.append(_wrong((), "A document is an object in { }", document))
    elif isinstance(named := document.get("format"), str) and named not in (LOG_FORMAT, POSITION_FORMAT):
        found.append(_unknown_format(named))
    else:
        (POSITION if named == POSITION_FORMAT else _log)(document, (), found)
    return found


def _unknown_format(named: str) -> Slip:
    name, _, version = named.partition("/")
    for known in (LOG_FORMAT, POSITION_FORMAT):
        if name == known.partition("/")[0]:
            message = f"This is version {version or '?'} of {name}; this referee reads version 1."
            return Slip(("format",), "unknown-version", message, f'write "{known}", or use a newer referee')
    return Slip(("format",), "unknown-format", f'There is no format "{named}".', f'write "{LOG_FORMAT}"')


def _wrong(path: Path, expected: str, value: Any) -> Slip:
    if isinstance(value, bool):
        hint = f'write "{"yes" if value else "no"}" where a choice is meant'
        return Slip(path, "wrong-type", f"{expected}; this is {str(value).lower()}.", hint)
    return Slip(path, "wrong-type", f"{expected}; this is {NAMES.get(type(value), 'null')}.")


# Checks of single values


def _fine(value: Any, path: Path, found: list[Slip]) -> None:
    """Whatever it is."""


def _nonempty(value: str, path: Path, found: list[Slip]) -> None:
    if not value:
        found.append(Slip(path, "wrong-value", "This text is empty.", "write a name"))


def _small(value: int, path: Path, found: list[Slip]) -> None:
    if not -LARGEST - 1 <= value <= LARGEST:
        found.append(Slip(path, "huge-number", "No table counts that far.", "look at the number again"))


def _word(what: str, *allowed: str) -> Check:
    """One of these words."""

    def check(value: Any, path: Path, found: list[Slip]) -> None:
        if value not in allowed or not isinstance(value, str):
            near = find_nearest(value, allowed) if isinstance(value, str) else ""
            choice = " or ".join(f'"{word}"' for word in allowed)
            found.append(Slip(path, "wrong-value", f"{what} is {choice}.", f'did you mean "{near}"?' if near else ""))

    return check


def _hash(value: str, path: Path, found: list[Slip]) -> None:
    if not (8 <= len(value) <= 64 and HEX.issuperset(value)):
        message = "A hash is written in 8 to 64 of the signs 0-9 and a-f."
        found.append(Slip(path, "wrong-value", message, "copy it from a verdict, or leave it out"))


# Checks made of checks


def _of(what: str, kinds: Mapping[type, Check]) -> Check:
    """A value of one of these types, each with a check of its own; `what` says what was expected otherwise."""

    def check(value: Any, path: Path, found: list[Slip]) -> None:
        inner = kinds.get(type(value))
        if inner is None:
            found.append(_wrong(path, what, value))
        else:
            inner(value, path, found)

    return check


def _items(check: Check, least: int = 0) -> Check:
    def check_items(value: list[Any], path: Path, found: list[Slip]) -> None:
        if len(value) < least:
            found.append(Slip(path, "missing-field", "This list is empty.", "write at least one"))
        for index, item in enumerate(value):
            check(item, (*path, index), found)

    return check_items


def _named(check: Check) -> Check:
    """Any names, and this under each."""

    def check_named(value: dict[str, Any], path: Path, found: list[Slip]) -> None:
        for key, item in value.items():
            check(item, (*path, key), found)

    return check_named


def _fields(what: str, known: Mapping[str, Check], *needed: str) -> Check:
    """These fields and no others."""

    def check_fields(value: dict[str, Any], path: Path, found: list[Slip]) -> None:
        for key, item in value.items():
            if (check := known.get(key)) is not None:
                check(item, (*path, key), found)
            else:
                found.append(_unknown(what, key, path, known))
        found += [_missing(what, key, path) for key in needed if key not in value]

    return check_fields


def _missing(what: str, key: str, path: Path) -> Slip:
    return Slip(path, "missing-field", f'{what} needs the field "{key}".', f'add "{key}"')


def _unknown(what: str, key: str, path: Path, known: Mapping[str, Check]) -> Slip:
    near = find_nearest(key, known)
    hint = f'did you mean "{near}"?' if near else f"there are {', '.join(known)}"
    return Slip((*path, key), "unknown-field", f'{what} has no field "{key[:60]}".', hint, True)


NAME = _of("A name is expected here, as a text", {str: _nonempty})
NOTE = _of("A note is a text", {str: _fine})
WHOLE = _of("A whole number is expected here", {int: _small})
NAME_LIST = _of("A list of names is expected here", {list: _items(NAME)})
COUNTS = _of("Names with a whole number each are expected here, in { }", {dict: _named(WHOLE)})
TOKENS = _of("A name or a list of names is expected here", {str: _nonempty, list: _items(NAME)})
STACKS = _of("Places with the tokens in each are expected here, in { }", {dict: _named(TOKENS)})
BY_PLAYER = _of("Players with what each of them had are expected here, in { }", {dict: _named(COUNTS)})

_PART: dict[type, Check] = {str: _nonempty, int: _small, type(None): _fine}
PART = _of("A part of a choice is a name, a number, or names with numbers in { }", {**_PART, dict: _named(WHOLE)})
_CHOICE: dict[type, Check] = {**_PART, dict: _named(PART)}
CHOICE = _of("A choice is a name, a number, or its parts in { }", _CHOICE)
ANSWER = _of("A choice is a name, a number, its parts in { }, or a list of choices", {**_CHOICE, list: _items(CHOICE)})
ANSWERS = _of("Players with the choice of each are expected here, in { }", {dict: _named(ANSWER)})

CONTENT = _of(
    "A number, a name, a list of names, names with numbers in { }, or true or false is expected here",
    {int: _small, str: _nonempty, bool: _fine, list: _items(NAME), dict: _named(WHOLE)},
)
CONTENTS = _of("Names with what is there are expected here, in { }", {dict: _named(CONTENT)})
OWNED = _of("Players with what each of them has are expected here, in { }", {dict: _named(CONTENTS)})


# Entries: which key is there says which kind it is

_ALWAYS: dict[str, Check] = {"observe": BY_PLAYER, "note": NOTE}
_KINDS: dict[str, Check] = {
    "at": _fields("An entry with at", {"at": NAME, "answers": ANSWERS, **_ALWAYS}, "answers"),
    "deal": _fields("An entry with deal", {"deal": STACKS, **_ALWAYS}),
    "shows": _fields("An entry with shows", {"shows": TOKENS, "printed": BY_PLAYER, **_ALWAYS}),
    "answers": _fields("An entry with answers", {"answers": ANSWERS, **_ALWAYS}, "at"),
    "printed": _fields("An entry with printed", {"printed": BY_PLAYER, **_ALWAYS}, "shows"),
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

ENTRIES = _of("A list of entries is expected here", {list: _items(_of("An entry is an object in { }", {dict: _entry}))})
PLAYER = _fields("A player", {"name": NAME, "colour": NAME, "note": NOTE}, "colour")
RULESET = _fields(
    "The ruleset",
    {
        "edition": NAME,
        "expansions": NAME_LIST,
        "readings": _of("Issues with the reading of each are expected here, in { }", {dict: _named(NAME)}),
        "variants": NAME_LIST,
        "hash": _of("A hash is a text", {str: _hash}),
    },
)
_TABLE: dict[str, Check] = {
    "ruleset": _of("The ruleset is an object in { }", {dict: RULESET}),
    "players": _of(
        "A list of players is expected here", {list: _items(_of("A player is an object in { }", {dict: PLAYER}), 1)}
    ),
    "spare": NAME_LIST,
}
_SNAPSHOT: dict[str, Check] = {
    "format": _word("The format", POSITION_FORMAT),
    "at": COUNTS,
    "turn": NAME,
    "table": CONTENTS,
    "owned": OWNED,
    "note": NOTE,
}
_INSIDE = _of("A position is an object in { }", {dict: _fields("A position in a log", _SNAPSHOT)})
POSITION = _fields("A position", {**_SNAPSHOT, **_TABLE}, "format", "players")
LOG = _fields(
    "A log",
    {
        "format": _word("The format", LOG_FORMAT),
        "kind": _word("The kind", "open", "table"),
        **_TABLE,
        "start": NAME,
        "setup": STACKS,
        "position": _INSIDE,
        "entries": ENTRIES,
        "scores": COUNTS,
        "winners": NAME_LIST,
        "note": NOTE,
    },
    "format", "kind", "players", "entries",
)  # fmt: skip


def _log(value: dict[str, Any], path: Path, found: list[Slip]) -> None:
    LOG(value, path, found)
    if "position" in value and "setup" in value:
        message = "A log starts from a set-up or from a position, not from both."
        found.append(Slip(("setup",), "misplaced-field", message, "leave one of them out", True))
