"""What is wrong with the words of an entry: names that nobody knows, answers that mean nothing or too much, or that
nobody asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine import Option, Question
from referee.logs.entries import MOVE, TOGETHER, Entry
from referee.logs.gaps import take_default
from referee.logs.model import AMBIGUOUS, ILLEGAL, INVALID, Path
from referee.logs.names import Several
from referee.logs.report import get_labels, get_path, get_title, join, tell_question
from referee.logs.vocabulary import nearest

if TYPE_CHECKING:
    from referee.logs.driver import Driver


def check_names(driver: Driver, entry: Entry) -> None:
    """Drop what nobody could understand; a player that nobody knows is taken for the one whose turn it is."""
    known = driver.names.vocabulary.keys
    if entry.kind == TOGETHER:
        if None in entry.left:
            del entry.left[None]
            who = next(word for word in entry.data["answers"] if driver.names.find_player(word) is None)
            _unknown(driver, entry, "nobody is called", who, driver.names.owners["player"], "answers", who)
        if entry.data["at"] not in known:
            _unknown(driver, entry, "there is no rule", entry.data["at"], known, "at")
            entry.left = {}
        return
    for key in [key for key in entry.left if key not in known]:
        _unknown(driver, entry, "there is no rule or verb", key, known, key)
        del entry.left[key]
    if entry.by is None:
        _unknown(driver, entry, "nobody is called", entry.data["by"], driver.names.owners["player"], "by")
        entry.by = driver.state.you


def _unknown(driver: Driver, entry: Entry, what: str, word: object, known: Any, *path: str) -> None:
    entry.is_flawed = True
    driver.report.add(INVALID, "unknown-name", f"{what} {word!r}", hint=nearest(str(word), known),
                    path=get_path(entry.number, *path))  # fmt: skip


def choose_reading(driver: Driver, entry: Entry, question: Question, several: Several, key: Any) -> Option:
    labels = [driver.game.labels.token(driver.state, token, None) for token in several.options]
    who = driver.names.name(driver.state.you)
    message = f"{who} could have meant {join(labels, 'or')}; {labels[0]} is assumed"
    driver.report.add(AMBIGUOUS, "ambiguous", message, question.rule, f"write {join(labels, 'or')}",
                    find_path(driver, entry, key))  # fmt: skip
    return several.options[0]


def misunderstand(driver: Driver, entry: Entry, question: Question, value: object, key: Any) -> None:
    entry.is_flawed = True
    offered = get_labels(driver.game, driver.state, question, driver.state.you)
    hint = driver.names.suggest(question, value, offered) or f"offered: {join(offered, 'or')}"
    message = f"{value!r} is not understood as an answer to {get_title(driver.game, question.rule)}"
    driver.report.add(INVALID, "unknown-name", message, question.rule, hint, find_path(driver, entry, key))
    take_default(driver, question)


def check_left(driver: Driver, entry: Entry) -> None:
    """Answers that no rule asked for; what follows from an earlier flaw of the entry is not held against it."""
    if not entry.left or entry.is_flawed:
        return
    from referee.logs.extras import carry_out

    for key, value in entry.left.items():
        actor = key if entry.kind == TOGETHER else entry.by
        if actor is None:
            continue
        rule = entry.data["at"] if entry.kind == TOGETHER else key
        if not driver.is_trial:
            _accuse_left(driver, entry, rule, actor, key)
        driver.report.count += driver.is_trial
        for item in value if isinstance(value, list) else [value]:
            carry_out(driver, rule, item, actor)


def _accuse_left(driver: Driver, entry: Entry, rule: str, actor: int, key: Any) -> None:
    from referee.logs.deciding import find_withheld

    game, names = driver.game, driver.names
    again = " again" if any(question.rule == rule for question, *_ in driver.turn.taken) else ""
    withheld = find_withheld(driver, rule, actor)
    change = None if withheld is None else withheld[1]
    why = tell_question(game, names, driver.state) if change is None else change.now
    message = f"{names.name(actor)} was not asked for {get_title(game, rule)}{again} here: {why}"
    hint = f"legal without {_quote(entry.left[key])}{'' if change is None else f', or {change.wish}'}"
    deciding = withheld[0] if withheld is not None and change is not None else rule
    deciding = deciding if game.ruleset.rule(deciding) else ""
    driver.report.add(ILLEGAL, "leftover-answer", message, deciding, hint, find_path(driver, entry, key))


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
