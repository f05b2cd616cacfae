"""Every malformed text is answered with the expected code at the expected letters, and with the words that help."""

from __future__ import annotations

import pytest

from tests.front.harness import Case, check, read_cases, summarise

CASES = list(read_cases())


@pytest.mark.parametrize("case", CASES, ids=[case.claim for case in CASES])
def test_malformed(case: Case) -> None:
    found = check(case.text)
    assert summarise(found) == case.expected
    answer = "\n".join(f"{d.message}\n{d.fix}" for d in found)
    for words in case.said:
        assert words in answer
    assert all(d.message and d.fix for d in found), "every mistake has a sentence and a fix"


def test_there_are_enough() -> None:
    assert sum(bool(case.expected) for case in CASES) >= 60
