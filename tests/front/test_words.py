"""Did you mean: number, the two Englishes, hyphens, and slips."""

from __future__ import annotations

import pytest

from compiler.words import nearest

KNOWN = ["apple", "colour", "left-neighbour", "centre", "berry", "glass", "box", "leaf", "organizer", "grey-cup", "die"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("apples", "apple"),
        ("aple", "apple"),
        ("Apple", "apple"),
        ("paple", "apple"),
        ("color", "colour"),
        ("colors", "colour"),
        ("left-neighbors", "left-neighbour"),
        ("left neighbour", "left-neighbour"),
        ("leftneighbour", "left-neighbour"),
        ("center", "centre"),
        ("berries", "berry"),
        ("glasses", "glass"),
        ("boxes", "box"),
        ("leaves", "leaf"),
        ("organiser", "organizer"),
        ("gray-cups", "grey-cup"),
        ("dice", "die"),
    ],
)
def test_nearest(word: str, meant: str) -> None:
    assert nearest(word, KNOWN) == meant


@pytest.mark.parametrize("word", ["xylophone", "q", "", "a" * 100_000])
def test_nothing_near(word: str) -> None:
    assert nearest(word, KNOWN) is None


def test_plural_is_found_from_the_singular() -> None:
    assert nearest("scissor", ["paper", "scissors"]) == "scissors"


def test_the_first_of_equals() -> None:
    assert nearest("cards", ["card", "cards"]) == "card"
    assert nearest("card", []) is None
