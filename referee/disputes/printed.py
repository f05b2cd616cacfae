"""Whether a ruling rests on a number printed on something that no text gives.

Each such number on what lies open is changed by one, and the claim is decided again. If it comes out otherwise, the
ruling is only as good as the number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.disputes.decide import UnclearError, decide
from referee.disputes.model import Claim, Outcome
from referee.disputes.point import Point
from referee.engine.hidden import is_hidden
from referee.ruleset import Node, Ruleset


def find_printed(claim: Claim, outcome: Outcome, point: Point, ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """The assumed numbers on which the ruling rests: rule and reason."""
    for token, attr, rule, reason in _find_assumed(point, ruleset):
        if any(_changes(claim, outcome, point, _alter(ruleset, token, attr, by)) for by in (1, -1)):
            yield rule, reason


def _changes(claim: Claim, outcome: Outcome, point: Point, ruleset: Ruleset | None) -> bool:
    if ruleset is None:
        return False
    try:
        return decide(claim, point, ruleset).decision != outcome.decision
    except UnclearError:
        return False


def _find_assumed(point: Point, ruleset: Ruleset) -> Iterator[tuple[str, str, str, str]]:
    """Numbers that nobody has seen, on what lies open: token, name of the number, rule and reason."""
    data, transcript = ruleset.data, point.reach(ruleset)
    layout, state = transcript.game.layout, transcript.state
    seen = {name for entry in point.before for name in entry.get("printed", ())}
    for number, family in enumerate(layout.token_family):
        is_open = layout.is_open[state.where[number]] and not is_hidden(state, number)
        if is_open and family.name not in seen:
            for attr in family.node["attrs"]:
                yield from _get_rule(data, family.name, attr)


def _get_rule(data: Node, token: str, attr: str) -> Iterator[tuple[str, str, str, str]]:
    """The rule that states a number: of the token itself, or of an assumption about many."""
    for rule in (f"{token}.{attr}", *(id for id in data["rules"] if id.endswith(f".{token}"))):
        node: Any = data["rules"].get(rule)
        if node is not None and node["assumes"] and not node["cites"] and attr in node["text"]:
            yield token, attr, rule, "; ".join(node["assumes"])
            return


def _alter(ruleset: Ruleset, token: str, attr: str, by: int) -> Ruleset | None:
    tokens = []
    for node in ruleset.data["tokens"]:
        if node["name"] == token:
            if node["attrs"][attr] + by < 0:
                return None
            node = {**node, "attrs": {**node["attrs"], attr: node["attrs"][attr] + by}}
        tokens.append(node)
    return Ruleset({**ruleset.data, "tokens": tokens})
