"""What the command line draws: colour, tables and a progress bar, each plain or absent when nobody is looking."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from time import monotonic
from types import TracebackType
from typing import TextIO

WIDTH = 80
REST = 0.05
"""Seconds between two drawings of a bar; nobody sees more."""
STYLES = {"bold": "1", "red": "31", "green": "32", "yellow": "33", "dim": "2"}


def wants_colour(stream: TextIO) -> bool:
    """Colour on a terminal; NO_COLOR and FORCE_COLOR overrule, as elsewhere."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def paint(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if colour else text


def draw_table(heads: Sequence[str], rows: Sequence[Sequence[object]], colour: bool = False) -> str:
    """Columns as wide as their widest cell; columns of numbers are flush right."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    right = [_is_numeric(cells, i) for i in range(len(heads))]
    lines = [_draw_row(row, widths, right) for row in [list(heads), *cells]]
    return "\n".join([paint(lines[0], "bold", colour), *lines[1:]])


def _is_numeric(cells: Sequence[Sequence[str]], column: int) -> bool:
    return bool(cells) and all(row[column].lstrip("+-").rstrip("%").replace(".", "", 1).isdigit() for row in cells)


def _draw_row(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    padded = [
        cell.rjust(width) if flush else cell.ljust(width) for cell, width, flush in zip(row, widths, right, strict=True)
    ]
    return "  ".join(padded).rstrip()


def tell_number(number: int, noun: str) -> str:
    """`1 example`, `2 examples`."""
    return f"{number} {noun}{'s' * (number != 1)}"


def wrap(text: str, indent: int) -> list[str]:
    """Lines of at most 80 columns; those that go on stand a little further in. No text, no line."""
    from textwrap import wrap as fill

    space = " " * indent
    return fill(text, WIDTH, initial_indent=space, subsequent_indent=space + "  ", break_on_hyphens=False)


class Progress:
    """A bar on a terminal's error stream, so that output can be piped; nothing anywhere else.

    >>> with Progress(total=3, label="games") as progress:
    ...     progress.show(1)
    """

    def __init__(self, total: int, label: str, stream: TextIO | None = None) -> None:
        self.total = max(total, 1)
        self.label = label
        self.stream = stream or sys.stderr
        self.drawn, self.drawn_at = "", 0.0
        self.is_shown = self.stream.isatty() and os.environ.get("TERM") != "dumb"

    def show(self, done: int, note: str = "") -> None:
        """So much is done; `note` says it in other words than as numbers."""
        if self.is_shown and (not self.drawn or monotonic() - self.drawn_at > REST or done == self.total):
            self._draw(min(done, self.total), note or f"{done}/{self.total}")

    def hide(self) -> None:
        """Make room for something else on the same terminal."""
        if self.drawn:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
            self.drawn = ""

    def _draw(self, done: int, note: str) -> None:
        import shutil  # loads half a dozen packers; few commands draw a bar

        width = max(10, min(40, shutil.get_terminal_size().columns - len(self.label) - 24))
        full = width * done // self.total
        line = f"{self.label} [{'#' * full}{'.' * (width - full)}] {note}"
        if line != self.drawn:
            self.stream.write(f"\r{line}\x1b[K")
            self.stream.flush()
            self.drawn, self.drawn_at = line, monotonic()

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hide()
