"""Where a piece of Canon text stands. Lines and columns count from 1; the end column is the first one after it."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def to(self, other: Span) -> Span:
        """The stretch from the start of this span to the end of the other."""
        return Span(self.file, self.line, self.column, other.end_line, other.end_column)
