"""The final ranking: who comes before whom, and by which rule.

The ruleset says who has won: a set of players, mostly those with a status. The rules that give such a status to the
players with the most (or the least) of something are the criteria of the ranking; those of a status that such a rule
asks for come before it. What each player had of it is the rule's own number, evaluated at the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee.engine import Game, State
from referee.logs.trees import walk
from referee.ruleset import Node


@dataclass(frozen=True, slots=True)
class Criterion:
    """One comparison that decides the ranking: its rule, what is compared, and what each player has of it."""

    rule: str
    title: str
    most: bool
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place in the ranking. `decided_by` is the criterion that parts him from the one before."""

    place: int
    player: int
    score: int
    is_winner: bool
    decided_by: Criterion | None


def get_ranking(game: Game, state: State) -> list[Standing]:
    """All players, best first; who cannot be told apart shares a place."""
    result, criteria = game.result(state), find_criteria(game, state)
    keys = [_key(player, result.scores, criteria) for player in range(game.players)]
    order = sorted(range(game.players), key=lambda player: (player not in result.winners, keys[player], player))
    standings: list[Standing] = []
    for index, player in enumerate(order):
        before = order[index - 1] if index else player
        tied = index > 0 and keys[player] == keys[before]
        place = standings[-1].place if tied else index + 1
        decided = _find_decider(before, player, result.scores, criteria) if index else None
        standings.append(Standing(place, player, result.scores[player], player in result.winners, decided))
    return standings


def _key(player: int, scores: tuple[int, ...], criteria: list[Criterion]) -> tuple[int, ...]:
    values = (-criterion.values[player] if criterion.most else criterion.values[player] for criterion in criteria)
    return (-scores[player], *values)


def _find_decider(one: int, other: int, scores: tuple[int, ...], criteria: list[Criterion]) -> Criterion | None:
    """The criterion that parts two players with the same score."""
    if scores[one] != scores[other]:
        return None
    return next((criterion for criterion in criteria if criterion.values[one] != criterion.values[other]), None)


def find_criteria(game: Game, state: State) -> list[Criterion]:
    """What the rules that make winners compare, in the order in which they do."""
    found: list[Criterion] = []
    end, looking = game.ruleset.data["game"], state.clone()
    _collect(game, looking, end["winners"], set(), found)
    return found + [_criterion(game, looking, end["rule"], node) for node in _find_best(end["winners"])]


def _collect(game: Game, state: State, winners: Node, seen: set[str], found: list[Criterion]) -> None:
    """The comparisons within a set of players, those of the statuses that it asks for first."""
    for status in _find_statuses(winners):
        if status in seen:
            continue
        seen.add(status)
        for rule, group in _find_grants(game.ruleset.data["things"], status):
            _collect(game, state, group, seen, found)
            found += [_criterion(game, state, rule, node) for node in _find_best(group)]


def _find_statuses(node: Any) -> Iterator[str]:
    for inner in walk(node):
        if inner.get("op") in ("status", "whose"):
            yield inner["status"]


def _find_grants(things: Any, status: str) -> Iterator[tuple[str, Node]]:
    """The rules that give a status to each of a set of players, with the set."""
    for node in walk(things):
        if node.get("do") == "each" and any(
            inner.get("do") == "become" and inner["status"] == status for inner in walk(node["body"])
        ):
            yield node["rule"], node["set"]


def _find_best(node: Node) -> Iterator[Node]:
    return (inner for inner in walk(node) if inner.get("op") == "best")


def _criterion(game: Game, state: State, rule: str, node: Node) -> Criterion:
    values = []
    for player in range(game.players):
        state.regs[node["reg"]] = player
        state.you = player
        values.append(int(game.evaluate(state, node["by"])))
    return Criterion(rule, _tell(game, node["by"]), bool(node["most"]), tuple(values))


def _tell(game: Game, node: Any) -> str:
    """What a number counts, in the words of the ruleset."""
    data = game.ruleset.data
    for inner in walk(node):
        if inner.get("op") == "term":
            return str(data["terms"][inner["name"]].get("title") or inner["name"])
        if inner.get("op") == "count":
            return " and ".join(token["title"] for token in data["tokens"] if token["name"] in inner["tokens"])
        if inner.get("op") == "track":
            return next(str(track["title"]) for track in data["tracks"] if track["name"] == inner["track"])
    return "what is compared"
