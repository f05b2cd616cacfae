"""How much a text may say: far more than any game needs, and little enough that no stage takes long or goes deep."""

from __future__ import annotations

import re

from lark import Token

from compiler.blocks import Block
from compiler.diagnostic import Diagnostic
from compiler.spot import ENDS, span_of

MAX_WORDS = 50_000
MAX_WORDS_IN_SENTENCE = 1000
MAX_NESTING = 50
NESTING = frozenset({"OF", "IF", "OTHERWISE", "FOREACH", "AS", "AT", "WHENEVER", "REPEAT"})
"""What the tree grows deeper by."""

_TOO_BIG = re.compile(r"[0-9]{7}")


class Meter:
    """Counts along while the blocks of a text are read."""

    def __init__(self) -> None:
        self.words = self.words_in_sentence = self.nesting = 0

    @property
    def is_full(self) -> bool:
        return self.words > MAX_WORDS

    def find_excess(self, block: Block, token: Token) -> Diagnostic | None:
        if token.type in ENDS:
            self.words_in_sentence = self.nesting = 0
        self.words += 1
        self.words_in_sentence += 1
        self.nesting += token.type in NESTING
        if self.is_full:
            message = f"This file has more than {MAX_WORDS:,} words."
            return Diagnostic("file-too-large", span_of(block, token), message, "split it into several files")
        if self.words_in_sentence > MAX_WORDS_IN_SENTENCE:
            message = f"This sentence has more than {MAX_WORDS_IN_SENTENCE:,} words."
            fix = "end it with a full stop and start another"
            return Diagnostic("sentence-too-long", span_of(block, token), message, fix)
        if self.nesting > MAX_NESTING:
            message = f"Nobody can follow a sentence with more than {MAX_NESTING} times `of`, `if` or `for each`."
            fix = "give a part of it a name of its own, with a term or a deed"
            return Diagnostic("sentence-too-long", span_of(block, token), message, fix)
        if token.type in ("INT", "RANGE", "REPEAT") and _TOO_BIG.search(token):
            message, fix = "No game counts that far.", "write a number below 1,000,000"
            return Diagnostic("number-too-large", span_of(block, token), message, fix)
        return None
