"""Every text that makes no sense beside the made-up game is answered with the expected code at the expected letters.

The cases stand in `malformed/`, in the format of `tests.front.harness`. A text is compiled together with `feast.canon`;
a claim that ends in "(alone)" has a text that stands for itself, and "(with a, b)" names the options chosen.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from compiler.codes import CODES
from compiler.diagnostic import Diagnostic
from tests.compiler.texts import FEAST, FILE, find_mistakes
from tests.front.harness import Case, read_cases, summarise

CASES = list(read_cases(Path(__file__).with_name("malformed")))
_OPTIONS = re.compile(r"\(with ([^)]+)\)$")


def check(case: Case) -> list[Diagnostic]:
    options = _OPTIONS.search(case.claim)
    texts = [case.text] if case.claim.endswith("(alone)") else [FEAST, case.text]
    return find_mistakes(*texts, options=options[1].split(", ") if options else [])


@pytest.mark.parametrize("case", CASES, ids=[case.claim for case in CASES])
def test_malformed(case: Case) -> None:
    found = check(case)
    assert summarise(found) == case.expected, found
    answer = "\n".join(f"{d.message}\n{d.fix}\n" + "\n".join(site.note for site in d.sites) for d in found)
    for words in case.said:
        assert words in answer
    assert all(d.message and d.fix and d.span.file in (FILE, "options") for d in found)


def test_every_code_of_the_later_stages_has_a_case() -> None:
    later = list(CODES)[list(CODES).index("unknown-name") :]
    assert {code for case in CASES for *_, code in case.expected} >= set(later)


def test_there_are_enough() -> None:
    assert sum(bool(case.expected) for case in CASES) >= 35
