"""The spot where reading a block went wrong: what was understood, what stands there, and what could have stood there.

Tokens know their place inside their block; here it becomes a span of the file. What is missing has the span of one
column right behind the last thing that is there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from lark import Token

from compiler.blocks import Block
from compiler.diagnostic import Diagnostic
from compiler.span import Span

MAX_TOKENS = 1000
MAX_NESTING = 50
MAX_DIGITS = 6
NESTING = frozenset({"OF", "IF", "OTHERWISE", "FOREACH", "AS", "AT", "WHENEVER", "REPEAT"})
ENDS = frozenset({"DOT", "COLON", "LABEL"})
_TOO_BIG = re.compile(rf"[0-9]{{{MAX_DIGITS + 1}}}")


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


class Meter:
    """Counts along while a block is read, and says when a sentence is more than a reader or a later stage can bear."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.length = self.nesting = 0

    def excess(self, token: Token) -> Diagnostic | None:
        if token.type in ENDS:
            self.length = self.nesting = 0
        self.length += 1
        self.nesting += token.type in NESTING
        span = span_of(self.block, token) if self._is_over(token) else None
        if span is None:
            return None
        if self.length > MAX_TOKENS:
            message = f"This sentence has more than {MAX_TOKENS:,} words."
            return Diagnostic("sentence-too-long", span, message, "end it with a full stop and start another")
        if self.nesting > MAX_NESTING:
            message = f"Nobody can follow a sentence with more than {MAX_NESTING} times `of`, `if` and `for each`."
            return Diagnostic(
                "sentence-too-long", span, message, "give a part of it a name of its own, with a term or a deed"
            )
        return Diagnostic("number-too-large", span, "No game counts that far.", "write a number below 1,000,000")

    def _is_over(self, token: Token) -> bool:
        if self.length > MAX_TOKENS or self.nesting > MAX_NESTING:
            return True
        return token.type in ("INT", "RANGE", "REPEAT") and _TOO_BIG.search(token) is not None
