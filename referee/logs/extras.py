"""Answers that no rule asked for: the table did it all the same, so it is done.

What the rule would have done is run by itself, on a copy of the table, and what it changed is brought over. The
question that is open stays open.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from referee.engine import Game, State
from referee.logs.deciding import find_asking
from referee.logs.names import Several, offers

if TYPE_CHECKING:
    from referee.logs.driver import Driver


def carry_out(driver: Driver, rule: str, value: Any, actor: int) -> None:
    """Do what the answer says, as if its rule had asked; nothing, if that leads to further questions."""
    game, state = driver.game, driver.state
    address = _link(game, rule)
    if address is None:
        return
    trial = state.clone()
    trial.you, trial.events = actor, []
    trial.regs += [0] * (len(game.blank().regs) - len(trial.regs))
    game.run(trial, address)
    question = trial.question
    if question is None or question.chance or (question.rule, trial.you) != (rule, actor):
        return
    option = driver.names.read(trial, question, value, actor)
    if option is None or isinstance(option, Several) or not offers(trial, question, option):
        return
    game.advance(trial, option)
    if trial.question is None:
        _bring_over(trial, state)
        game.ask_again(state)


def _bring_over(trial: State, state: State) -> None:
    """What lies where now; where the rules stand is not touched."""
    for field in ("counts", "held", "where", "tracks", "flags"):
        setattr(state, field, getattr(trial, field))
    if state.events is not None:
        state.events.extend(trial.events or ())


@lru_cache(maxsize=64)
def _link(game: Game, rule: str) -> int | None:
    thing = find_asking(game, rule)
    return None if thing is None else game.link([{"do": "run", "thing": thing, "rule": rule, "at": ()}])
