"""Paths to sources: what may enter the compiler at all.

A source is one text with the name of its file. A folder stands for every `*.canon` below it, and for every page
(`*.md`) that has Canon in it, in the order of their names. Whatever cannot be a Canon text (too large, too long a line,
not UTF-8, a NUL byte) is refused here, before the lexer sees it, so that the stages behind may assume short lines and
clean letters. A byte order mark and the line ends of other systems are accepted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from compiler import literate
from compiler.diagnostic import CanonError, Complaints
from compiler.span import Span

SUFFIX = ".canon"
MAX_BYTES = 1_000_000
MAX_LINE = 10_000
BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Source:
    """One Canon text, the file it came from as people say it, and its name in a ruleset, the same wherever it lies."""

    file: str
    text: str
    name: str = ""


def read_sources(paths: Sequence[Path]) -> tuple[Source, ...]:
    """Every source that the paths name, each once; raises CanonError with all that cannot be read."""
    complaints = Complaints()
    sources: list[Source] = []
    for file, name in _find_files(paths, complaints):
        try:
            sources.append(replace(_read_source(file), name=name))
        except CanonError as error:
            complaints.found += error.diagnostics
    complaints.settle()
    return tuple(sources)


def decode_source(file: str, data: bytes) -> Source:
    """The source in these bytes; raises CanonError if they are no Canon text."""
    complaints = Complaints()
    if len(data) > MAX_BYTES:
        message = "This file is larger than 1 MB, which is more than any game's rules need."
        complaints.add("file-too-large", Span(file, 1, 1, 1, 2), message, "split it into several files")
        complaints.settle()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        message = f"Here is a byte (hexadecimal {data[error.start]:02x}) that is no letter in UTF-8."
        complaints.add("not-utf8", _span_after(file, before), message, "save the file as UTF-8")
        complaints.settle()
    return make_source(file, text)


def make_source(file: str, text: str) -> Source:
    """The source with this text, its line ends made plain; raises CanonError if no Canon text looks like that."""
    text = text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")
    complaints = Complaints()
    if (at := text.find("\0")) >= 0:
        message = "Here is a NUL byte; a text has none."
        complaints.add("nul-byte", _span_after(file, text[:at]), message, "save the file as plain text in UTF-8")
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > MAX_LINE:
            message = f"This line has {len(line):,} characters; a line may have {MAX_LINE:,}."
            span = Span(file, number, MAX_LINE + 1, number, MAX_LINE + 2)
            complaints.add("line-too-long", span, message, "break it into several lines")
            break
    complaints.settle()
    return Source(file, text)


def _find_files(paths: Sequence[Path], complaints: Complaints) -> Iterator[tuple[Path, str]]:
    """Each file once, with its name: from the folder given on (`rules/cards.canon`), or alone (`cards.canon`)."""
    seen: set[Path] = set()
    for path in paths:
        top = path.resolve().parent if path.is_dir() else None
        for file in _expand(path, complaints):
            if (real := file.resolve()) not in seen:
                seen.add(real)
                yield file, real.relative_to(top).as_posix() if top and real.is_relative_to(top) else file.name


def _expand(path: Path, complaints: Complaints) -> list[Path]:
    if not path.is_dir():
        return [path]
    files = sorted(file for file in path.rglob("*") if file.suffix in (SUFFIX, literate.SUFFIX) and file.is_file())
    if not files:
        message = f"The folder {_name(path)} holds no {SUFFIX} file."
        complaints.add("no-canon-files", _top(path), message, "name a folder that holds the rules of a game")
    return files


def _read_source(path: Path) -> Source:
    complaints = Complaints()
    if not path.exists():
        message = f"There is no file {_name(path)}."
        complaints.add("no-such-file", _top(path), message, "look for a slip in its name, or in the folder you are in")
        complaints.settle()
    try:
        data = _read_bytes(path)
    except OSError as error:
        reason = error.strerror or str(error)
        fix = "name a plain file that you may read"
        complaints.add("unreadable-file", _top(path), f"{_name(path)} cannot be read: {reason}.", fix)
        complaints.settle()
    source = decode_source(_name(path), data)
    return replace(source, text=literate.extract_canon(source.text)) if path.suffix == literate.SUFFIX else source


def _read_bytes(path: Path) -> bytes:
    """The file, or a little more of it than is allowed; a device or a pipe could go on for ever."""
    if not path.is_file():
        raise OSError("it is not a plain file")
    with path.open("rb") as stream:
        return stream.read(MAX_BYTES + 1)


def _name(path: Path) -> str:
    """The path as people say it from where they stand, with `/` on every system."""
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    return path.as_posix()


def _top(path: Path) -> Span:
    return Span(_name(path), 1, 1, 1, 2)


def _span_after(file: str, before: str) -> Span:
    before = before.removeprefix(BYTE_ORDER_MARK)
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    return Span(file, line, column, line, column + 1)
