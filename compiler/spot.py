"""The spot where reading a block went wrong: what was understood, what stands there, and what could have stood there.

Tokens know their place inside their block; here it becomes a span of the file. What is missing has the span of one
column right behind the last thing that is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lark import Token

from compiler.blocks import Block
from compiler.span import Span

ENDS = frozenset({"DOT", "COLON", "LABEL"})


@dataclass(frozen=True, slots=True)
class Spot:
    """`bad` is the token that does not fit; none where no token could be cut, and at the end of the block."""

    block: Block
    tokens: Sequence[Token]
    bad: Token | None
    at: int
    accepts: frozenset[str]

    @property
    def is_at_end(self) -> bool:
        return self.at >= len(self.block.clean)

    @property
    def sentence(self) -> Sequence[Token]:
        """The tokens of the unfinished sentence, or of the unfinished first line of the declaration."""
        start = len(self.tokens)
        while start and self.tokens[start - 1].type not in ENDS:
            start -= 1
        return self.tokens[start:]

    @property
    def is_in_header(self) -> bool:
        return bool(self.sentence) and self.sentence[0].type == "KIND"


def span_of(block: Block, token: Token) -> Span:
    start, end = token.start_pos or 0, token.end_pos or 0
    return span_between(block, start, end)


def span_between(block: Block, start: int, end: int) -> Span:
    line, column = _locate(block, start)
    end_line, end_column = _locate(block, end)
    return Span(block.file, line, column, end_line, end_column)


def span_after(block: Block, token: Token) -> Span:
    """The one column behind a token: where something is missing."""
    line, column = _locate(block, token.end_pos or 0)
    return Span(block.file, line, column, line, column + 1)


def _locate(block: Block, at: int) -> tuple[int, int]:
    return block.lines_before + block.clean.count("\n", 0, at) + 1, at - block.clean.rfind("\n", 0, at)


def is_first_on_line(block: Block, token: Token) -> bool:
    start = token.start_pos or 0
    return not block.clean[block.clean.rfind("\n", 0, start) + 1 : start].strip()
