"""Tokens to text: how Canon is spaced. One space between words, none before a comma, a colon or a full stop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lark import Token

NOUNLIKE = frozenset({"NAME", "INT", "RANGE", "STRING", "PRONOUN"})
_CLOSE = frozenset({"COMMA", "DOT", "COLON"})


def spell(token: Token) -> str:
    """One token as it is written: quotations and remarks untouched, everything else with single spaces."""
    if token.type in ("STRING", "REMARK"):
        return str(token)
    text = " ".join(token.split())
    return text[:-1].rstrip() + ":" if token.type == "LABEL" else text


def part_joins(tokens: Iterable[Token]) -> Iterator[Token]:
    """The tokens, with `, and` and its like as a comma and a word."""
    for token in tokens:
        if token.type in ("JOIN", "ORELSE"):
            start, end, word = token.start_pos or 0, token.end_pos or 0, token.split()[-1]
            yield Token("COMMA", ",", start_pos=start, end_pos=start + 1)
            yield Token("JOINT", word, start_pos=end - len(word), end_pos=end)
        else:
            yield token


def words(tokens: Iterable[Token]) -> Iterator[str]:
    """The words of a text, each with the punctuation and the remarks behind it: what a line may be broken between."""
    word, last = "", ""
    for token in tokens:
        if token.type in _CLOSE:
            word += spell(token)
        elif token.type == "REMARK" or _clings(token, last):
            word += f" {spell(token)}"
        else:
            if word:
                yield word
            word = spell(token)
        last = last if token.type == "REMARK" else token.type
    if word:
        yield word


def _clings(token: Token, last: str) -> bool:
    """A capital letter at the start of a line would look like a new sentence."""
    return token.type == "NAME" and token[0].isupper() and last in NOUNLIKE


def capitalise(text: str) -> str:
    return text[:1].upper() + text[1:]


def say(tokens: Iterable[Token]) -> str:
    """A sentence as people write it, without its remarks."""
    return capitalise(" ".join(words(part_joins(tokens))))
