"""The nearest known word, for "did you mean": people write plurals, the other English, a space for a hyphen, or slip.

A word is first compared by its *root*, which forgets all but the last of these; only then by likeness. So `colours`
finds `color` for certain, and `aple` finds `apple` by being close.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from functools import lru_cache

LONGEST = 60
"""Nobody means a name longer than this, and comparing it would take its time."""

_PLURALS = (
    *(("ies", "y"), ("ves", "f"), ("men", "man"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch")),
    *(("xes", "x"), ("s", "")),
)
_IRREGULAR = {"dice": "die", "mice": "mouse", "feet": "foot", "children": "child", "knives": "knife"}
_SPELLINGS = (
    (re.compile(r"(?<=[a-z]{2})our"), "or"),
    (re.compile(r"(?<=[bct])re$"), "er"),
    (re.compile(r"([iy])s(?=(e|ed|er|ing|ation)$)"), r"\1z"),
    (re.compile(r"(?<=gr)ey"), "ay"),
    (re.compile(r"ogue$"), "og"),
    (re.compile(r"ll(?=(ed|er|ing)$)"), "l"),
    (re.compile(r"(?<=[ae]n)ce$"), "se"),
)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant, or none. Of equally near ones, the first."""
    if len(word) > LONGEST:
        return None
    candidates = list(known)
    root = get_root(word)
    for candidate in candidates:
        if get_root(candidate) == root:
            return candidate
    return _closest(word.lower(), candidates)


def _closest(word: str, candidates: list[str]) -> str | None:
    """By likeness; a swap of two letters counts for little, and short words must be very close."""
    cutoff = 0.75 if len(word) < 6 else 0.7
    lowered = {candidate.lower(): candidate for candidate in reversed(candidates) if len(candidate) <= LONGEST}
    found = difflib.get_close_matches(word, lowered, 1, cutoff)
    return lowered[found[0]] if found else None


@lru_cache(maxsize=4096)
def get_root(word: str) -> str:
    """The word without number, hyphens, capitals, or the choice between British and American spelling."""
    parts = re.split(r"[\s_-]+", word.lower().strip())
    return "".join(_respell(_singular(part)) for part in parts)


def _singular(part: str) -> str:
    if part in _IRREGULAR:
        return _IRREGULAR[part]
    for plural, singular in _PLURALS:
        if part.endswith(plural) and len(part) > len(plural) + 1 and not part.endswith(("ss", "us")):
            return part[: -len(plural)] + singular
    return part


def _respell(part: str) -> str:
    for british, american in _SPELLINGS:
        part = british.sub(american, part)
    return part
