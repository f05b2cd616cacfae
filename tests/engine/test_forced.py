"""Answers that no rule offers, carried out all the same because a table played them."""

from __future__ import annotations

from compiler.pipeline import compile_ruleset
from referee.engine import Game
from referee.paths import get_rules_dir
from referee.ruleset import Ruleset


def test_the_advisor_hired_by_the_advisor_does_nothing_more() -> None:
    """He would run inside himself, and never come to an end."""
    game = Game(Ruleset(compile_ruleset([get_rules_dir()], ["new-persons"], ())), 2)
    state, layout = game.blank(), game.layout
    advisor, mayor = (layout.tokens[name].ids[0] for name in ("advisor", "mayor"))
    display = layout.places["display"].ids[0]
    state.held[display] = (advisor, mayor)
    state.where[advisor] = state.where[mayor] = display
    purse = layout.places["purse"].ids[0] * layout.width + layout.counted["coin"].ids[0]
    state.counts[purse] = 3
    game.run(state, game.link([{"do": "run", "thing": "advisor", "rule": "advisor", "at": ()}]))
    assert advisor not in state.options
    game.advance(state, advisor)
    game.advance(state, "no")
    assert state.question is None
    assert state.counts[purse] == 2
