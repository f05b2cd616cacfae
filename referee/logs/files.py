"""Where logs come from: files, folders, `.jsonl` with one log a line, and standard input. Nothing is ever written."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO, NamedTuple

from referee.logs.errors import Complaint, LogError
from referee.logs.read import LARGEST_FILE

STDIN = "<stdin>"
LINES = ".jsonl"


class Document(NamedTuple):
    """The bytes of one document, the line of its file on which they begin, or why there are none."""

    file: str
    data: bytes = b""
    first_line: int = 1
    error: LogError | None = None


def find_documents(names: Iterable[str]) -> Iterator[Document]:
    """Every document that these names stand for, one at a time. What cannot be read is told, and the rest goes on."""
    for name in names:
        path = Path(name)
        if name == "-":
            yield from _catch(STDIN, _read_stdin())
        elif path.is_dir():
            yield from _find_below(path)
        else:
            yield from _catch(name, _read_file(path, name))


def is_single(names: Iterable[str]) -> bool:
    """Whether this can stand for one document only: a file that holds one."""
    names = list(names)
    return len(names) == 1 and not names[0].endswith(LINES) and not Path(names[0]).is_dir()


def _find_below(folder: Path) -> Iterator[Document]:
    files = sorted(file for file in folder.rglob("*.json*") if file.suffix in (".json", LINES) and file.is_file())
    if not files:
        message = "There is no log in this folder."
        yield _refuse(str(folder), "no-logs", message, "logs are files that end in .json or .jsonl")
    for file in files:
        yield from _catch(str(file), _read_file(file, str(file)))


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


def _read_file(path: Path, name: str) -> Iterator[Document]:
    with path.open("rb") as handle:
        if path.suffix == LINES:
            yield from _read_lines(enumerate(_lines(handle), 1), name)
        else:
            yield Document(name, handle.read(LARGEST_FILE + 1))


def _lines(handle: BinaryIO) -> Iterator[bytes]:
    """The lines of a file. One that is larger than a log can be is the last."""
    while line := handle.readline(LARGEST_FILE + 2):
        yield line
        if len(line) > LARGEST_FILE + 1:
            return


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
