"""Slips planted in recorded games (tests/slips.py): each is located, and most are named first. A longer run:

python -m tests.slips --number 1000
"""

from __future__ import annotations

from collections import Counter

from tests.slips import KINDS, look, planted

NUMBER = 112
"""Four of each kind."""


def test_planted_slips_are_located_and_named() -> None:
    made, named = Counter[str](), Counter[str]()
    for slip in planted(NUMBER, seed=0, every=4):
        is_located, is_named, told = look(slip)
        assert is_located, f"{slip.kind.name} at {slip.entry}: {told}"
        made[slip.kind.name] += 1
        named[slip.kind.name] += is_named
    assert len(made) >= 12
    assert named.total() >= 0.8 * NUMBER, {kind: f"{named[kind]} of {made[kind]}" for kind in made}


def test_there_are_many_kinds() -> None:
    assert len(KINDS) == len({kind.name for kind in KINDS}) >= 12
