"""The longer help for each diagnostic, for `referee rules explain`: it stands in `codes.md`, a heading for each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TEXT = Path(__file__).with_name("codes.md")
_HEADING = re.compile(r"^## (?P<code>[a-z0-9-]+): (?P<title>.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Help:
    """A short title, and a few paragraphs with a wrong and a right example."""

    title: str
    text: str


@cache
def get_codes() -> Mapping[str, Help]:
    text = TEXT.read_text(encoding="utf-8")
    headings = list(_HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    return {
        heading["code"]: Help(heading["title"], text[heading.end() : end].strip())
        for heading, end in zip(headings, ends, strict=True)
    }


CODES: Mapping[str, Help] = get_codes()
