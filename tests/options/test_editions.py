"""What an edition asks and what it does not."""

from __future__ import annotations

import pytest

from compiler.pipeline import compile_sources
from compiler.source import make_source
from referee.examples import run_example
from referee.ruleset import Ruleset
from tests.options.tables import get_sources

SHORTAGE = """
example paid of bank "Anna takes two coins", from-the-richest:
  Assume "a test".
  given: The players are Anna and Bill and Carol. Bill has {held} coins. Carol has {held} coins.
  when: As Anna, take 2 coins.
  then: At coin.shortage, Bill is{offered} offered.
"""


@pytest.mark.parametrize(("held", "offered"), [(5, " not"), (12, "")])
def test_only_whoever_lacks_coins_asks_the_richest(held: int, offered: str) -> None:
    """Of the 25 coins, there are enough in the treasury, or one too few."""
    text = SHORTAGE.format(held=held, offered=offered)
    rules = compile_sources([*get_sources(), make_source("paid.canon", text)], ["alea2017"])
    (example,) = (example for example in rules["examples"] if example["id"] == "bank.paid")
    assert run_example(Ruleset(rules), example).message == ""
