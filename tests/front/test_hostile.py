"""Texts that were made to hurt: each is answered within a few seconds, with a diagnostic and without a traceback."""

from __future__ import annotations

import random
import time

import pytest

from compiler.diagnostic import CanonError
from compiler.format import format_source
from compiler.parse import parse_source
from compiler.report import render_json, render_text
from compiler.source import decode_source

MEGABYTE = 1_000_000
LIMIT = 5.0
CHANCE = random.Random(1)
RULE = "card feast:\n  eats: "


def noise(letters: str, width: int = 99) -> str:
    lines = MEGABYTE // (width + 1)
    return "\n".join("".join(CHANCE.choices(letters, k=width)) for _ in range(lines))


HOSTILE: dict[str, bytes | str] = {
    "noise": CHANCE.randbytes(MEGABYTE),
    "noise of letters and signs": noise("".join(map(chr, range(32, 127)))),
    "noise of words and ends": noise('abc   \n.,:"()'),
    "nested brackets": "(" * 100_000 + ")" * 100_000,
    "nested brackets on lines": "(\n" * 100_000 + ")\n" * 100_000,
    "open brackets on lines": "(\n" * 400_000,
    "square brackets on lines": "[\n" * 400_000,
    "quotes": '"\n' * 400_000,
    "a NUL byte": b"card\0",
    "invalid UTF-8": b"card \xc3\x28",
    "a line of 10 MB": b"a" * 10 * MEGABYTE,
    "a sentence of 1 MB": RULE + "a a a a\n  " * 99_000,
    "words at the margin": "a a a a\n" * 120_000,
    "mistakes in every declaration": "card feast\n" * 80_000,
    "declarations without end": "card feast.\n" * 80_000,
    "labels without end": "card feast:\n" + "  eats:\n" * 120_000,
    "of without end": RULE + "Take apples" + "\n of apples" * 90_000 + ".",
    "if without end": RULE + "If it is red,\n " * 60_000 + "take 1 apple.",
    "commas": RULE + ",\n  " * 200_000,
    "a number of 9,000 figures": RULE + "9" * 9_000 + " times, take 1 apple.",
    "a name of 9,000 letters": RULE + "Take " + "a" * 9_000 + "!",
    "an empty million": RULE + "any" + "\n" * 900_000 + "x",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile(name: str) -> None:
    text = HOSTILE[name]
    data = text if isinstance(text, bytes) else text.encode()
    start = time.process_time()
    with pytest.raises(CanonError) as caught:
        parse_source(decode_source("hostile.canon", data))
    drawn = render_text(caught.value.diagnostics, {"hostile.canon": data.decode(errors="replace")}, colour=False)
    assert time.process_time() - start < LIMIT
    assert len(drawn) < 40_000
    assert render_json(caught.value.diagnostics)["ok"] is False


@pytest.mark.parametrize("name", [name for name, text in HOSTILE.items() if isinstance(text, str)])
def test_hostile_to_the_formatter(name: str) -> None:
    start = time.process_time()
    with pytest.raises(CanonError):
        format_source(str(HOSTILE[name]), "hostile.canon")
    assert time.process_time() - start < LIMIT


def test_a_million_remarks_are_no_harm() -> None:
    start = time.process_time()
    assert parse_source(decode_source("remarks.canon", b"()\n" * 300_000)) == ()
    assert time.process_time() - start < LIMIT
