"""The short way of reading gives what Lark gives: the same tree and places, for every block of the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lark import Lark, Token, Tree

from compiler.blocks import find_remarks, split_blocks
from compiler.limits import MAX_WORDS
from compiler.reading import GRAMMAR, get_tables
from compiler.source import Source, read_sources
from compiler.tables import Node

RULES = Path(__file__).resolve().parents[2] / "rules"
LARK = Lark(
    GRAMMAR.read_text(encoding="utf-8"),
    parser="lalr",
    lexer="contextual",
    propagate_positions=True,
    maybe_placeholders=False,
)
PLACES = ("line", "column", "start_pos")
ENDS = ("end_line", "end_column", "end_pos")


def compare(wanted: Tree[Token] | Token, found: Any) -> None:
    if isinstance(wanted, Token):
        assert (wanted, wanted.type) == (found, found.type)
        assert [getattr(wanted, name) for name in PLACES + ENDS] == [getattr(found, name) for name in PLACES + ENDS]
        return
    assert isinstance(found, Node)
    assert (wanted.data, len(wanted.children)) == (found.data, len(found.children))
    assert [getattr(wanted.meta, name) for name in PLACES] == [getattr(found.first, name) for name in PLACES]
    assert [getattr(wanted.meta, name) for name in ENDS] == [getattr(found.last, name) for name in ENDS]
    for one, other in zip(wanted.children, found.children, strict=True):
        compare(one, other)


@pytest.mark.parametrize("source", read_sources([RULES]), ids=lambda source: source.name)
def test_same_tree_as_larks_own_parser(source: Source) -> None:
    for block in split_blocks(source, find_remarks(source.text)):
        read = get_tables().read(block.clean, MAX_WORDS)
        assert read is not None
        compare(LARK.parse(block.clean), read[0])


@pytest.mark.parametrize("text", ["card feast:\n  eats Take", "card feast:\n  eats: Take 2 apples", "?", "card : :"])
def test_what_does_not_parse_is_left_to_lark(text: str) -> None:
    assert get_tables().read(text, MAX_WORDS) is None


def test_endless_text_is_given_up() -> None:
    assert get_tables().read("card feast:\n  eats: Take 2 apples.\n" * 20, 50) is None
