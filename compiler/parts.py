"""The words of a noun, sorted: determiners, a quantity, adjectives, and the head, which is its last word."""

from __future__ import annotations

from dataclasses import dataclass

from compiler import syntax as s
from compiler.scope import Meaning, MeaningError, Quantity

BOUNDS = ("at least", "at most", "more than", "fewer than", "up to")
OWNERS = ("your", "its", "that", "those")
PICKS = ("the", "a", "an", "each", "any", "all", "no")


@dataclass(slots=True)
class Parts:
    """The words of a core, sorted."""

    pick: str = ""
    owner: s.Word | None = None
    quantity: Quantity | None = None
    other: bool = False
    most: str = ""
    adjectives: tuple[s.Word, ...] = ()
    head: s.Word | None = None
    of: Meaning | None = None
    """What the noun behind `of` means; filled in by `compiler.nouns`."""


def split_words(core: s.Core) -> Parts:
    parts = Parts()
    names: list[s.Word] = []
    bound = ""
    for word in core.words:
        if word.sort == "name":
            names.append(word)
        elif word.sort in ("int", "range"):
            parts.quantity = _read_quantity(word, bound)
        elif word.sort == "possessive" or word.text in OWNERS:
            parts.owner = word
        elif word.text in BOUNDS:
            bound = word.text
        else:
            _read_determiner(parts, word.text)
    parts.adjectives = tuple(names[:-1])
    parts.head = names[-1] if names else None
    return parts


def _read_quantity(word: s.Word, bound: str) -> Quantity:
    if word.sort == "int":
        return Quantity(bound or "exact", int(word.text), int(word.text))
    low, _, high = word.text.split()
    if int(low) > int(high):
        raise MeaningError("wrong-number", word.span, f"{word.text} counts downwards.", f"write {high} to {low}")
    return Quantity("range", int(low), int(high))


def _read_determiner(parts: Parts, text: str) -> None:
    if text == "any number of":
        parts.quantity = Quantity("any number")
    elif text in ("other", "another"):
        parts.other = True
        parts.pick = parts.pick or ("any" if text == "another" else "")
    elif text in ("most", "fewest"):
        parts.most = text
    elif text in PICKS:
        parts.pick = parts.pick or ("a" if text == "an" else text)


def is_plural(parts: Parts) -> bool:
    counted = parts.quantity is not None and parts.quantity.high != 1
    return counted or (parts.head is not None and parts.pick in ("", "all", "each") and parts.head.text.endswith("s"))
