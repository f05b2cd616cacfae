"""Answers that the log does not give: what is assumed instead, so that the game can go on.

What a player could decline is declined. Otherwise the first thing offered is taken that the player does not use later,
since most probably something else was done with what is needed later. A token whose identity nobody knows is used
without settling what it is. Where a later answer of the same entry shows the way, the way that leads to it is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine import NO, YES, Option, Question
from referee.logs.entries import MOVE, Entry
from referee.logs.model import UNDETERMINED
from referee.logs.report import get_labels, join, tell_question

if TYPE_CHECKING:
    from referee.logs.driver import Driver

TRIED = 8
"""So many ways to fill in a missing answer are tried."""


def take_default(driver: Driver, question: Question) -> None:
    """Go on without an answer."""
    option = get_default(driver, question)
    if question.domain == "token" and isinstance(option, int):
        driver.chance.guesses.add([token for token in driver.state.options if isinstance(token, int)])
        use_token(driver, option, lambda: driver.game.advance(driver.state, option))
    else:
        driver.game.advance(driver.state, option)


def get_default(driver: Driver, question: Question) -> Option:
    """Decline if that is allowed; else the first thing offered that the player does not use later."""
    options: Sequence[Option] = driver.state.options
    if NO in options:
        return NO
    spare = find_spare(driver, question) if question.domain == "token" else None
    return options[0] if spare is None else spare


def find_spare(driver: Driver, question: Question, but: int = -1) -> int | None:
    """A token that is offered and that the player's next entries do not use."""
    state, actor = driver.state, driver.state.you
    used: set[Any] = set()
    for entry in driver.entries[driver.position : driver.position + 2 * driver.game.players]:
        for value in entry.left.values() if entry.by == actor else ():
            used.add(driver.names.read(state, question, value, actor))
    offered = (token for token in state.options if isinstance(token, int) and token != but)
    return next((token for token in offered if token not in used), None)


def use_token(driver: Driver, token: int, use: Callable[[], None]) -> None:
    """Do something with a token that may be unseen, without settling what it is."""
    pools = driver.state.pools
    if pools is None:
        use()
        return
    pool, pools[token] = pools[token], 0
    use()
    pools[token] = pool


def fill_in(driver: Driver, entry: Entry, question: Question) -> bool:
    """An answer is missing before others that are there: find one that leads to them."""
    state = driver.state
    if state.you != entry.by and entry.kind == MOVE:
        return False
    options = sorted(state.options, key=lambda option: (option != YES, option == NO))[:TRIED]
    found = next((option for option in options if _leads_on(driver, entry, option)), None)
    if found is None:
        return False
    if question.domain != "may":
        miss_answer(driver, question, driver.game.labels.option(state, question, found, state.you))
    driver.game.advance(state, found)
    return True


def _leads_on(driver: Driver, entry: Entry, option: Option) -> bool:
    trial = driver.state.clone()
    trial.events = None
    driver.game.advance(trial, option)
    while trial.question is not None and not trial.question.chance and len(trial.options) == 1:
        if entry.answers(trial.question, trial.you):
            break
        driver.game.advance(trial, trial.options[0])
    return entry.answers(trial.question, trial.you)


def miss_answer(driver: Driver, question: Question, assumed: str, entry: int = -1) -> None:
    message = f"the answer is missing: {tell_question(driver.game, driver.names, driver.state)}; {assumed!r} is assumed"
    offered = join(get_labels(driver.game, driver.state, question, driver.state.you), "or")
    driver.report.add(UNDETERMINED, "missing-answer", message, question.rule,
                    f"needed under {question.verb or question.rule!r}: {offered}", entry=entry)  # fmt: skip
