"""The words that nothing can be called: all that the grammar takes for its own."""

from __future__ import annotations

import re

from compiler.headers import OWN_VERBS, OWN_WORDS
from compiler.reading import get_parser
from compiler.verbs import VERBS

OPEN = {"KIND", "LABEL", "REPEAT", "RANGE", "NAME", "INT", "STRING"}
"""Terminals that stand for many words, or only before a comma."""


def test_every_small_word_of_the_grammar_is_reserved() -> None:
    small = set()
    for terminal in get_parser().terminals:
        pattern = terminal.pattern.to_regexp()
        if terminal.name not in OPEN and not terminal.name.startswith("__"):
            small |= {word for word in re.findall(r"[a-z]+", pattern) if re.fullmatch(pattern, word)}
    assert "hold" in small and small <= OWN_WORDS


def test_every_verb_of_the_language_is_reserved_for_it() -> None:
    assert set(OWN_VERBS) == set(VERBS)
