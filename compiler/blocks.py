"""Source to blocks: the text of each declaration by itself, its remarks made blank.

Remarks in (parentheses) may stand anywhere and hold other remarks, which no regular expression can count; so they go
first, and every letter behind them stays where it was. Then the left margin cuts the text: a word there starts a
declaration. Each block is read by itself, so a mistake in one declaration hides nothing in the next. What must not
stand at the margin is an *intruder*.

Everything here is one pass over the text, whatever the text is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from compiler.source import Source

MAX_NESTING = 20
OWN_KINDS = frozenset(
    """source kind token place track link term status deed phase game issue reading edition expansion variant example
    assumption""".split()
)
"""The kinds of declaration that every game has."""

SMALL_WORDS = frozenset(
    """cite assume if otherwise either you whenever for once twice and then or at as there is are has have holds hold
    not of in on with like clockwise from to under along back forward by until equal before after plus minus times
    divided it them the an a each any all no your its that those another other more fewer most fewest
    replace add change""".split()
)
"""Words that start or continue a sentence or a label, and so never a declaration."""

_OPENING = re.compile(r'"[^"\n]*"|[()]')
_INSIDE = re.compile(r"[()]")
_MARGIN = re.compile(r"^[a-z]", re.IGNORECASE | re.MULTILINE)
_WORD = re.compile(r"[a-z]+(-[a-z]+)*(?=[ \t]+[^ \t:.\n])", re.IGNORECASE)
_TITLED = re.compile(r'[a-z-]++[ \t]++[^".:,]++"[^"]*+"[ \t]*+(,[^,."]++)*+[.:]?\s*+$', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Remark:
    """From its `(` to behind its `)`, or to the end of the text if it is never closed."""

    start: int
    end: int
    depth: int
    is_closed: bool


@dataclass(frozen=True, slots=True)
class Block:
    """One declaration: its text, the same without remarks, and how many lines and characters stand before it."""

    file: str
    text: str
    clean: str
    lines_before: int
    start: int
    intruder: int | None
    """Where in the text something stands at the left margin that should be indented."""


def make_block(file: str, text: str) -> Block:
    """A block that is a text of its own."""
    return Block(file, text, text, 0, 0, None)


def find_remarks(text: str) -> list[Remark]:
    """The outermost remarks. A `(` in quotes opens none; inside a remark, quotes mean nothing."""
    remarks: list[Remark] = []
    at = 0
    while found := _OPENING.search(text, at):
        at = found.end()
        if found[0] == "(":
            remark = _close(text, found.start())
            remarks.append(remark)
            at = remark.end
    return remarks


def _close(text: str, start: int) -> Remark:
    depth = deepest = 0
    for found in _INSIDE.finditer(text, start):
        depth += 1 if found[0] == "(" else -1
        deepest = max(deepest, depth)
        if depth == 0:
            return Remark(start, found.end(), deepest, True)
    return Remark(start, len(text), deepest, False)


def blank_remarks(text: str, remarks: list[Remark]) -> str:
    """The text with spaces for remarks; nothing else moves."""
    parts: list[str] = []
    at = 0
    for remark in remarks:
        parts += (text[at : remark.start], re.sub(r"[^\n]", " ", text[remark.start : remark.end]))
        at = remark.end
    return "".join([*parts, text[at:]])


def split_blocks(source: Source, remarks: list[Remark]) -> Iterator[Block]:
    """The blocks of a text in order; the first also holds whatever stands before any declaration."""
    clean = blank_remarks(source.text, remarks)
    start = lines_before = 0
    intruder: int | None = None
    for found in _MARGIN.finditer(clean):
        at = found.start()
        if not _starts_declaration(clean, at):
            intruder = at - start if intruder is None else intruder
        elif clean[start:at].isspace():
            continue
        elif at > start:
            yield Block(source.file, source.text[start:at], clean[start:at], lines_before, start, intruder)
            lines_before += clean.count("\n", start, at)
            start, intruder = at, None
    yield Block(source.file, source.text[start:], clean[start:], lines_before, start, intruder)


def _starts_declaration(clean: str, at: int) -> bool:
    word = _WORD.match(clean, at)
    if not word or word[0].lower() in SMALL_WORDS:
        return False
    if word[0].islower() or word[0].lower() in OWN_KINDS:
        return True
    return looks_titled(clean, at)


def looks_titled(clean: str, at: int) -> bool:
    """Whether the line from here on is the first line of a declaration, title and all."""
    end = clean.find("\n", at)
    return bool(_TITLED.match(clean[at : end if end >= 0 else len(clean)]))
