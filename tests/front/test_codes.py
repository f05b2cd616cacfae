"""Every code that the compiler uses has its help, every help its code, and the examples in it are true."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import compiler
from compiler.codes import CODES
from tests.front.harness import check

CALLS = ("Diagnostic", "MeaningError", "add")
"""The calls that carry a code, a span and a message."""

EXAMPLE = re.compile(r"^(?P<sort>Wrong|Right):\n\n(?P<text>(?: {4}.*\n?|\n)+)", re.MULTILINE)
FRONT = "blocks source reading mistakes margins slips stray limits".split()


def find_codes(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {code for node in ast.walk(tree) if isinstance(node, ast.Call) and (code := get_code(node))}


def get_code(call: ast.Call) -> str | None:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name not in CALLS or len(call.args) < 3:
        return None
    first = call.args[0]
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None


def find_all_codes() -> dict[str, set[str]]:
    folder = Path(compiler.__file__).parent
    return {path.stem: find_codes(path) for path in sorted(folder.glob("*.py"))}


def get_examples(code: str, sort: str) -> list[str]:
    found = [match["text"] for match in EXAMPLE.finditer(CODES[code].text) if match["sort"] == sort]
    return ["\n".join(line[4:] for line in text.split("\n")) for text in found]


def test_every_code_has_help_and_every_help_a_code() -> None:
    used = set().union(*find_all_codes().values())
    assert used == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_help_shows_wrong_and_right(code: str) -> None:
    title, text = CODES[code].title, CODES[code].text
    assert 5 < len(title) < 60
    assert text.index("Wrong:") < text.index("Right:")


@pytest.mark.parametrize("code", CODES)
def test_examples_are_true(code: str) -> None:
    is_ours = any(code in codes for stage, codes in find_all_codes().items() if stage in FRONT)
    for text in get_examples(code, "Wrong"):
        assert [found.code for found in check(text)] == ([code] if is_ours else [])
    for text in get_examples(code, "Right"):
        assert check(text) == []
