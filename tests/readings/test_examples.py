"""Every reading of every issue has an example beside it, and the examples tell the readings apart."""

from __future__ import annotations

import pytest

from compiler.book import Option
from tests.readings.options import (
    find_failures,
    find_refusal,
    get_examples,
    get_issues,
    get_readings,
    get_touched,
    holds_under,
    with_needs,
)


def test_every_reading_has_an_example() -> None:
    assert [reading.name for reading in get_readings() if not get_examples(reading)] == []


def test_there_are_enough_issues_and_each_has_two_readings() -> None:
    assert len(get_issues()) >= 60
    assert [name for name, readings in get_issues().items() if len(readings) < 2] == []


def test_every_reading_says_who_supports_it_or_why() -> None:
    assert [reading.name for reading in get_readings() if not reading.ground] == []


@pytest.mark.parametrize("issue", get_issues())
def test_examples_tell_the_readings_apart(issue: str) -> None:
    """For each two readings, some example of the one comes out otherwise under the other."""
    readings = get_issues()[issue]
    alike = [
        f"{reading.name} under {rival.name}"
        for reading in readings
        for rival in readings
        if rival is not reading
        and all(holds_under(example, reading, rival) for example in get_examples(reading).values())
    ]
    assert alike == []


@pytest.mark.parametrize("reading", [r for r in get_readings() if not r.default], ids=lambda reading: reading.name)
def test_examples_hold_under_a_reading(reading: Option) -> None:
    """Its own, and those of whatever it amends; `python -m tests.readings.long` runs them all."""
    owners = {target.split(".")[0] for target in get_touched(reading)}
    assert find_failures(with_needs(["new-persons", reading.name]), {*owners, *get_examples(reading)}) == {}


def test_two_readings_combine_or_say_that_they_do_not() -> None:
    """No two readings of different issues clash unawares: one of them excludes the other."""
    readings = [reading for reading in get_readings() if not reading.default]
    unawares = [
        (one.name, other.name)
        for index, one in enumerate(readings)
        for other in readings[index + 1 :]
        if one.issue != other.issue
        and get_touched(one) & get_touched(other)
        and not find_refusal(with_needs([one.name, other.name])) <= {"excluded-option"}
    ]
    assert unawares == []
