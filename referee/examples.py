"""Worked examples: the small positions of the rulebooks, run by the engine.

An example gives a position, runs effects from it, answers what they ask, and checks what came of it. Terms that it
states become constants before the game is linked; everything else of the position is written straight into a blank
state. It may stop at an open question, to check what is offered there. What is wrong is told in the words of the
example.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.engine import Game, State
from referee.ruleset import Node, Ruleset

MOST_ANSWERS = 1000
"""An example that asks for more than this goes round in circles."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether an example holds; if not, what was found instead, and where the example says otherwise."""

    ok: bool
    message: str
    at: tuple[int, ...]
    rules: frozenset[str] = frozenset()
    """The rules that did or asked something on the way."""


class _FailedError(Exception):
    def __init__(self, message: str, at: Any) -> None:
        super().__init__(message)
        self.message = message
        self.at = tuple(at or ())


def run_example(ruleset: Ruleset, example: Node) -> Outcome:
    """Run one example of a ruleset."""
    return Bench(ruleset).run(example)


class Bench:
    """Runs the examples of one ruleset; those with as many players, and the same terms stated, share a linked game."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.games: dict[tuple[int, str], Game] = {}

    def link(self, example: Node) -> tuple[Game, Any]:
        """The game, with what the example states of its terms, and what the example does in it."""
        game = self._get_game(example)
        return game, game.link(example["when"])

    def run(self, example: Node) -> Outcome:
        game, start = self.link(example)
        state = game.blank(colour_seats(game, example.get("colours") or {}))
        asked: set[str] = set()
        try:
            _build(game, state, example["given"])
            state.careful, state.events = True, []
            game.run(state, start)
            _answer(game, state, example["answers"], asked)
            for check in example["then"]:
                _check(game, state, check)
            _check_ended(game, state, example)
        except _FailedError as failure:
            return Outcome(False, failure.message, failure.at)
        rules = asked.union(event.rule for event in state.events or () if event.rule)
        return Outcome(True, "", tuple(example.get("at") or ()), frozenset(rules))

    def _get_game(self, example: Node) -> Game:
        stated = {fact["name"]: fact["value"] for fact in example["given"] if fact["set"] == "term"}
        key = example["players"], repr(stated)
        if key not in self.games:
            self.games[key] = Game(self.ruleset.with_terms(stated), example["players"])
        return self.games[key]


def colour_seats(game: Game, chosen: dict[str, str]) -> list[str] | None:
    """The names of all seats: those that the example gives, and the first of the others."""
    ring = game.labels.named
    if ring is None:
        return None
    others = iter([name for name in ring.names if name not in chosen.values()])
    return [chosen.get(str(seat)) or next(others) for seat in range(game.players)]


def _build(game: Game, state: State, given: list[Node]) -> None:
    """Write the given position into a blank state; limited stocks keep what the given places leave."""
    layout = game.layout
    counts = [fact for fact in given if fact["set"] == "count"]
    fixed = {_cell(game, state, fact): game.evaluate(state, fact["value"]) for fact in counts}
    for cell in layout.stock:
        column = cell % layout.width
        if cell not in fixed:
            placed = sum(value for other, value in fixed.items() if other % layout.width == column)
            state.counts[cell] = max(state.counts[cell] - placed, 0)
    for cell, value in fixed.items():
        state.counts[cell] = value
    for fact in given:
        _set(game, state, fact)


def _cell(game: Game, state: State, fact: Node) -> int:
    layout = game.layout
    family = layout.counted[fact["token"]]
    owner = 0 if fact.get("of") is None else game.evaluate(state, fact["of"])
    return int(game.evaluate(state, fact["place"])) * layout.width + family.ids[owner]


def _set(game: Game, state: State, fact: Node) -> None:
    layout = game.layout
    match fact["set"]:
        case "held":
            place = game.evaluate(state, fact["place"])
            tokens = tuple(game.evaluate(state, fact["tokens"]))
            for token in tokens:
                state.where[token] = place
            state.held[place] += tokens
        case "track":
            slot = layout.tracks[fact["track"]].ids[_owner(game, state, fact)]
            state.tracks[slot] = game.evaluate(state, fact["value"])
        case "status":
            flag = bool(game.evaluate(state, fact["value"]))
            state.flags[layout.statuses[fact["status"]].ids[_owner(game, state, fact)]] = int(flag)


def _owner(game: Game, state: State, fact: Node) -> int:
    return 0 if fact.get("of") is None else int(game.evaluate(state, fact["of"]))


def _answer(game: Game, state: State, answers: list[Node], asked: set[str]) -> None:
    """Answer in order, each question with the next answer given for its rule; stop where there is none.

    A question with a single answer may be left out, or stated.
    """
    left, patience = list(answers), MOST_ANSWERS
    while (question := state.question) is not None and patience:
        asked.add(question.rule)
        patience -= 1
        answer = next((a for a in left if a["rule"] == question.rule and _fits(a.get("part"), question.part)), None)
        judgement = None if answer is None else game.judge(state, _choice(game, state, answer))
        if len(state.options) == 1 and (judgement is None or not judgement.is_legal):
            game.advance(state, state.options[0])
            continue
        if answer is None or judgement is None:
            break
        left.remove(answer)
        if not judgement.is_legal or judgement.option is None:
            raise _FailedError(f"{question.rule} does not offer {_said(answer)}: {_offered(game, state)}", answer["at"])
        game.advance(state, judgement.option)
    if left:
        raise _FailedError(f"{left[0]['rule']} does not ask, so {_said(left[0])} is left over", left[0]["at"])


def _fits(said: str | None, part: str) -> bool:
    """Whether an answer for this part is one for that: `what` is whatever is neither from nor to."""
    return said is None or said == part or (said == "what" and part not in ("from", "to"))


def _choice(game: Game, state: State, answer: Node) -> Any:
    return answer["choose"] if answer.get("choose") is not None else game.evaluate(state, answer["value"])


def _said(answer: Node) -> str:
    return repr(answer["choose"]) if answer.get("choose") is not None else "the answer"


def _offered(game: Game, state: State) -> str:
    decision = game.decision(state)
    return "nothing is asked" if decision is None else f"it offers {', '.join(decision.labels)}"


def _check(game: Game, state: State, check: Node) -> None:
    if check["check"] == "holds":
        if not game.evaluate(state, check["cond"]):
            raise _FailedError(f"expected {_quote(check)}{_found(game, state, check['cond'])}", check["at"])
        return
    question = state.question
    asks = question is not None and question.rule == check["rule"]
    is_offered = asks and game.judge(state, _choice(game, state, check)).is_legal
    if is_offered != check["expected"]:
        found = _offered(game, state) if asks else f"{check['rule']} does not ask"
        raise _FailedError(f"expected {_quote(check)}, but {found}", check["at"])


def _quote(check: Node) -> str:
    return str(check["text"]).removesuffix(".")


def _check_ended(game: Game, state: State, example: Node) -> None:
    """A player's question may stay open only if the example says what is offered: else it holds whatever follows."""
    question = state.question
    if question is not None and not question.chance and all(check["check"] == "holds" for check in example["then"]):
        raise _FailedError(f"{question.rule} still asks: {_offered(game, state)}", example["at"])


def _found(game: Game, state: State, condition: Node) -> str:
    """What a comparison found instead."""
    if condition["op"] != "compare":
        return ", but it is not so"
    return f", found {game.evaluate(state, condition['left'])}"
