"""The made-up game of these tests, and how a text is compiled together with it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from compiler.diagnostic import CanonError, Diagnostic
from compiler.pipeline import compile_sources
from compiler.source import Source, make_source

FEAST_FILE = Path(__file__).with_name("feast.canon")
FEAST = FEAST_FILE.read_text(encoding="utf-8")
FILE = "case.canon"


def compile_texts(*texts: str, options: Sequence[str] = ()) -> dict[str, Any]:
    """The ruleset of these texts, the last of which is `case.canon`."""
    names = [*(f"base-{number}.canon" for number in range(1, len(texts))), FILE]
    return compile_sources([make_source(name, text) for name, text in zip(names, texts, strict=True)], options)


def find_mistakes(*texts: str, options: Sequence[str] = ()) -> list[Diagnostic]:
    try:
        compile_texts(*texts, options=options)
    except CanonError as error:
        return list(error.diagnostics)
    return []


def swap(old: str, new: str) -> str:
    """The game with one passage changed."""
    assert FEAST.count(old) == 1, old
    return FEAST.replace(old, new)


def get_sources() -> list[Source]:
    return [make_source("feast.canon", FEAST)]
