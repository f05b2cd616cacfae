"""Entries out of order: what happened when an entry does not answer the question that is open?

Four things can have happened. The entry is under the wrong player's name; it stands too early, and the one that
answers the question comes later; it is one too many; or one is missing before it. None can be told from the entry
alone, so each is tried on a copy of the game with the entries that follow, and the one with which they make the most
sense is taken: the fewest further findings. Trials do not
try in turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.logs.entries import MOVE, TOGETHER, Entry
from referee.logs.gaps import get_default, miss_answer, take_default
from referee.logs.model import ILLEGAL, UNDETERMINED
from referee.logs.report import get_path, tell_question

if TYPE_CHECKING:
    from referee.logs.driver import Driver

Plan = Callable[["Driver", Entry], bool]

MOST = 60
"""So many times in one log what follows is looked at."""


def resolve(driver: Driver, entry: Entry) -> bool:
    """Put things in order; True if the entry answers the open question now, False if it is done with for now."""
    if driver.state.question is None:
        _accuse_late(driver, entry)
        return False
    if entry.is_moved or _is_unseen_order(driver, entry):
        return not _postpone(driver, entry) and _drop(driver, entry)
    if driver.is_trial:
        return _guess(driver, entry)
    plan = _choose(driver, entry)
    TOLD[plan](driver, entry)
    return plan(driver, entry) and not entry.is_moved


def _choose(driver: Driver, entry: Entry) -> Plan:
    """What most likely happened. In a log that is out of order all over there is no use in thinking hard each time."""
    driver.trials += 1
    if driver.trials <= MOST:
        return min(PLANS, key=lambda plan: _cost(driver, entry, plan))
    is_hopeless = driver.trials > 10 * MOST
    return _assume if not is_hopeless and _assume(driver.fork(0), entry.copy()) else _leave_out


def _guess(driver: Driver, entry: Entry) -> bool:
    """Within a trial: something is missing if that would explain the entry, else it is one too many."""
    if _assume(driver.fork(0), entry.copy()):
        return _assume(driver, entry)
    driver.report.count += 1
    return _drop(driver, entry)


def _accuse_late(driver: Driver, entry: Entry) -> None:
    if driver.position > 1 and driver.report.findings[-1:] and driver.report.findings[-1].code == "after-the-end":
        return
    driver.report.add(ILLEGAL, "after-the-end", "the game is over: nothing more is asked of anybody",
                      str(driver.game.ruleset.data["game"].get("rule") or ""), "legal without this entry")  # fmt: skip


def _is_unseen_order(driver: Driver, entry: Entry) -> bool:
    """Choices that all make at once, written one by one, can stand in any order."""
    question = driver.state.question
    return question is not None and question.secret and entry.kind == MOVE and question.rule in entry.left


def _cost(driver: Driver, entry: Entry, plan: Plan) -> float:
    """How many findings there would be for this entry and the following ones."""
    reach = 3 * driver.game.players + 3
    trial = driver.fork(reach)
    own = entry.copy()
    trial.entries.insert(0, own)
    trial.position = 1
    if not plan(trial, own):
        return float("inf")
    if not own.is_moved:
        trial.position = 0
    while trial.position < len(trial.entries):
        trial.step()
    return trial.report.count + (plan is not _assume)


def _rename(driver: Driver, entry: Entry) -> bool:
    """The entry is the turn of whoever is asked."""
    if entry.kind == TOGETHER:
        return False
    before, entry.by = entry.by, driver.state.you
    if entry.answers(driver.state.question, driver.state.you):
        return True
    entry.by = before
    return False


def _postpone(driver: Driver, entry: Entry) -> bool:
    """The entry comes after the one that answers the question, which is taken first."""
    index = _find_answering(driver)
    if index is None:
        return False
    driver.entries.insert(index + 1, entry)
    driver.entries.insert(driver.position, driver.entries.pop(index))
    entry.is_moved = entry.is_waiting = True
    return True


def _find_answering(driver: Driver) -> int | None:
    """Where among the next few entries the open question is answered."""
    question, you = driver.state.question, driver.state.you
    for index in range(driver.position, min(driver.position + driver.nearby, len(driver.entries))):
        entry = driver.entries[index]
        if entry.answers(question, you) or (question is not None and entry.is_chance(question)):
            return index
    return None


def _drop(driver: Driver, entry: Entry) -> bool:
    """The entry is one too many."""
    entry.left = {}
    return False


def _leave_out(driver: Driver, entry: Entry) -> bool:
    _drop(driver, entry)
    return True


def _assume(driver: Driver, entry: Entry) -> bool:
    """Something is missing before the entry: go on without it until the entry has its turn."""
    driver.entries.insert(driver.position, entry)
    found = _assume_until(driver, lambda d: entry.answers(d.state.question, d.state.you))
    driver.entries.remove(entry)
    return found > 0


PLANS: tuple[Plan, ...] = (_postpone, _assume, _rename, _leave_out)


def _tell_wrong_name(driver: Driver, entry: Entry) -> None:
    asked = driver.state.you
    message = f"it was not {_who(driver, entry)}'s turn: {_tell(driver)}; it is judged as {driver.names.name(asked)}'s"
    _accuse(driver, entry, "not-your-turn", message, f"legal if it was {driver.names.name(asked)}", "by")


def _tell_early(driver: Driver, entry: Entry) -> None:
    index = _find_answering(driver)
    assert index is not None
    message = f"it was not {_who(driver, entry)}'s turn: {_tell(driver)}"
    _accuse(driver, entry, "not-your-turn", message, f"legal after entry {driver.entries[index].number}")


def _tell_too_many(driver: Driver, entry: Entry) -> None:
    message = f"{_who(driver, entry)} was not asked for this now: {_tell(driver)}"
    _accuse(driver, entry, "not-asked", message, "legal without this entry")


def _tell_missing(driver: Driver) -> None:
    question = driver.state.question
    assert question is not None
    assumed = driver.game.labels.option(driver.state, question, get_default(driver, question), driver.state.you)
    last = driver.turns[-1] if driver.turns else None
    if last is not None and last.actor == driver.state.you and not question.verb:
        miss_answer(driver, question, assumed, last.entry)
        return
    key = driver.report.entry, question.rule
    is_more = driver.absent[:2] == key and driver.report.take_back("missing-entry")
    who = [*(driver.absent[2] if is_more else ()), driver.names.name(driver.state.you)]
    driver.absent = *key, who
    told = tell_question(driver.game, driver.names, driver.state, who)
    taken = f"{assumed!r} is assumed" if len(who) == 1 else "something is assumed for each"
    message = f"an entry is missing before this one: {told}; {taken}"
    driver.report.add(UNDETERMINED, "missing-entry", message, question.rule, f"needed: {told}")


def _accuse(driver: Driver, entry: Entry, code: str, message: str, hint: str, *path: str) -> None:
    question = driver.state.question
    assert question is not None
    driver.report.add(ILLEGAL, code, message, question.rule, hint, get_path(entry.number, *path))


def _who(driver: Driver, entry: Entry) -> str:
    return driver.names.name(entry.by) if entry.kind == MOVE else "everybody"


def _tell(driver: Driver) -> str:
    return tell_question(driver.game, driver.names, driver.state)


def _say_nothing(driver: Driver, entry: Entry) -> None:
    """What is missing is told where it is filled in."""


TOLD: dict[Plan, Callable[[Driver, Entry], None]] = {
    _postpone: _tell_early, _rename: _tell_wrong_name, _leave_out: _tell_too_many, _assume: _say_nothing,
}  # fmt: skip


# What came to light


def fill_before(driver: Driver, is_done: Callable[[Driver], bool], most: int) -> None:
    """Something came to light that a missing answer still holds back: go on without it, if that takes no more than so
    many findings besides."""
    trial = driver.fork(0)
    trial.state.events = []
    steps = _assume_until(trial, is_done)
    if steps and trial.report.count - steps <= most:
        _assume_until(driver, is_done)


def _assume_until(driver: Driver, is_done: Callable[[Driver], bool]) -> int:
    """How many answers had to be assumed; 0 if that did not help."""
    for step in range(2 * driver.game.players):
        question = driver.state.question
        if question is None or question.chance:
            return 0
        _tell_missing(driver)
        take_default(driver, question)
        driver.settle(driver.following())
        if is_done(driver):
            return step + 1
    return 0
