"""Bytes to log: decoded, parsed, and checked for its shape. Names are not looked up here.

`read_log` returns a `Log` or raises a `LogError` with everything that was found. A position on its own becomes a log
without entries that starts from it, so that whatever can be done with a log can be done with a position. The bytes are
read once, fast; where something stands is only worked out when there is something to say.
"""

from __future__ import annotations

import json
from typing import Any

from referee.logs.errors import Complaint, LogError
from referee.logs.fields import LARGEST, Slip
from referee.logs.model import Log
from referee.logs.shape import POSITION_FORMAT, find_slips

LARGEST_FILE = 5_000_000
"""Bytes of one log. The longest games are a hundred times smaller; ten times as much in memory is still bearable."""
SHOWN = 100
"""So many slips of one document are told; after that many, it is not a log with slips but something else."""


def read_log(data: bytes, file: str, first_line: int = 1) -> Log:
    """The log or position in these bytes, which begin on this line of the file."""
    text = Reader(file, first_line).decode(data)
    return read_text(text, file, first_line)


def read_text(text: str, file: str, first_line: int = 1) -> Log:
    reader = Reader(file, first_line)
    document = reader.parse(text)
    slips = find_slips(document)
    if slips:
        raise reader.tell(text, slips[:SHOWN])
    return Log(file, _as_log(document), text, first_line)


_SHARED = ("format", "ruleset", "players", "spare")


def _as_log(document: dict[str, Any]) -> dict[str, Any]:
    """A position becomes a log that starts from it; it keeps its own format."""
    if document["format"] != POSITION_FORMAT:
        return document
    shared: dict[str, Any] = {key: document[key] for key in _SHARED if key in document}
    position = {key: value for key, value in document.items() if key not in shared}
    return {**shared, "kind": "open", "position": position, "entries": []}


class _DuplicateError(Exception):
    """Somewhere a key stands twice."""


class _NoNumberError(Exception):
    """NaN or an infinity."""


class Reader:
    """Reads one document and knows what to call it in complaints."""

    def __init__(self, file: str, first_line: int) -> None:
        self.file = file
        self.first_line = first_line

    def decode(self, data: bytes) -> str:
        if len(data) > LARGEST_FILE:
            message = f"This is larger than {LARGEST_FILE // 1_000_000} MB; no log is."
            raise self.complain("", 0, "too-large", message, "write several logs one on a line into a .jsonl file")
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            raise self.complain("", 0, "not-utf-8", "This is written in UTF-16.", "save it again as UTF-8")
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            before = data[: error.start].decode("utf-8-sig")
            message = f"Here stands a byte (0x{data[error.start]:02x}) that is no letter in UTF-8."
            raise self.complain(before, len(before), "not-utf-8", message, "save it again as UTF-8") from None

    def parse(self, text: str) -> Any:
        try:
            return json.loads(text, object_pairs_hook=_pair, parse_constant=_refuse, parse_float=_read_float)
        except RecursionError:
            raise self.too_deep(text) from None
        except _DuplicateError:
            raise self.duplicates(text) from None
        except (ValueError, _NoNumberError):  # a number of thousands of digits is a plain ValueError
            raise self.not_json(text) from None

    def complain(self, text: str, offset: int, code: str, message: str, hint: str = "") -> LogError:
        return LogError([self.point(text, offset, code, message, hint)])

    def point(self, text: str, offset: int, code: str, message: str, hint: str) -> Complaint:
        from referee.logs.positions import get_column, get_line

        line = get_line(text, offset) + self.first_line - 1
        return Complaint(self.file, line, get_column(text, offset), code, message, hint)

    def too_deep(self, text: str) -> LogError:
        from referee.logs.positions import find_depth

        message = "Brackets lie within brackets here, deeper than in any log."
        return self.complain(text, find_depth(text, 32), "too-deep", message, "look for a bracket that is never closed")

    def duplicates(self, text: str) -> LogError:
        from referee.logs.positions import find_duplicates, get_line

        found = []
        for key, offset, first in find_duplicates(text):
            line = get_line(text, first) + self.first_line - 1
            message = f'"{key[:60]}" stands here a second time; the first is on line {line}.'
            found.append(self.point(text, offset, "duplicate-key", message, "keep one of them"))
        return LogError(found[:SHOWN])

    def not_json(self, text: str) -> LogError:
        from referee.logs.positions import find_digits
        from referee.logs.syntax import find_fault

        fault = find_fault(text, self.first_line)
        if fault is not None:
            code = "not-json" if text.strip() else "empty"
            return self.complain(text, fault.offset, code, fault.message, fault.hint)
        offset = find_digits(text, 1000)
        return self.complain(text, offset, "huge-number", "No table counts that far.", "look at the number again")

    def tell(self, text: str, slips: list[Slip]) -> LogError:
        from referee.logs.positions import locate

        spots = locate(text, [slip.path for slip in slips])
        found = []
        for slip in slips:
            spot = spots[slip.path]
            offset = spot.key if slip.is_key else spot.value
            found.append(self.point(text, offset, slip.code, slip.message, slip.hint))
        return LogError(sorted(found, key=lambda complaint: complaint[1:3]))


def _pair(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise _DuplicateError
    return made


def _refuse(word: str) -> Any:
    raise _NoNumberError(word)


def _read_float(digits: str) -> int | float:
    """2.0 and 2e0 are whole numbers, as JSON Schema has it."""
    number = float(digits)
    return int(number) if number.is_integer() and abs(number) <= LARGEST else number
