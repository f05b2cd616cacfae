"""How files are spoiled: bytes, words and lines of a text, and the values of a document."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any

ODD_BYTES = [b"\0", b"\xff", b"\r", b"(", b")", b'"', b"{", b"[", b"\xef\xbb\xbf", b"]}", b"\\u0000", b"9" * 400]
ODD_WORDS = 'each your of any all 0 -1 99999 1000000 it that then . : , " ( )'.split()
ODD_VALUES: list[Any] = [
    None, True, False, 0, -1, 10**6, 10**30, 0.5, "", "no", " ", "x" * 5000,
    "red.", ".", "..", [], {}, [[]], {"": {}}, ["no"] * 50, "é", "1 coin", "anna", "all",
]  # fmt: skip


def spoil_bytes(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    """A few changes without any respect for what the bytes mean."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        data = rng.choice(BYTE_CHANGES)(data, others, rng)
    return data


def _cut(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    start, end = _span(data, rng)
    return data[:start] + data[end:]


def _double(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    start, end = _span(data, rng)
    return data[:end] + data[start:end] * rng.choice((1, 1, 40)) + data[end:]


def _turn(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


def _put(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(ODD_BYTES) + data[at:]


def _graft(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    other = rng.choice(others)
    start, end = _span(other, rng)
    at = rng.randrange(len(data) + 1)
    return data[:at] + other[start:end] + data[at:]


def _end(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


BYTE_CHANGES: list[Callable[[bytes, Sequence[bytes], Random], bytes]] = [_cut, _double, _turn, _put, _graft, _end]


def _span(data: bytes, rng: Random) -> tuple[int, int]:
    start = rng.randrange(len(data) + 1)
    return start, min(start + rng.choice((1, 3, 20, 300)), len(data))


def spoil_words(text: str, words: Sequence[str], rng: Random) -> str:
    """Whole words are replaced, left out, doubled or exchanged, and lines moved: much of it still reads."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(lines))
        if rng.random() < 0.15:
            lines.insert(rng.randrange(len(lines)), lines.pop(at))
            continue
        row = lines[at].split(" ")
        place = rng.randrange(len(row))
        row[place : place + 1] = rng.choice(
            ([], [row[place]] * 2, [rng.choice(words)], [rng.choice(ODD_WORDS)], [row[place], rng.choice(words)])
        )
        lines[at] = " ".join(row)
    return "\n".join(lines)


def spoil_values(document: Any, others: Sequence[Any], rng: Random) -> Any:
    """Some values of a document become others, or come twice, or go, or change places."""
    document = deepcopy(document)
    for _ in range(rng.choice((1, 1, 2, 4))):
        holders = list(find_holders(document))
        if holders:
            _spoil_one(rng.choice(holders), holders, others, rng)
    return document


def _spoil_one(holder: Any, holders: Sequence[Any], others: Sequence[Any], rng: Random) -> None:
    keys: list[Any] = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    key = rng.choice(keys)
    match rng.randrange(7):
        case 0:
            del holder[key]
        case 1:
            holder[key] = deepcopy(rng.choice(ODD_VALUES))
        case 2:
            source = rng.choice(list(find_holders(rng.choice(others))))
            holder[key] = deepcopy(rng.choice(list(source.values()) if isinstance(source, dict) else source))
        case 3 if isinstance(holder, dict):
            holder[rng.choice(["", "by", "play", "at", "note", "observe", key.upper(), key + "s"])] = holder.pop(key)
        case 4 if isinstance(holder, list):
            holder.insert(rng.randrange(len(holder) + 1), deepcopy(holder[key]))
        case 5 if isinstance(holder, list):
            rng.shuffle(holder)
        case _:
            other = rng.choice(holders)
            theirs = rng.choice(list(other) if isinstance(other, dict) else range(len(other)))
            holder[key] = deepcopy(other[theirs])


def find_holders(document: Any) -> list[Any]:
    """Every object and list in it that is not empty."""
    found, waiting = [], [document]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict | list) and value:
            found.append(value)
            waiting += value.values() if isinstance(value, dict) else value
    return found


def write_oddly(document: Any, rng: Random) -> bytes:
    """As JSON, now and then in a deep hole."""
    text = json.dumps(document, ensure_ascii=rng.random() < 0.5, indent=rng.choice((None, 1)))
    if rng.random() < 0.02:
        depth = rng.choice((30, 1000, 100_000))
        text = text[:-1] + ', "note": ' + "[" * depth + "]" * depth + text[-1:]
    return text.encode("utf-8", "surrogatepass")
