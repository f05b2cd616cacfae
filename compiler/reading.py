"""Block to tree: one declaration is read by `canon.lark`, with the tokens that were seen, also when it fails.

The grammar is LALR(1) with a contextual lexer, so a small word of Canon can still be a name where no small word may
stand. The price is that many a slip parses: in "Take 1 apple then eat it" the word *then* passes for a name. So a block
that parses is looked over for such slips (`compiler.slips`), and one that does not is explained (`compiler.mistakes`).
What parses is read the short way (`compiler.tables`); for all else Lark tells what it would have accepted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from compiler.blocks import Block, Remark, find_remarks, split_blocks
from compiler.diagnostic import CanonError, Diagnostic
from compiler.limits import MAX_WORDS, Meter
from compiler.margins import explain_intruder, explain_remark
from compiler.mistakes import explain_mistake
from compiler.slips import find_empty, find_slip
from compiler.source import Source
from compiler.spot import Spot
from compiler.tables import Node, Tables

END = Token("$END", "")
GRAMMAR = Path(__file__).with_name("canon.lark")
MAX_MISTAKES = 50
"""So many in one file, then we stop: the rest is noise."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A block that says something: its tree, and the tokens by which it was read."""

    block: Block
    tree: Node
    tokens: tuple[Token, ...]


@cache
def get_parser() -> Lark:
    return Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=False,
    )


@cache
def get_tables() -> Tables:
    return Tables(get_parser())


def read_source(source: Source, without: str = "") -> tuple[Reading, ...]:
    """The declarations of a text, one by one; raises CanonError with at most one mistake for each.

    Those of the kind that is left out are not looked at.
    """
    remarks = find_remarks(source.text)
    found = [mistake for remark in remarks if (mistake := explain_remark(source, remark))]
    readings: list[Reading] = []
    meter = Meter()
    for block in _get_blocks(source, remarks):
        if without and block.clean.split(maxsplit=1)[:1] == [without]:
            continue
        reading = read_block(block, meter)
        if isinstance(reading, Reading):
            readings.append(reading)
        else:
            found.append(reading)
        if len(found) >= MAX_MISTAKES or meter.is_full:
            break
    if found:
        raise CanonError(found)
    return tuple(readings)


def _get_blocks(source: Source, remarks: list[Remark]) -> list[Block]:
    """All blocks, or those before the one in which a remark is opened and never closed: from there on all is remark."""
    if not remarks or remarks[-1].is_closed:
        return list(split_blocks(source, remarks))
    start = remarks.pop().start
    return list(split_blocks(Source(source.file, source.text[:start]), remarks))[:-1]


def read_block(block: Block, meter: Meter) -> Reading | Diagnostic:
    """The block as a tree, or what is wrong with it."""
    if block.intruder is not None:
        return explain_intruder(block, block.intruder)
    read = get_tables().read(block.clean, MAX_WORDS)
    if read is None:
        return _explain(block, meter)
    tree, tokens = read
    for token in tokens:
        if excess := meter.find_excess(block, token):
            return excess
    slip = find_slip(block, tokens) or find_empty(block, tokens)
    return slip or Reading(block, tree, tuple(tokens))


def _explain(block: Block, meter: Meter) -> Diagnostic:
    """What is wrong with a block that does not parse: where Lark stops, and what it would have accepted there."""
    steps = get_parser().parse_interactive(block.clean)
    tokens: list[Token] = []
    try:
        for token in steps.iter_parse():
            if excess := meter.find_excess(block, token):
                return excess
            tokens.append(token)
        steps.feed_token(END)
    except UnexpectedInput as error:
        return explain_mistake(_get_spot(block, tokens, error, steps))
    raise AssertionError(f"Lark reads what its tables do not: {block.clean!r}")


def _get_spot(block: Block, tokens: list[Token], error: UnexpectedInput, steps: Any) -> Spot:
    accepts = frozenset(steps.accepts())
    if isinstance(error, UnexpectedCharacters):
        at: Any = error.pos_in_stream
        return Spot(block, tokens, None, at, accepts)
    assert isinstance(error, UnexpectedToken)
    if error.token.type == "$END":
        return Spot(block, tokens, None, len(block.clean), accepts)
    read = tokens[:-1] if tokens and tokens[-1] is error.token else tokens
    return Spot(block, read, error.token, error.token.start_pos or 0, accepts)
