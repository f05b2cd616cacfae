"""A name may stand in the plural: which names a word may be a plural of."""

from __future__ import annotations

from collections.abc import Iterable


def singulars(word: str) -> Iterable[str]:
    """The word, and what it may be the plural of, likeliest first."""
    yield word
    if word.endswith("ies"):
        yield word[:-3] + "y"
    if word.endswith("es"):
        yield word[:-2]
    if word.endswith("s"):
        yield word[:-1]
    yield word + "s"
