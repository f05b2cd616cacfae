"""Checks of JSON values, and checks made of checks: what documents that people type are checked with for their shape.

A check is a function of a value, its path and the list of slips found. All that does not fit is collected, in the
document's own order of reading, each with what was expected and one thing to do about it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from referee.logs.errors import find_nearest
from referee.logs.model import Path

LARGEST = 2**63 - 1


class Slip(NamedTuple):
    """Something that does not fit: at the value of this path, or at its key."""

    path: Path
    code: str
    message: str
    hint: str = ""
    is_key: bool = False


Check = Callable[[Any, Path, list[Slip]], None]

NAMES = {int: "a number", float: "a number", str: "a text", list: "a list", dict: "an object in { }"}


def tell_wrong(path: Path, expected: str, value: Any) -> Slip:
    if isinstance(value, bool):
        hint = f'write "{"yes" if value else "no"}" where a choice is meant'
        return Slip(path, "wrong-type", f"{expected}; this is {str(value).lower()}.", hint)
    return Slip(path, "wrong-type", f"{expected}; this is {NAMES.get(type(value), 'null')}.")


# Checks of single values


def fine(value: Any, path: Path, found: list[Slip]) -> None:
    """Whatever it is."""


def nonempty(value: str, path: Path, found: list[Slip]) -> None:
    if not value:
        found.append(Slip(path, "wrong-value", "This text is empty.", "write a name"))


def small(value: int, path: Path, found: list[Slip]) -> None:
    if not -LARGEST - 1 <= value <= LARGEST:
        found.append(Slip(path, "huge-number", "No table counts that far.", "look at the number again"))


def word(what: str, *allowed: str) -> Check:
    """One of these words."""

    def check(value: Any, path: Path, found: list[Slip]) -> None:
        if value not in allowed or not isinstance(value, str):
            near = find_nearest(value, allowed) if isinstance(value, str) else ""
            choice = " or ".join(f'"{word}"' for word in allowed)
            found.append(Slip(path, "wrong-value", f"{what} is {choice}.", f'did you mean "{near}"?' if near else ""))

    return check


# Checks made of checks


def of(what: str, kinds: Mapping[type, Check]) -> Check:
    """A value of one of these types, each with a check of its own; `what` says what was expected otherwise."""

    def check(value: Any, path: Path, found: list[Slip]) -> None:
        inner = kinds.get(type(value))
        if inner is None:
            found.append(tell_wrong(path, what, value))
        else:
            inner(value, path, found)

    return check


def items(check: Check, least: int = 0) -> Check:
    def check_items(value: list[Any], path: Path, found: list[Slip]) -> None:
        if len(value) < least:
            found.append(Slip(path, "missing-field", "This list is empty.", "write at least one"))
        for index, item in enumerate(value):
            check(item, (*path, index), found)

    return check_items


def named(check: Check) -> Check:
    """Any names, and this under each."""

    def check_named(value: dict[str, Any], path: Path, found: list[Slip]) -> None:
        for key, item in value.items():
            check(item, (*path, key), found)

    return check_named


def fields(what: str, known: Mapping[str, Check], *needed: str) -> Check:
    """These fields and no others."""

    def check_fields(value: dict[str, Any], path: Path, found: list[Slip]) -> None:
        for key, item in value.items():
            if (check := known.get(key)) is not None:
                check(item, (*path, key), found)
            else:
                found.append(tell_unknown(what, key, path, known))
        found += [tell_missing(what, key, path) for key in needed if key not in value]

    return check_fields


def tell_missing(what: str, key: str, path: Path) -> Slip:
    return Slip(path, "missing-field", f'{what} needs the field "{key}".', f'add "{key}"')


def tell_unknown(what: str, key: str, path: Path, known: Mapping[str, Check]) -> Slip:
    near = find_nearest(key, known)
    hint = f'did you mean "{near}"?' if near else f"there are {', '.join(known)}"
    return Slip((*path, key), "unknown-field", f'{what} has no field "{key[:60]}".', hint, True)
