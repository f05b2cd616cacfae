"""Slips planted in recorded games (tests/slips.py): each is located, and most are named first. A longer run:

python -m tests.slips --number 1000
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.slips import KINDS, look, planted

PARTS = 4
NUMBER = 28


@pytest.mark.parametrize("part", range(PARTS))
def test_planted_slips_are_located_and_named(part: int) -> None:
    made, named = Counter[str](), Counter[str]()
    for slip in planted(NUMBER, seed=part, every=4):
        is_located, is_named, told = look(slip)
        assert is_located, f"{slip.kind.name} at {slip.entry}: {told}"
        made[slip.kind.name] += 1
        named[slip.kind.name] += is_named
    assert len(made) >= 12
    assert named.total() / made.total() >= 0.8, {kind: f"{named[kind]} of {made[kind]}" for kind in made}


def test_there_are_many_kinds() -> None:
    assert len(KINDS) == len({kind.name for kind in KINDS}) >= 12
