"""Malformed texts as Markdown: how the cases in `malformed/` are read and checked.

A heading is the claim, prose the reason, a `canon` block the text. Under a guilty line stands what is expected of it:

    eats: Take 2 apples
                       ^ missing-full-stop

The carets are the span, the word is the code. A quotation behind the block ("> ...") is something that the message or
the fix must say. A case without carets must be free of mistakes. To add a case, write it; there is nothing to register.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from compiler.diagnostic import CanonError, Diagnostic
from compiler.parse import parse_source
from compiler.source import make_source

CASES = Path(__file__).with_name("malformed")
FILE = "case.canon"
_CASE = re.compile(r"^## (?P<claim>.+?)\n(?P<rest>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_BLOCK = re.compile(r"^```canon\n(?P<text>.*?)^```$(?P<after>.*)", re.MULTILINE | re.DOTALL)
_MARK = re.compile(r"^(?P<indent> *)(?P<carets>\^+) (?P<code>[a-z0-9-]+)$")

Expected = tuple[int, int, int, str]
"""Line, column, end column, code."""


@dataclass(frozen=True, slots=True)
class Case:
    claim: str
    text: str
    expected: tuple[Expected, ...]
    said: tuple[str, ...]


def check(text: str) -> list[Diagnostic]:
    """Everything that is wrong with a text. For the later stages: compile it here instead of only parsing it."""
    try:
        parse_source(make_source(FILE, text))
    except CanonError as error:
        return list(error.diagnostics)
    return []


def read_cases(folder: Path = CASES) -> Iterator[Case]:
    for path in sorted(folder.glob("*.md")):
        for found in _CASE.finditer(path.read_text(encoding="utf-8")):
            yield make_case(f"{path.stem}: {found['claim']}", found["rest"])


def make_case(claim: str, markdown: str) -> Case:
    block = _BLOCK.search(markdown)
    assert block, f"{claim}: no canon block"
    lines: list[str] = []
    expected: list[Expected] = []
    for line in block["text"].split("\n"):
        if mark := _MARK.match(line):
            start = len(mark["indent"]) + 1
            expected.append((len(lines), start, start + len(mark["carets"]), mark["code"]))
        else:
            lines.append(line)
    said = re.findall(r"^> (.+)$", block["after"], re.MULTILINE)
    return Case(claim, "\n".join(lines), tuple(expected), tuple(said))


def summarise(diagnostics: list[Diagnostic]) -> tuple[Expected, ...]:
    return tuple((d.span.line, d.span.column, d.span.end_column, d.code) for d in diagnostics)
