"""Random games under every edition and a sample of readings; `python -m tests.readings.long` plays 200 of each."""

from __future__ import annotations

from random import Random

import pytest

from tests.readings.games import PLAYERS, TABLES, combine, find_reached, get_wanted, play_combination


@pytest.mark.parametrize(("edition", "has_persons"), TABLES)
def test_games_of_an_edition(edition: str, has_persons: bool) -> None:
    """As printed, and under a third of all readings: nothing breaks, and what was chosen is reached."""
    rng = Random(f"{edition}/{has_persons}")
    for chosen in ([edition, *["new-persons"] * has_persons], combine(edition, has_persons, rng)):
        ruleset, fired = play_combination(chosen, PLAYERS, edition)
        assert set(find_reached(ruleset, fired)) <= get_wanted()
        assert len(fired) > 40


def test_combination_can_be_played_again() -> None:
    one, other = (combine("alea2017", True, Random("again")) for _ in range(2))
    assert one == other and len(one) > 10
