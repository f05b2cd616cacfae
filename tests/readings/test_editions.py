"""Each edition takes only what its own text says, cited, and for each difference a case stands beside the rules."""

from __future__ import annotations

import pytest

from tests.options.tables import EDITIONS, get_book
from tests.readings.options import find_failures, get_examples

PRINTED = [
    (edition, f"{issue}.{reading}")
    for edition in EDITIONS
    for verb, issue, reading, _ in get_book().options[edition].directives
    if verb == "read"
]


@pytest.mark.parametrize(("edition", "reading"), PRINTED)
def test_difference_is_cited_from_the_edition_itself(edition: str, reading: str) -> None:
    assert edition in {cite.source for cite in get_book().options[reading].ground.cites}


@pytest.mark.parametrize("edition", EDITIONS)
def test_case_of_every_difference_runs_with_the_edition(edition: str) -> None:
    """Those that tell a reading from its rivals: `test_examples` shows that they do."""
    chosen = [edition, "new-persons"]
    differences = {reading: set(get_examples(get_book().options[reading])) for e, reading in PRINTED if e == edition}
    assert find_failures(chosen, set().union(*differences.values())) == {}
    assert [reading for reading, examples in differences.items() if not examples] == []


@pytest.mark.parametrize("example", ["coachman.anna-and-five-messages", "guard.leo", "hotel.three-give-two-coins"])
def test_worked_examples_of_the_anniversary_edition(example: str) -> None:
    assert example in get_book().examples
    assert find_failures(["alea2017", "new-persons"], {example}) == {}
