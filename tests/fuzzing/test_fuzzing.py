"""A little fuzzing with every run of the tests; that the harness notices what it is for; and what was found once."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.fuzzing import case
from tests.fuzzing.case import Cases, find_wrong
from tests.fuzzing.targets import TARGETS, Target

FOUND = sorted(file for file in (Path(__file__).parent / "found").iterdir() if file.suffix != ".md")
CASES = 5

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limits of a case are set as Linux does")


@pytest.mark.parametrize("target", sorted(TARGETS))
def test_spoiled_files_are_answered(target: str) -> None:
    cases = Cases(1, [target])
    assert [found for number in range(CASES) if (found := cases(number)) is not None] == []


@pytest.mark.parametrize("file", FOUND, ids=lambda file: file.name)
def test_what_was_found_once(file: Path) -> None:
    target = next(name for name in TARGETS if file.name.startswith(name))
    assert find_wrong(target, file.read_bytes()) == ""


def break_down(data: bytes) -> None:
    raise KeyError("a mistake of ours")


def dawdle(data: bytes) -> None:
    while time.process_time() < 3600:
        pass


def swell(data: bytes) -> None:
    bytearray(2_000_000_000)


@pytest.mark.parametrize(
    ("try_", "what"), [(break_down, "KeyError: 'a mistake"), (dawdle, "no answer within"), (swell, "more than")]
)
def test_a_wrong_answer_is_noticed(try_: object, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(case, "SECONDS", 0.2)
    monkeypatch.setitem(TARGETS, "ours", Target(lambda rng: b"x", try_, ".txt"))  # type: ignore[arg-type]
    found = Cases(1, ["ours"])(0)
    assert found is not None
    assert re.search(what, found.what)


@pytest.mark.parametrize("target", sorted(TARGETS))
def test_a_case_is_made_from_its_number_alone(target: str) -> None:
    assert Cases(7, [target]).make(3) == TARGETS[target].make(Random("7/3"))
