"""Where logs come from: files, folders, `.jsonl` with one log a line, and standard input. Nothing is ever written."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import BinaryIO, NamedTuple

from referee.logs.errors import Complaint, LogError
from referee.logs.read import LARGEST_FILE

STDIN = "<stdin>"
LINES = ".jsonl"
HEAD = 200
"""A document says within so many bytes what it is."""


class Document(NamedTuple):
    """The bytes of one document, the line of its file on which they begin, or why there are none."""

    file: str
    data: bytes = b""
    first_line: int = 1
    error: LogError | None = None


def find_documents(names: Iterable[str]) -> Iterator[Document]:
    """Every document that these names stand for, one at a time. What cannot be read is told, and the rest goes on."""
    for name in names:
        if name == "-":
            yield from _catch(STDIN, _read_stdin())
        elif os.path.isdir(name):
            yield from _find_below(os.path.normpath(name))
        else:
            yield from _catch(name, _read_file(name))


def is_single(names: Iterable[str]) -> bool:
    """Whether this can stand for one document only: a file that holds one."""
    names = list(names)
    return len(names) == 1 and not names[0].endswith(LINES) and not os.path.isdir(names[0])


def measure(names: Iterable[str]) -> int:
    """How many bytes these names stand for, as far as that can be told before they are read."""
    total = 0
    for name in names:
        for file in _walk(name) if os.path.isdir(name) else (name,):
            with contextlib.suppress(OSError, ValueError):
                total += os.stat(file).st_size
    return total


def _find_below(folder: str) -> Iterator[Document]:
    is_empty = True
    for file in _walk(folder):
        is_empty = False
        documents = _catch(file, _read_file(file))
        yield from (document for document in documents if not is_dispute(document.data))
    if is_empty:
        message = "There is no log in this folder."
        yield _refuse(folder, "no-logs", message, "logs are files that end in .json or .jsonl")


def is_dispute(data: bytes) -> bool:
    """Whether this is meant as a dispute, at first sight. Among logs it is passed over."""
    return b'"referee-dispute/' in data[:HEAD]


def _walk(folder: str) -> Iterator[str]:
    """The logs below a folder, by name. Only the names of one folder at a time are held, and those of the ones above.

    What cannot be looked into is given as it is, so that reading it says why.
    """
    try:
        with os.scandir(folder) as found:
            inside = sorted((entry.name, entry.is_dir(follow_symlinks=False)) for entry in found)
    except OSError:
        yield folder
        return
    for name, is_folder in inside:
        path = os.path.join(folder, name)
        if is_folder:
            yield from _walk(path)
        elif name.endswith((".json", LINES)) and os.path.isfile(path):
            yield path


def _catch(name: str, documents: Iterator[Document]) -> Iterator[Document]:
    try:
        yield from documents
    except FileNotFoundError:
        yield _refuse(name, "missing-file", "There is no such file.", "look at the name and the folder again")
    except (OSError, ValueError) as error:  # a name with a zero in it is a ValueError
        reason = getattr(error, "strerror", None) or str(error)
        yield _refuse(name, "unreadable", f"This cannot be read: {reason}.", "")


def _refuse(name: str, code: str, message: str, hint: str) -> Document:
    return Document(name, error=LogError([Complaint(name, 0, 0, code, message, hint)]))


def _read_file(name: str) -> Iterator[Document]:
    with open(name, "rb") as handle:
        if name.endswith(LINES):
            yield from _read_lines(enumerate(_lines(handle), 1), name)
        else:
            yield Document(name, handle.read(LARGEST_FILE + 1))


def _lines(handle: BinaryIO) -> Iterator[bytes]:
    """The lines of a file. What goes beyond the size of any log is passed over, and never held."""
    while line := handle.readline(LARGEST_FILE + 2):
        yield line
        while len(line) > LARGEST_FILE + 1 and not line.endswith(b"\n"):
            line = handle.readline(LARGEST_FILE + 2) or b"\n"


def _read_lines(lines: Iterator[tuple[int, bytes]], name: str) -> Iterator[Document]:
    is_empty = True
    for number, line in lines:
        if line.strip():
            is_empty = False
            yield Document(name, line.rstrip(b"\r\n"), number)
    if is_empty:
        yield Document(name)


def _read_stdin() -> Iterator[Document]:
    """One log, or one on each line: then the first line is an object by itself, and others follow."""
    lines = enumerate(_lines(sys.stdin.buffer), 1)
    first = next(((number, line) for number, line in lines if line.strip()), (1, b""))
    second = next(((number, line) for number, line in lines if line.strip()), None)
    if second is None:
        yield Document(STDIN, first[1], first[0])
    elif first[1].strip().startswith(b"{") and first[1].strip().endswith(b"}"):
        yield from _read_lines(chain((first, second), lines), STDIN)
    else:
        gap = b"\n" * (second[0] - first[0] - 1)
        rest = sys.stdin.buffer.read(LARGEST_FILE + 1)
        yield Document(STDIN, first[1] + gap + second[1] + rest, first[0])
