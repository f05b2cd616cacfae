"""The rule that decides: not the one that asks, but the one because of which something was not to be had.

A choice may leave out what fails a condition: then the term of that condition decides. An answer may need something to
pay with: then it is the rule that would have used it up. And a question may not come at all, because the condition of
the rule that would have asked it did not hold.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from referee.engine import Game, Option, Question, State
from referee.logs.changes import Change, find_change
from referee.logs.trees import find_free, find_runs, walk
from referee.ruleset import Node, Ruleset

if TYPE_CHECKING:
    from referee.logs.driver import Driver

ASKING = ("may", "either", "choose", "amount", "pieces")


def find_deciding_rule(driver: Driver, question: Question, option: Option, change: Change | None) -> str:
    """The rule that forbids an answer; the one that asks, if no other can be found."""
    spent = None if change is None else _find_spending(driver, option, change)
    return spent or _find_condition(driver.game, driver.state, question, option) or question.rule


def _find_spending(driver: Driver, option: Option, change: Change) -> str | None:
    """The rule that uses up what was lacking, once it is there."""
    lacking = change.event
    if lacking is None or lacking.target < 0:
        return None
    trial = driver.state.clone()
    trial.events = []
    change.make(trial)
    driver.game.ask_again(trial)
    driver.game.advance(trial, option)
    spent = (event for event in trial.events or () if (event.what, event.source) == (lacking.what, lacking.target))
    return next((event.rule for event in spent), None)


def _find_condition(game: Game, state: State, question: Question, option: Option) -> str | None:
    """The rule of the term that the option fails, if it would be offered otherwise."""
    for chosen in _index_choices(game.ruleset).get((question.rule, question.part), ()):
        if chosen.get("op") == "filter" and option in game.evaluate(state, chosen["set"]):
            terms = [inner["name"] for inner in walk(chosen["where"]) if inner.get("op") == "term"]
            if terms:
                return _get_only_part(game, str(game.ruleset.data["terms"][terms[0]].get("rule") or question.rule))
    return None


def lies_there(game: Game, state: State, question: Question, option: Option) -> bool:
    """Whether an answer lies where the choice is made, and only fails a condition."""
    for chosen in _index_choices(game.ruleset).get((question.rule, question.part), ()):
        while chosen.get("op") == "filter":
            chosen = chosen["set"]
            if option in game.evaluate(state, chosen):
                return True
    return False


@lru_cache(maxsize=4)
def _index_choices(ruleset: Ruleset) -> dict[tuple[str, str], list[Node]]:
    """The sets from which each question lets choose, by its rule and part; a log full of mistakes asks very often."""
    found: dict[tuple[str, str], list[Node]] = {}
    for node in walk(ruleset.data["things"]):
        if node.get("do") == "choose":
            found.setdefault((str(node.get("rule")), str(node.get("part"))), []).append(node["set"])
    return found


def _get_only_part(game: Game, rule: str) -> str:
    """The rule that stands under a heading, if there is just one."""
    parts = [part for part in game.ruleset.data["rules"] if part.startswith(f"{rule}.")]
    return parts[0] if len(parts) == 1 else rule


# Questions that did not come


def find_asking(game: Game, rule: str) -> str | None:
    """The thing, other than a phase, in which a rule asks."""
    for name, thing in game.ruleset.data["things"].items():
        if not thing.get("phase") and any(_asks(node, rule) for node in walk(thing["body"])):
            return str(name)
    return None


def _asks(node: Node, rule: str) -> bool:
    return node.get("do") in ASKING and node.get("rule") == rule


def find_withheld(driver: Driver, rule: str, actor: int) -> tuple[str, Change | None] | None:
    """The rule that would have led to a question if its condition had held, and under which change it would."""
    game = driver.game
    asking = find_asking(game, rule)
    if asking is None:
        return None
    state = driver.state.clone()
    state.you = actor
    found: list[tuple[str, Change | None]] = []
    for node in walk(game.ruleset.data["things"]):
        if node.get("do") != "if" or asking not in set(find_runs(node["then"])) or find_free(node["cond"]):
            continue
        if not game.evaluate(state, node["cond"]):
            found.append((str(node["rule"]), find_change(driver, actor, _would_hold(game, node["cond"], actor))))
    return min(found, key=lambda pair: pair[1] is None, default=None)


def _would_hold(game: Game, condition: Any, actor: int) -> Any:
    def helps(state: State) -> bool:
        state.you = actor
        return bool(game.evaluate(state, condition))

    return helps
