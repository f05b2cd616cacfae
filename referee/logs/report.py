"""The findings of one log while it is judged, and the sentences that they have in common.

Sentences call players as the table does, things by the names of the ruleset, and say which rule is meant by its title.
A report without ears (`is_silent`) only counts: the driver tries out what an entry could have meant that way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from referee.engine import NO, Game, Option, Question, State
from referee.engine.hidden import candidates
from referee.logs.model import Path
from referee.logs.names import Names

if TYPE_CHECKING:
    from referee.logs.findings import Finding

SHOWN = 6
"""So many offered answers are listed at most."""


class Report:
    """Collects findings; `entry` is the entry that is being judged."""

    def __init__(self, is_silent: bool = False) -> None:
        self.findings: list[Finding] = []
        self.entry = 0
        self.count = 0
        self.is_silent = is_silent

    def add(
        self, verdict: str, code: str, message: str, rule: str = "", hint: str = "", path: Path = (), entry: int = -1
    ) -> None:
        self.count += 1
        if not self.is_silent:
            from referee.logs.findings import Finding

            number = self.entry if entry < 0 else entry
            self.findings.append(Finding(number, verdict, code, message, rule, hint, path or get_path(number)))


    def take_back(self, code: str) -> bool:
        """Take the last finding back, if it is one of this sort."""
        if not self.findings or self.findings[-1].code != code:
            return False
        self.findings.pop()
        self.count -= 1
        return True


def get_path(entry: int, *keys: str | int) -> Path:
    return ("entries", entry - 1, *keys) if entry > 0 else tuple(keys)


def join(words: Iterable[str], last: str = "and") -> str:
    """Some words as a sentence lists them, cut where it would become tiresome."""
    row = list(words)
    if len(row) > SHOWN:
        return f"{', '.join(row[:SHOWN])} {last} {len(row) - SHOWN} more"
    return f" {last} ".join(part for part in (", ".join(row[:-1]), *row[-1:]) if part)


def get_title(game: Game, rule: str) -> str:
    return str(game.ruleset.rule(rule).get("title") or rule)


def get_labels(game: Game, state: State, question: Question, actor: int | None) -> list[str]:
    """What is offered, in the words of the table; an unseen token stands for all that it could be."""
    options: Sequence[Option] = state.options
    if state.pools is not None and question.domain == "token" and question.deal < 0:
        options = (*candidates(state, [o for o in options if isinstance(o, int)]), *(o for o in options if o == NO))
    return [game.labels.option(state, question, option, actor) for option in options]


def tell_question(game: Game, names: Names, state: State, who: Sequence[str] = ()) -> str:
    """Who is asked what: `Anna has to choose: action-card (Phase 3, play action cards)`; or all who are."""
    question = state.question
    if question is None:
        return "the game is over"
    title = get_title(game, question.rule)
    asked = who or [names.name(None if question.chance else state.you)]
    what = question.verb or {"may": "decide", "pick": "choose"}.get(question.part, f"choose: {question.part}")
    return f"{join(asked)} {'has' if len(asked) == 1 else 'have'} to {what} ({title}, {question.rule})"
