"""Single-entry corruptions are found where they are; `python -m tests.corruptions` does more of them."""

from __future__ import annotations

import pytest

from tests.corruptions import KINDS, Corruption, corrupt, find

TRIES = 8


def get_corruptions(kind: str, log_kind: str) -> list[Corruption]:
    made = (corrupt(kind, 2 + n % 4, log_kind, f"{kind}/{log_kind}/{n}") for n in range(2 * TRIES))
    return [corruption for corruption in made if corruption is not None]


@pytest.mark.parametrize("log_kind", ["open", "table"])
@pytest.mark.parametrize("kind", KINDS)
def test_corruption_is_found(kind: str, log_kind: str) -> None:
    corruptions = get_corruptions(kind, log_kind)
    assert corruptions
    missed = [(c.entry, c.was, c.now) for c in corruptions if not find(c)[0]]
    assert missed == []
