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
    bound: str = ""
    owner: s.Word | None = None
    quantity: Quantity | None = None
    other: bool = False
    most: str = ""
    adjectives: tuple[s.Word, ...] = ()
    head: s.Word | None = None
    of: Meaning | None = None
    """What the noun behind `of` means; filled in by `compiler.nouns`."""


def split_words(core: s.Core) -> Parts:
    """Sorts the words; complains about one that has no place among the others."""
    parts = Parts()
    names: list[s.Word] = []
    for word in core.words:
        if word.sort == "name":
            names.append(word)
        elif names and names[-1].text != "top":
            raise _misplaced(word, names[-1].text, f"put it before {names[0].text}, or leave it out")
        elif word.sort in ("int", "range") or word.text == "any number of":
            _read_quantity(parts, word)
        elif word.sort == "possessive" or word.text in OWNERS:
            if parts.owner is not None:
                raise _misplaced(word, parts.owner.text)
            parts.owner = word
        else:
            _read_determiner(parts, word)
    if parts.bound and parts.quantity is None:
        message = f"{parts.bound.capitalize()} how many is not said."
        raise MeaningError("wrong-number", core.words[0].span, message, f"put a number behind {parts.bound}")
    parts.adjectives = tuple(names[:-1])
    parts.head = names[-1] if names else None
    return parts


def _misplaced(word: s.Word, before: str, fix: str = "leave one of them out") -> MeaningError:
    return MeaningError("misplaced-word", word.span, f"The word {word.text} cannot stand behind {before}.", fix)


def _read_quantity(parts: Parts, word: s.Word) -> None:
    if parts.quantity is not None:
        raise MeaningError("wrong-number", word.span, "Here are two numbers for one thing.", "keep one of them")
    if word.sort == "int":
        parts.quantity = Quantity(parts.bound or "exact", int(word.text), int(word.text))
    elif word.sort == "range":
        low, _, high = word.text.split()
        if int(low) > int(high):
            raise MeaningError("wrong-number", word.span, f"{word.text} counts downwards.", f"write {high} to {low}")
        parts.quantity = Quantity("range", int(low), int(high))
    else:
        parts.quantity = Quantity("any number")


def _read_determiner(parts: Parts, word: s.Word) -> None:
    if word.text in BOUNDS:
        parts.bound = word.text
    elif word.text in ("other", "another"):
        parts.other = True
        parts.pick = parts.pick or ("any" if word.text == "another" else "")
    elif word.text in ("most", "fewest"):
        parts.most = word.text
    elif word.text in PICKS:
        if parts.pick:
            raise _misplaced(word, parts.pick)
        parts.pick = "a" if word.text == "an" else word.text
    else:
        message = f"The word {word.text} has no meaning here."
        raise MeaningError("misplaced-word", word.span, message, "leave it out")


def is_plural(parts: Parts) -> bool:
    counted = parts.quantity is not None and parts.quantity.high != 1
    return counted or (parts.head is not None and parts.pick in ("", "all", "each") and parts.head.text.endswith("s"))
