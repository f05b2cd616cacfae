"""What is wrong with the words of an entry: names that nobody knows, answers that mean nothing or too much, or that
nobody asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine import Option, Question
from referee.logs.entries import MOVE, TOGETHER, Entry
from referee.logs.gaps import take_default
from referee.logs.model import AMBIGUOUS, ILLEGAL, INVALID, Path
from referee.logs.names import Several, offers
from referee.logs.report import get_labels, get_path, get_title, join, tell_question
from referee.logs.vocabulary import find_near, suggest

if TYPE_CHECKING:
    from referee.logs.driver import Driver


def check_names(driver: Driver, entry: Entry) -> None:
    """Names that nobody knows are taken for the nearest that somebody does, or dropped; a player that nobody knows for
    the one whose turn it is."""
    known, names = driver.names.vocabulary.keys, driver.names
    if entry.kind == TOGETHER:
        if None in entry.left:
            del entry.left[None]
            who = next(word for word in entry.data["answers"] if names.find_player(word) is None)
            _unknown(driver, entry, "nobody is called", who, names.suggest_player(who), "answers", who)
        if entry.data["at"] not in known:
            near = find_near(entry.data["at"], known)
            _unknown(driver, entry, "there is no rule", entry.data["at"], suggest(near), "at")
            entry.data = {**entry.data, "at": near}
            entry.left = entry.left if near else {}
        return
    for key in [key for key in entry.left if key not in known]:
        near = find_near(key, known)
        _unknown(driver, entry, "there is no rule or verb", key, suggest(near), key)
        value = entry.left.pop(key)
        if near and near not in entry.left:
            entry.left[near] = value
    if entry.by is None:
        word = entry.data["by"]
        _unknown(driver, entry, "nobody is called", word, names.suggest_player(word), "by")
        meant = names.find_player(names.find_near_player(word))
        entry.by = driver.state.you if meant is None else meant


def _unknown(driver: Driver, entry: Entry, what: str, word: object, hint: str, *path: str) -> None:
    entry.is_flawed = True
    driver.report.add(INVALID, "unknown-name", f"{what} {word!r}", hint=hint, path=get_path(entry.number, *path))


def choose_reading(driver: Driver, entry: Entry, question: Question, several: Several, key: Any) -> Option:
    labels = [driver.game.labels.token(driver.state, token, None) for token in several.options]
    who = driver.names.name(driver.state.you)
    message = f"{who} could have meant {join(labels, 'or')}; {labels[0]} is assumed"
    driver.report.add(AMBIGUOUS, "ambiguous", message, question.rule, f"write {join(labels, 'or')}",
                    find_path(driver, entry, key))  # fmt: skip
    return several.options[0]


def misunderstand(driver: Driver, entry: Entry, question: Question, value: object, key: Any) -> None:
    """Nobody knows what is meant: the nearest word is taken, if that is allowed."""
    entry.is_flawed = True
    state, names = driver.state, driver.names
    offered = get_labels(driver.game, state, question, state.you)
    near = names.correct(question, value, offered)
    hint = suggest(near) or f"offered: {join(offered, 'or')}"
    message = f"{value!r} is not understood as an answer to {get_title(driver.game, question.rule)}"
    driver.report.add(INVALID, "unknown-name", message, question.rule, hint, find_path(driver, entry, key))
    meant = names.read(state, question, near, state.you) if near else None
    if meant is None or isinstance(meant, Several) or not offers(state, question, meant):
        take_default(driver, question)
    else:
        driver.apply(question, meant, True)


def check_left(driver: Driver, entry: Entry) -> None:
    """Answers that no rule asked for; what follows from an earlier flaw of the entry is not held against it."""
    if not entry.left or entry.is_flawed:
        return
    from referee.logs.extras import carry_out

    left = [Left(driver, entry, key) for key in entry.left]
    if driver.is_trial:
        driver.report.count += 1
    else:
        _accuse_left(driver, entry, left)
    for extra in left:
        for item in extra.value if isinstance(extra.value, list) else [extra.value]:
            carry_out(driver, extra.rule, item, extra.actor)


class Left:
    """An answer that no rule asked for: whose it is, under which key, and what it says."""

    def __init__(self, driver: Driver, entry: Entry, key: Any) -> None:
        self.key, self.value = key, entry.left[key]
        self.rule: str = entry.data["at"] if entry.kind == TOGETHER else key
        self.actor: int = key if entry.kind == TOGETHER or entry.by is None else entry.by


def _accuse_left(driver: Driver, entry: Entry, left: list[Left]) -> None:
    """One finding for all of it: about the answer that only lacked a condition, or else the first."""
    from referee.logs.deciding import find_withheld

    game, names = driver.game, driver.names
    reasons = [(extra, find_withheld(driver, extra.rule, extra.actor)) for extra in left]
    extra, withheld = next((pair for pair in reasons if pair[1] is not None and pair[1][1] is not None), reasons[0])
    again = " again" if any(question.rule == extra.rule for question, *_ in driver.turn.taken) else ""
    change = None if withheld is None else withheld[1]
    why = tell_question(game, names, driver.state) if change is None else change.now
    message = f"{names.name(extra.actor)} was not asked for {get_title(game, extra.rule)}{again} here: {why}"
    hint = f"legal without {join(_quote(one.value) for one in left)}{'' if change is None else f', or {change.wish}'}"
    deciding = withheld[0] if withheld is not None and change is not None else extra.rule
    deciding = deciding if game.ruleset.rule(deciding) else ""
    driver.report.add(ILLEGAL, "leftover-answer", message, deciding, hint, find_path(driver, entry, extra.key))


def _quote(value: Any) -> str:
    """An answer as the table wrote it."""
    if isinstance(value, list):
        return " and ".join(map(_quote, value))
    if isinstance(value, dict):
        return ", ".join(f"{part} {_quote(answer)}" for part, answer in value.items())
    return "no" if value is None else str(value)


def find_path(driver: Driver, entry: Entry, key: Any) -> Path:
    if entry.kind == MOVE:
        return get_path(entry.number, key)
    word = next((w for w in entry.data["answers"] if driver.names.find_player(w) == key), "")
    return get_path(entry.number, "answers", word)
