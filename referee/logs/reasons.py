"""Why an effect did as much as it did: the numbers that its rule looked at, read in the state just before.

An event knows its rule and where in the rules' text its effect stands, so the effect can be found again in the
ruleset: its amount, and the conditions around it. What these counted is told as short facts. Whatever depends on
something that was only bound while the rule ran is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine import Event, Game, State
from referee.logs.trees import find_free, walk
from referee.logs.words import Teller
from referee.ruleset import Node

MANY = 4
DEEP = 4
DOMAINS = {
    "places": "place", "reach": "place", "tokens": "token", "held": "token", "top": "token", "alike": "token",
    "players": "player", "clockwise": "player", "whose": "player",
}  # fmt: skip


class Reasons:
    """The effects of one game by rule and span, and what they look at."""

    def __init__(self, game: Game, teller: Teller) -> None:
        self.game = game
        self.teller = teller
        data = game.ruleset.data
        self.effects: dict[tuple[str, tuple[int, ...]], list[Any]] = {}
        for thing in data["things"].values():
            self._index(thing["body"], [])
        self.raises = {watcher["rule"]: watcher["more"] for watcher in data["watchers"] if "more" in watcher}

    def _index(self, node: Any, conditions: list[Any]) -> None:
        """Remember what each effect looks at: its amount, and the conditions that it stands under."""
        if isinstance(node, list):
            for inner in node:
                self._index(inner, conditions)
        if not isinstance(node, dict):
            return
        if node.get("do") == "if":
            conditions = [*conditions, node["cond"]]
        looks = [node[key] for key in ("amount", "by") if node.get(key) is not None]
        if "do" in node and (conditions or looks):
            self.effects.setdefault((node["rule"], tuple(node["at"])), [*conditions, *looks])
        for value in node.values():
            self._index(value, conditions)

    def find(self, state: State, event: Event) -> list[str]:
        """The facts behind an event, in a state as it was before it."""
        if event.cause is not None:
            expressions = [self.raises.get(event.rule, 0)]
        else:
            expressions = self.effects.get((event.rule, event.at), [])
        looking = state.clone()
        looking.you = event.actor
        facts = [fact for expression in expressions for fact in self._facts(looking, expression, 0)]
        return list(dict.fromkeys(facts))

    def _facts(self, state: State, node: Any, depth: int) -> Iterator[str]:
        if not isinstance(node, dict) or depth > DEEP:
            return
        if node["op"] == "case":
            yield from self._case(state, node, depth)
        elif node["op"] in LEAVES:
            if not find_free(node):
                yield from LEAVES[node["op"]](self, state, node, depth)
        else:
            for key in ("left", "right", "of", "item"):
                for inner in node[key] if isinstance(node.get(key), list) else [node.get(key)]:
                    yield from self._facts(state, inner, depth)

    def _case(self, state: State, node: Node, depth: int) -> Iterator[str]:
        """The conditions up to the one that held, and the value that it chose."""
        for condition, value in node["cases"]:
            if find_free(condition):
                return
            yield from self._facts(state, condition, depth)
            if self.game.evaluate(state, condition):
                yield from self._facts(state, value, depth)
                return
        yield from self._facts(state, node["else"], depth)

    def _count(self, state: State, node: Node, depth: int) -> Iterator[str]:
        places = self.game.evaluate(state, node["in"])
        where = ", ".join(self.teller.place(place, state.you) for place in places[:MANY])
        where = where if len(places) <= MANY else f"{len(places)} places"
        whose = "" if node.get("of") is None else f"{self.teller.seats.name(self.game.evaluate(state, node['of']))}'s "
        yield f"{whose}{' or '.join(node['tokens'][:MANY])} in {where}: {self.game.evaluate(state, node)}"

    def _track(self, state: State, node: Node, depth: int) -> Iterator[str]:
        yield f"{node['track']}: {self.game.evaluate(state, node)}"

    def _term(self, state: State, node: Node, depth: int) -> Iterator[str]:
        term = self.game.ruleset.data["terms"][node["name"]]
        value = self.game.evaluate(state, node)
        if isinstance(value, bool | int):
            yield f"{node['name']}: {value}"
        if not term["params"]:
            yield from self._facts(state, term["value"], depth + 1)

    def _elements(self, state: State, node: Node, depth: int) -> Iterator[str]:
        """A number or condition about a set: its value, and what was in the set."""
        row = node.get("set") or node["of"]
        members = self.game.evaluate(state, row)
        names = [self._name(state, row, member) for member in members]
        told = ", ".join(names) or "none"
        if node["op"] == "sum" and isinstance(node["of"], dict) and node["of"]["op"] == "attr":
            told = f"{node['of']['name']} of {told}"
        yield told if node["op"] == "exists" else f"{told}: {self.game.evaluate(state, node)}"

    def _name(self, state: State, row: Node, member: int) -> str:
        domain = find_domain(row)
        if domain == "place":
            return self.teller.place(member, state.you)
        if domain == "token":
            return self.teller.token(member, state.you)
        return self.teller.seats.name(member) if domain == "player" else str(member + 1)

    def _status(self, state: State, node: Node, depth: int) -> Iterator[str]:
        who = self.teller.seats.name(self.game.evaluate(state, node["of"]))
        yield f"{who} is {'' if self.game.evaluate(state, node) else 'not '}{node['status']}"

    def _players(self, state: State, node: Node, depth: int) -> Iterator[str]:
        yield f"players: {self.game.players}"


LEAVES: dict[str, Any] = {
    "count": Reasons._count, "track": Reasons._track, "term": Reasons._term, "size": Reasons._elements,
    "sum": Reasons._elements, "exists": Reasons._elements, "status": Reasons._status, "player-count": Reasons._players,
}  # fmt: skip


def find_domain(row: Node) -> str:
    """What a set is a set of, as far as its own ops say it."""
    for node in walk(row):
        if node.get("op") in DOMAINS:
            return DOMAINS[node["op"]]
    return ""
