"""Slips: words that the grammar can read and nobody can have meant.

Verbs and nouns are plain names, so the lexer takes a small word for a name wherever that small word may not stand: a
forgotten full stop glues two sentences together, a forgotten comma makes `then` a noun. Each check looks at one token
and its neighbours. Capital letters mean nothing in Canon; here they are a hint at where the writer saw a new sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from lark import Token

from compiler.blocks import OWN_KINDS, Block
from compiler.diagnostic import Diagnostic, Site
from compiler.spot import ENDS, is_first_on_line, span_after, span_between, span_of
from compiler.wording import NOUNLIKE

NUMBERS = dict(zip("one two three four five six seven eight nine ten eleven twelve".split(), range(1, 13), strict=True))
OPENERS = {
    "if": ("What to do comes after the `if`, not before it.", "put the condition first: If ..., ..."),
    "otherwise": ("`Otherwise` starts a sentence.", "end the sentence before it with a full stop"),
    "either": ("`Either` starts a sentence, or stands behind `, and` or `, then`.", "write: Either ..., or ..."),
    "whenever": ("`Whenever` starts a sentence, and `you` follows it.", "write: Whenever you ..., ..."),
    "cite": ("`Cite` starts a sentence.", "end the sentence before it with a full stop"),
    "assume": ("`Assume` starts a sentence.", "end the sentence before it with a full stop"),
}
"""Words that open a sentence, and what to say of them anywhere else."""

NEVER_NAMES = frozenset("the an a of and or to from in on with for each not you your its".split())
FACTS = frozenset({"is", "are", "has", "have"})
AMENDING = frozenset({"replace", "add", "change"})

Check = Callable[[Block, Sequence[Token], int], Diagnostic | None]


def find_slip(block: Block, tokens: Sequence[Token]) -> Diagnostic | None:
    """The first slip among the tokens of a block, or of one of its sentences."""
    start = 0
    for i, token in enumerate(tokens):
        if token.type in ENDS or i == len(tokens) - 1:
            slip = _find_in_sentence(block, tokens[start : i + 1])
            if slip:
                return slip
            start = i + 1
    return None


def find_empty(block: Block, tokens: Sequence[Token]) -> Diagnostic | None:
    """A declaration that ends in a colon and says nothing."""
    if not tokens or tokens[-1].type != "COLON":
        return None
    message = f"This {tokens[0].lower()} ends in a colon, but nothing is said about it below."
    return Diagnostic(
        "empty-declaration", span_of(block, tokens[-1]), message, "end it with a full stop, or write its rules below"
    )


def _find_in_sentence(block: Block, sentence: Sequence[Token]) -> Diagnostic | None:
    if sentence[0].type == "KIND":
        return _broken_header(block, sentence)
    if slip := _indented_declaration(block, sentence) or _amending_without_colon(block, sentence):
        return slip
    for i, token in enumerate(sentence):
        if token.type == "NAME":
            for check in CHECKS:
                if slip := check(block, sentence, i):
                    return slip
    return None


# --- whole sentences -------------------------------------------------------------------------------------------------


def _broken_header(block: Block, header: Sequence[Token]) -> Diagnostic | None:
    for before, token in pairwise(header):
        if is_first_on_line(block, token):
            message = f"The first line of this {header[0].lower()} has no colon at its end."
            fix = f"write a colon after {quote(before)}"
            return Diagnostic("missing-colon", span_after(block, before), message, fix)
    return None


def _indented_declaration(block: Block, sentence: Sequence[Token]) -> Diagnostic | None:
    first, last = sentence[0], sentence[-1]
    has_title = any(token.type == "STRING" for token in sentence)
    if first not in OWN_KINDS or not has_title or not is_first_on_line(block, first):
        return None
    if last.type == "DOT" and (len(sentence) < 3 or sentence[-2].type != "STRING"):
        return None
    message = f"This {first.lower()} is indented, so it reads as a sentence of the declaration above."
    return Diagnostic("wrong-indentation", span_of(block, first), message, "start it at the left margin")


def _amending_without_colon(block: Block, sentence: Sequence[Token]) -> Diagnostic | None:
    if len(sentence) < 3 or sentence[0].lower() not in AMENDING or sentence[1].type != "NAME" or "." not in sentence[1]:
        return None
    message = f"Here {quote(sentence[0])} names a rule, so it is a label and wants a colon."
    fix = f"write a colon after {quote(sentence[1])}"
    return Diagnostic("missing-colon", span_after(block, sentence[1]), message, fix)


# --- single words ----------------------------------------------------------------------------------------------------


def _bare_then(block: Block, sentence: Sequence[Token], i: int) -> Diagnostic | None:
    if sentence[i].lower() != "then":
        return None
    span = span_of(block, sentence[i])
    if i and sentence[i - 1].type == "JOIN":
        message = "`, and` and `, then` are two different things: `, then` waits for what comes before it to happen."
        return Diagnostic("bare-then", span, message, "keep one of them")
    return Diagnostic("bare-then", span, "`then` joins two deeds only behind a comma.", "write `, then`")


def _label_without_colon(block: Block, sentence: Sequence[Token], i: int) -> Diagnostic | None:
    """`eats Take 2 apples`: a small letter where the line starts, a capital one right behind it."""
    first, token = sentence[0], sentence[i]
    if i != 1 or first.type != "NAME" or not first.islower() or not token[0].isupper():
        return None
    after = sentence[2].type if len(sentence) > 2 else ""
    if not is_first_on_line(block, first) or not (token.lower() in OPENERS or after in ("INT", "DET", "RANGE")):
        return None
    message = f"{quote(first)} looks like a label, but has no colon."
    return Diagnostic("missing-colon", span_after(block, first), message, f"write {first}:")


def _new_sentence(block: Block, sentence: Sequence[Token], i: int) -> Diagnostic | None:
    """A word that starts a sentence in the middle of one: the full stop before it is missing."""
    token = sentence[i]
    if not i or sentence[i - 1].type not in NOUNLIKE or not token[0].isupper():
        return None
    if not is_first_on_line(block, token) and token.lower() not in OPENERS:
        return None
    before = sentence[i - 1]
    sites = (Site(span_of(block, token), "this reads like a new sentence"),)
    message, fix = "This sentence has no full stop at its end.", f"write a full stop after {quote(before)}"
    return Diagnostic("missing-full-stop", span_after(block, before), message, fix, sites)


def _misplaced_opener(block: Block, sentence: Sequence[Token], i: int) -> Diagnostic | None:
    word = sentence[i].lower()
    if word not in OPENERS:
        return None
    message, fix = OPENERS[word]
    return Diagnostic("misplaced-word", span_of(block, sentence[i]), message, fix)


def _misplaced_fact(block: Block, sentence: Sequence[Token], i: int) -> Diagnostic | None:
    word = sentence[i].lower()
    if word not in FACTS:
        return None
    message = f"What comes before `{word}` starts with `the`, `a`, `your` or the like, unless it is a single name."
    fix = "put `the`, `a` or `your` before it" if i else "say first who or what"
    return Diagnostic("misplaced-word", span_of(block, sentence[i]), message, fix)


def _misplaced_small_word(block: Block, sentence: Sequence[Token], i: int) -> Diagnostic | None:
    if sentence[i].lower() not in NEVER_NAMES:
        return None
    message = f"The word {quote(sentence[i])} cannot stand here."
    return Diagnostic(
        "misplaced-word", span_of(block, sentence[i]), message, "look for a word that is missing before it"
    )


def _number_in_words(block: Block, sentence: Sequence[Token], i: int) -> Diagnostic | None:
    number = NUMBERS.get(sentence[i].lower())
    follower = sentence[i + 1] if i + 1 < len(sentence) else None
    if number is None or follower is None or not (follower.type == "NAME" or follower.lower() == "times"):
        return None
    message = "Canon counts in figures."
    return Diagnostic("number-in-words", span_of(block, sentence[i]), message, f"write {number} {follower}")


def _missing_space(block: Block, sentence: Sequence[Token], i: int) -> Diagnostic | None:
    token = sentence[i]
    before, _, after = token.partition(".")
    if not after or not after[0].isupper():
        return None
    start = (token.start_pos or 0) + len(before)
    message = "Without a space behind it, this full stop makes one name of two words."
    return Diagnostic("missing-space", span_between(block, start, start + 1), message, f"write {before}. {after}")


CHECKS: tuple[Check, ...] = (
    _label_without_colon,
    _new_sentence,
    _bare_then,
    _misplaced_opener,
    _misplaced_fact,
    _misplaced_small_word,
    _number_in_words,
    _missing_space,
)


def quote(token: str) -> str:
    """A word as the reader wrote it, in backticks, on one line and not too long."""
    text = " ".join(str(token).split())
    return f"`{text if len(text) <= 40 else text[:39] + '…'}`"
