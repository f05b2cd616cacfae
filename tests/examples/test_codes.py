"""docs/log.md lists every code that judging and reading can give, and no other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from referee.logs.model import VERDICTS
from tests.docs.pages import ROOT

GIVING = {"add", "Complaint", "Slip", "Finding", "complain", "point", "_refuse", "_forbid", "_accuse"}
PLAIN = {"ambiguous", "undetermined", "unreadable", "empty", "negative", "twice"}
"""Codes of one word; all others have a dash."""
COMPILER = {"unknown-option"}


def find_codes(tree: ast.AST) -> Iterator[str]:
    """Words with dashes, or known ones without, that are given where something is reported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in GIVING:
            for given in node.args:
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    word = given.value
                    if word in PLAIN or re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", word):
                        yield word


def test_codes_are_documented() -> None:
    page = (ROOT / "docs" / "log.md").read_text(encoding="utf-8")
    section = page[page.index("## Codes") :]
    documented = set(re.findall(r"^\| `([a-z0-9-]+)` \|", section, re.MULTILINE))
    texts = [file.read_text(encoding="utf-8") for file in sorted((ROOT / "referee" / "logs").glob("*.py"))]
    given = {code for text in texts for code in find_codes(ast.parse(text))} - COMPILER
    assert given <= documented
    quoted = {word for text in texts for word in re.findall(r'"([a-z0-9-]+)"', text)}
    assert documented <= quoted


def test_verdicts_are_documented() -> None:
    page = (ROOT / "docs" / "log.md").read_text(encoding="utf-8")
    assert tuple(re.findall(r"^\| \*\*(\w+)\*\* \|", page, re.MULTILINE)) == VERDICTS
