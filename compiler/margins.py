"""Mistakes around sentences: at the left margin, in the first line of a declaration, and in remarks.

Where a line starts decides what it is: a declaration at the left margin, and what belongs to it indented below. So a
mistake here is mostly a line that stands too far left or right, or a first line that does not end as it should.
"""

from __future__ import annotations

import re

from lark import Token

from compiler.blocks import MAX_NESTING, OWN_KINDS, Block, Remark, looks_titled
from compiler.diagnostic import Diagnostic, Site
from compiler.slips import AMENDING, quote
from compiler.source import Source
from compiler.span import Span
from compiler.spot import Spot, is_first_on_line, span_after, span_between, span_of

BETWEEN_DECLARATIONS = frozenset({"KIND", "$END"})
_MARGIN_WORD = re.compile(r"(?P<word>[a-z][a-z0-9.-]*)[ \t]*(?P<colon>:?)[ \t]*(?P<end>\n|$)?", re.IGNORECASE)


def explain_remark(source: Source, remark: Remark) -> Diagnostic | None:
    """What is wrong with a remark, if anything."""
    if remark.is_closed and remark.depth <= MAX_NESTING:
        return None
    line = source.text.count("\n", 0, remark.start) + 1
    column = remark.start - source.text.rfind("\n", 0, remark.start)
    span = Span(source.file, line, column, line, column + 1)
    if not remark.is_closed:
        return Diagnostic("unclosed-remark", span, "This remark is never closed.", "write a `)` where it ends")
    message = f"More than {MAX_NESTING} remarks stand inside one another here."
    return Diagnostic("nested-remark", span, message, "close each remark before you open the next")


def explain_intruder(block: Block, at: int) -> Diagnostic:
    """Something at the left margin that is not the start of a declaration."""
    found = _MARGIN_WORD.match(block.clean, at)
    assert found is not None  # blocks.py calls only words intruders
    word, is_alone = found["word"].lower(), found["end"] is not None
    span = span_between(block, *found.span("word"))
    if word in OWN_KINDS or (found["colon"] and is_alone):
        fix = f'write its name, and a title if you like: {word} some-name "Title":'
        return Diagnostic("nameless-declaration", span, f"This {word} has no name.", fix)
    what = "A label" if found["colon"] or word in AMENDING else "A sentence"
    message = f"{what} is indented below its declaration; at the left margin only declarations start."
    return Diagnostic("wrong-indentation", span, message, "indent it by two spaces")


# --- Where a block could not be read ---------------------------------------------------------------------------------


def outside(spot: Spot) -> Diagnostic | None:
    """Something before the first declaration, or below one that has ended."""
    if spot.bad is None or not spot.accepts <= BETWEEN_DECLARATIONS:
        return None
    span = span_of(spot.block, spot.bad)
    if spot.tokens:
        site = Site(span, "this should belong to it")
        message = f"The full stop ends this {spot.tokens[0].lower()}, so nothing can follow below it."
        stop = span_of(spot.block, spot.tokens[-1])
        return Diagnostic("missing-colon", stop, message, "write a colon in its place", (site,))
    if spot.bad.lower() in OWN_KINDS or looks_titled(spot.block.clean, spot.at):
        return _indented(spot.block, spot.bad)
    fix = 'write a first line above it, at the left margin: deed some-name "Title":'
    return Diagnostic("outside-declaration", span, "This belongs to no declaration.", fix)


def indented_declaration(spot: Spot) -> Diagnostic | None:
    """A sentence that looks like the first line of a declaration."""
    first = spot.sentence[0] if spot.sentence else None
    if first is None or first.type != "NAME" or spot.bad is None or spot.bad.type not in ("COLON", "COMMA"):
        return None
    if not is_first_on_line(spot.block, first) or not looks_titled(spot.block.clean, first.start_pos or 0):
        return None
    return _indented(spot.block, first)


def _indented(block: Block, kind: Token) -> Diagnostic:
    message = f"This {kind.lower()} is indented, so it does not count as a declaration."
    return Diagnostic("wrong-indentation", span_of(block, kind), message, "start it at the left margin")


def header(spot: Spot) -> Diagnostic | None:
    """The first line of a declaration."""
    if not spot.is_in_header:
        return None
    kind, last = spot.sentence[0], spot.sentence[-1]
    if spot.bad is None:
        message = f"This {kind.lower()} has neither a full stop nor a colon at its end."
        fix = "write a full stop, or a colon and its rules below"
        return Diagnostic("missing-full-stop", span_after(spot.block, last), message, fix)
    if len(spot.sentence) == 1 and spot.bad.type in ("STRING", "COLON", "DOT"):
        message, fix = f"This {kind.lower()} has no name.", f"write its name after {quote(kind)}"
        return Diagnostic("nameless-declaration", span_of(spot.block, kind), message, fix)
    if is_first_on_line(spot.block, spot.bad):
        message = f"The first line of this {kind.lower()} has no colon at its end."
        return Diagnostic("missing-colon", span_after(spot.block, last), message, f"write a colon after {quote(last)}")
    return _crooked(spot, spot.bad)


def _crooked(spot: Spot, bad: Token) -> Diagnostic | None:
    kind, last = spot.sentence[0], spot.sentence[-1]
    if last.type == "STRING" and bad.type not in ("COMMA", "STRING"):
        message = "What follows the title of a declaration stands behind a comma."
        return Diagnostic("missing-comma", span_after(spot.block, last), message, f"write a comma after {quote(last)}")
    if kind.lower() not in OWN_KINDS and not any(token.type == "STRING" for token in spot.sentence):
        message = "This reads like a sentence, but it stands at the left margin, where declarations start."
        return Diagnostic("wrong-indentation", span_of(spot.block, kind), message, "indent it by two spaces")
    return None
