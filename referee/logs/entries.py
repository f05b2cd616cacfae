"""Entries as the driver takes them: who answers what, and which answers are still to be taken.

An answer stands under a rule or a verb. It is one value, a list of values (the same rule asks several times), or an
object that names its parts. Taking an answer leaves the rest; the log itself is never changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from referee.engine import Question

MOVE, TOGETHER, DEAL, SHOWS, REMARK = "by", "at", "deal", "shows", "observe"
OWN_KEYS = frozenset({"by", "at", "answers", "deal", "shows", "printed", "observe", "note"})
MISSING: Any = object()
"""No answer; `None` is one, it declines."""

FindPlayer = Callable[[object], int | None]


class Entry:
    """One entry; `left` holds the answers that are still to be taken, by key (or by player for a choice at once).

    It `is_moved` if it was put off until after another, and `is_waiting` as long as its turn has not come.
    """

    # Not in slots: there is one for each entry of every log, and hardly any is ever changed.
    by: int | None = None
    is_moved = False
    is_waiting = False
    is_flawed = False
    left: dict[Any, Any]

    def __init__(self, number: int, data: dict[str, Any], find_player: FindPlayer) -> None:
        self.number, self.data = number, data
        if "by" in data:
            self.kind = MOVE
            self.by = find_player(data["by"])
            left = data.copy()
            del left["by"]
            if not OWN_KEYS.isdisjoint(left):
                left = {key: value for key, value in left.items() if key not in OWN_KEYS}
            self.left = left
        elif "at" in data:
            self.kind = TOGETHER
            self.left = {find_player(word): value for word, value in _items(data.get("answers"))}
        else:
            self.kind = DEAL if "deal" in data else SHOWS if "shows" in data else REMARK
            self.left = {}

    def copy(self) -> Entry:
        new = Entry.__new__(Entry)
        new.number, new.data, new.kind, new.by = self.number, self.data, self.kind, self.by
        new.left, new.is_moved, new.is_flawed = dict(self.left), self.is_moved, self.is_flawed
        new.is_waiting = self.is_waiting
        return new

    def key(self, question: Question, actor: int) -> Any:
        """Under which key this entry speaks about a question; MISSING if it does not."""
        left = self.left
        if self.kind == MOVE:
            if self.by == actor:
                if question.rule in left:
                    return question.rule
                if question.verb in left:
                    return question.verb
        elif self.kind == TOGETHER and self.data["at"] == question.rule and actor in left:
            return actor
        return MISSING

    def peek(self, question: Question, actor: int) -> Any:
        """The answer to a question, if there is one."""
        key = self.key(question, actor)
        return MISSING if key is MISSING else self.look(key, question)

    def look(self, key: Any, question: Question) -> Any:
        """The answer under a key, if it holds one to this question."""
        value = self.left[key]
        kind = type(value)
        if kind is list:
            return next((v for v in (_part(item, question) for item in value) if v is not MISSING), MISSING)
        return _part(value, question) if kind is dict else value

    def take(self, key: Any, question: Question) -> None:
        """The answer that `look` showed has been taken."""
        value = self.left[key]
        rest = _rest(value, question) if type(value) in (list, dict) else MISSING
        if rest is MISSING:
            del self.left[key]
        else:
            self.left[key] = rest

    def answers(self, question: Question | None, actor: int) -> bool:
        return question is not None and self.peek(question, actor) is not MISSING

    def is_chance(self, question: Question) -> bool:
        """Whether this entry tells what a question of chance asks for."""
        return question.chance and self.kind == (SHOWS if question.part == "shows" else DEAL)


def _items(value: Any) -> Iterable[tuple[Any, Any]]:
    return value.items() if isinstance(value, dict) else ()


def _part(value: Any, question: Question) -> Any:
    """The part of an answer that a question asks for."""
    if type(value) is not dict:
        return value
    for part in _spellings(question):
        if part in value:
            return value[part]
    if question.domain == "pieces" and value and not any(isinstance(v, str | dict) for v in value.values()):
        return value
    return MISSING


def _spellings(question: Question) -> tuple[str, ...]:
    part = question.part
    if part in ("from", "to"):
        return (part,)
    return (part, "what", "pieces", "piece") if question.domain == "pieces" else (part, "what")


def _rest(value: Any, question: Question) -> Any:
    if type(value) is list:
        index = next(i for i, item in enumerate(value) if _part(item, question) is not MISSING)
        rest = _rest(value[index], question)
        row = [*value[:index], *(() if rest is MISSING else (rest,)), *value[index + 1 :]]
        return row or MISSING
    if type(value) is not dict:
        return MISSING
    part = next((part for part in _spellings(question) if part in value), None)
    return {key: v for key, v in value.items() if key != part} or MISSING if part is not None else MISSING
