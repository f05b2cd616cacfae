"""What an example can say about players and numbers."""

from __future__ import annotations

import pytest

from referee.examples import run_example
from referee.ruleset import Ruleset
from tests.compiler.texts import FEAST, compile_texts

PUSH = """
deed push "Pushing":
  Cite handbook "Cards".
  pushes: Move the ladder of any other player forward 1 step.

deed climb "Climbing":
  Cite handbook "Cards".
  climbs: Move your ladder back up to 2 steps.

example said of treat "As it is said":
  Cite handbook "Cards".
  given: The players are Ida and Max and Tom. Ida's ladder is 4. Max's ladder is 4. Tom's ladder is 4.
  when: {when}
  then: {then}
"""


@pytest.mark.parametrize(
    ("when", "then"),
    [
        (
            "As Ida, do the push. At push.pushes, choose Max.",
            "Max's ladder is 5. Ida's ladder is 4. Tom's ladder is 4.",
        ),
        ("As Ida, do the push.", "At push.pushes, Max is offered. At push.pushes, Ida is not offered."),
        ("As Ida, do the climb.", "At climb.climbs, 0 is offered. At climb.climbs, 3 is not offered."),
        ("As Ida, do the climb. At climb.climbs, choose 1.", "Ida's ladder is 3."),
    ],
)
def test_example_holds(when: str, then: str) -> None:
    rules = compile_texts(FEAST, PUSH.format(when=when, then=then))
    example = next(example for example in rules["examples"] if example["id"] == "treat.said")
    assert run_example(Ruleset(rules), example).message == ""
