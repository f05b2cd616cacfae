"""Diagnostics for people and for programs.

For people: where it is, what is wrong, the line with carets under the very letters, every other place involved, and one
thing to try. For programs: the same as data, by `schemas/diagnostics.schema.json`. A diagnostic does not know how it is
drawn.

Lines are drawn by terminal columns: a tab takes four, a wide letter two, a combining accent none, and a control
character shows as a dot, so that no text can play tricks on the terminal. A long line is cut to the stretch around what
is meant.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from compiler.diagnostic import Diagnostic
from compiler.span import Span

FORMAT = "canon-diagnostics/1"
WIDTH = 100
TAB = " " * 4
STYLES = {"bold": "1", "red": "1;31", "green": "32", "dim": "2"}


# --- For programs ----------------------------------------------------------------------------------------------------


def render_json(diagnostics: Iterable[Diagnostic]) -> dict[str, Any]:
    """A document of `schemas/diagnostics.schema.json`."""
    found = [_describe(diagnostic) for diagnostic in diagnostics]
    return {"format": FORMAT, "ok": not found, "diagnostics": found}


def _describe(diagnostic: Diagnostic) -> dict[str, Any]:
    return {
        "code": diagnostic.code,
        "span": diagnostic.span._asdict(),
        "message": diagnostic.message,
        "fix": diagnostic.fix or None,
        "sites": [{"span": site.span._asdict(), "note": site.note} for site in diagnostic.sites],
    }


# --- For people ------------------------------------------------------------------------------------------------------


def render_text(diagnostics: Sequence[Diagnostic], sources: Mapping[str, str], colour: bool) -> str:
    """All diagnostics, one below the other, and how many there are."""
    page = _Page(sources, colour)
    parts = ["\n".join(page.draw(diagnostic)) for diagnostic in diagnostics]
    return "\n\n".join([*parts, _count(diagnostics)]) + "\n"


def _count(diagnostics: Sequence[Diagnostic]) -> str:
    if not diagnostics:
        return "Nothing wrong."
    number, files = len(diagnostics), len({diagnostic.span.file for diagnostic in diagnostics})
    mistakes = f"{number} mistake{'s' * (number > 1)} in {files} file{'s' * (files > 1)}."
    return f"{mistakes} More about one: referee rules explain {diagnostics[0].code}"


class _Page:
    def __init__(self, sources: Mapping[str, str], colour: bool) -> None:
        self.lines = {file: text.split("\n") for file, text in sources.items()}
        self.colour = colour

    def draw(self, diagnostic: Diagnostic) -> Iterator[str]:
        yield f"{self.paint(_locate(diagnostic.span), 'bold')}  {self.paint(diagnostic.code, 'red')}"
        yield f"  {_show(diagnostic.message)}"
        yield from self.draw_lines(diagnostic.span, "red")
        for site in diagnostic.sites:
            yield f"  {self.paint(_locate(site.span), 'bold')}  {_show(site.note)}"
            yield from self.draw_lines(site.span, "dim")
        if diagnostic.fix:
            yield f"  {self.paint('Try:', 'green')} {_show(diagnostic.fix)}"

    def draw_lines(self, span: Span, style: str) -> Iterator[str]:
        """The first line of the span, and the last one if that is another."""
        lines = self.lines.get(span.file, [])
        if not 1 <= span.line <= len(lines):
            return
        gutter = max(len(str(span.end_line)), 3)
        first = lines[span.line - 1]
        is_long = span.end_line > span.line and span.end_line <= len(lines)
        yield from self.underline(
            first, span.line, span.column, len(first) + 1 if is_long else span.end_column, gutter, style
        )
        if is_long:
            last = lines[span.end_line - 1]
            indent = len(last) - len(last.lstrip())
            if span.end_line > span.line + 1:
                yield f"  {'...'.rjust(gutter)}"
            yield from self.underline(last, span.end_line, indent + 1, span.end_column, gutter, style)

    def underline(self, line: str, number: int, start: int, end: int, gutter: int, style: str) -> Iterator[str]:
        shown, before, width = _cut(line, start - 1, max(end - 1, start))
        yield f"  {self.paint(str(number).rjust(gutter) + ' |', 'dim')} {shown}".rstrip()
        yield f"  {self.paint(' ' * gutter + ' |', 'dim')} {' ' * before}{self.paint('^' * width, style)}"

    def paint(self, text: str, style: str) -> str:
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.colour else text


def _locate(span: Span) -> str:
    return f"{_show(span.file)}:{span.line}:{span.column}"


# --- Columns ---------------------------------------------------------------------------------------------------------


def _cut(line: str, start: int, end: int) -> tuple[str, int, int]:
    """What to show of a line, the columns before the stretch from start to end, and the columns of the stretch."""
    left, right = 0, len(line)
    if len(line) > WIDTH:
        left = max(0, min(start - WIDTH // 3, len(line) - WIDTH))
        right = left + WIDTH
    head = "…" if left else ""
    tail = "…" if right < len(line) else ""
    before = head + _show(line[left:start])
    marked = _show(line[start : min(end, right)])
    missing = max(min(end, right) - max(len(line), start), 0)
    shown = before + marked + _show(line[max(start, min(end, right)) : right]) + tail
    return shown, _measure(before), max(_measure(marked) + missing, 1)


def _show(text: str) -> str:
    """The text with nothing in it that a terminal would obey."""
    return "".join(_show_letter(letter) for letter in text)


def _show_letter(letter: str) -> str:
    if letter == "\t":
        return TAB
    return "·" if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") else letter


def _measure(text: str) -> int:
    """How many columns a terminal gives to it."""
    return sum(
        0 if unicodedata.combining(letter) else 1 + (unicodedata.east_asian_width(letter) in "WF") for letter in text
    )
