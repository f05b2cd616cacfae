"""Whether a ruling rests on a number printed on something that no text gives.

Such numbers, on what lies open at the point, are changed by one, and the claim is decided again: all of them at once,
and each by itself if that makes a difference. If a claim comes out otherwise, the ruling is only as good as the number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.disputes.decide import UnclearError, decide
from referee.disputes.model import Claim, Outcome
from referee.disputes.point import Point
from referee.engine.hidden import is_hidden
from referee.ruleset import Node, Ruleset


class Number(NamedTuple):
    """A number that nobody has seen: on which token, what it counts, and the rule that assumes it for which reason."""

    token: str
    attr: str
    rule: str
    reason: str


class Printed:
    """The assumed numbers at one point, and the rules as they would be with others."""

    def __init__(self, point: Point, ruleset: Ruleset) -> None:
        self.point, self.ruleset = point, ruleset
        self.numbers = tuple(_find_numbers(point, ruleset))
        self.altered: dict[tuple[tuple[Number, ...], int], Ruleset] = {}

    def find_deciding(self, claim: Claim, outcome: Outcome) -> Iterator[tuple[str, str]]:
        """The assumed numbers on which the ruling rests: rule and reason."""
        if self.numbers and self._matter(claim, outcome, self.numbers):
            for number in self.numbers:
                if self._matter(claim, outcome, (number,)):
                    yield number.rule, number.reason

    def _matter(self, claim: Claim, outcome: Outcome, numbers: tuple[Number, ...]) -> bool:
        try:
            others = [decide(claim, self.point, self._alter(numbers, by)) for by in (1, -1)]
        except UnclearError:
            return False
        return any(other.decision != outcome.decision for other in others)

    def _alter(self, numbers: tuple[Number, ...], by: int) -> Ruleset:
        key = numbers, by
        if key not in self.altered:
            tokens = [_print(node, numbers, by) for node in self.ruleset.data["tokens"]]
            self.altered[key] = Ruleset({**self.ruleset.data, "tokens": tokens})
        return self.altered[key]


def _print(node: Node, numbers: Sequence[Number], by: int) -> Node:
    changed = {n.attr: max(node["attrs"][n.attr] + by, 0) for n in numbers if n.token == node["name"]}
    return {**node, "attrs": {**node["attrs"], **changed}} if changed else node


def _find_numbers(point: Point, ruleset: Ruleset) -> Iterator[Number]:
    transcript = point.reach(ruleset)
    layout, state = transcript.game.layout, transcript.state
    seen = {name for entry in point.before for name in entry.get("printed", ())}
    for number, family in enumerate(layout.token_family):
        is_open = layout.is_open[state.where[number]] and not is_hidden(state, number)
        if is_open and family.name not in seen:
            for attr in family.node["attrs"]:
                yield from _find_rule(ruleset.data, family.name, attr)


def _find_rule(data: Node, token: str, attr: str) -> Iterator[Number]:
    """The rule that states a number: of the token itself, or of an assumption about many."""
    for rule in (f"{token}.{attr}", *(id for id in data["rules"] if id.endswith(f".{token}"))):
        node: Node | None = data["rules"].get(rule)
        if node is not None and node["assumes"] and not node["cites"] and attr in node["text"]:
            yield Number(token, attr, rule, "; ".join(node["assumes"]))
            return
