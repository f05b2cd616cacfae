"""The rules with their options, compiled once for all of these tests."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from compiler.book import Book
from compiler.pipeline import amend_book, bind_book, emit_ruleset, parse_sources, read_sources, sort_sources
from compiler.source import Source

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "rules"
VARIANTS = sorted(file.stem for file in (RULES / "variants").glob("*.canon"))
EDITIONS = ("rio2007", "alea2017", "ru", "guide")

Node = dict[str, Any]


@cache
def get_sources() -> tuple[Source, ...]:
    return tuple(sort_sources(read_sources([RULES])))


@cache
def get_book() -> Book:
    return bind_book(parse_sources(get_sources()))


@cache
def get_rules(*options: str) -> Node:
    """The ruleset under these options, as it is written: through JSON."""
    ruleset: Node = json.loads(json.dumps(emit_ruleset(amend_book(get_book(), options), get_sources())))
    return ruleset
