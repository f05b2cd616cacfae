"""How much work rules can be: a bound on the steps of a whole game, so that no file from a stranger keeps a table busy.

Everything is counted once for each time that it can be worked out: what stands in a loop as often as the loop runs,
what a thing or a term does wherever it is used; of several options, only the longest. The bound is generous; a real
game stays far below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compiler.circles import get_bodies, get_targets
from compiler.diagnostic import Complaints
from compiler.nodes import Node, walk
from compiler.span import Span

MOST_WORK = 20_000_000_000
MOST_REPEATS = 1000
MOST_MEMBERS = 100
"""Of a ring, and of players."""


def check_work(ruleset: Node, order: Sequence[str], complaints: Complaints) -> None:
    check_repeats(ruleset, complaints)
    check_rings(ruleset, complaints)
    if not complaints.found:
        _Work(ruleset, complaints).measure(order)


def check_repeats(ruleset: Node, complaints: Complaints) -> None:
    for effect in walk([ruleset["things"], ruleset["watchers"]]):
        if effect.get("do") == "repeat" and effect["times"] > MOST_REPEATS:
            message = f"{effect['times']} times is more than any game needs."
            complaints.add("too-much-work", effect["at"], message, f"write at most {MOST_REPEATS}")


def check_rings(ruleset: Node, complaints: Complaints) -> None:
    for name, ring in ruleset["rings"].items():
        if _get_highest(ring["count"], ruleset["players"][1]) > MOST_MEMBERS:
            message = f"A circle of more than {MOST_MEMBERS} is more than any table has room for."
            complaints.add("too-much-work", ruleset["rules"][name]["at"], message, "state a smaller number")


def _get_highest(number: object, players: int) -> int:
    """The highest that the count of a ring can be."""
    if not isinstance(number, dict):
        return number if isinstance(number, int) else 0
    if number["op"] == "player-count":
        return players
    if number["op"] == "times":
        return _get_highest(number["left"], players) * _get_highest(number["right"], players)
    values = [value for _, value in number["cases"]] if number["op"] == "case" else []
    return max((_get_highest(value, players) for value in (*values, number.get("else", 0))), default=0)


@dataclass(slots=True)
class _Work:
    ruleset: Node
    complaints: Complaints
    bodies: dict[str, int] = field(default_factory=dict)
    terms: dict[str, int] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)

    def measure(self, order: Sequence[str]) -> None:
        players = self.ruleset["players"][1]
        rings = {name: _get_highest(ring["count"], players) for name, ring in self.ruleset["rings"].items()}
        owners = {None: 1, "player": players, **rings}
        rows = (*self.ruleset["places"], *self.ruleset["tokens"])
        self.sizes = {row["name"]: owners[row["owner"]] for row in rows}
        self.sizes |= {"players": players, "ring": max(rings.values(), default=1)}
        bodies = get_bodies(self.ruleset)
        for name in order:
            self.bodies[name] = self.cost(bodies[name])
            if self.complaints.found:
                return
        for part in (self.ruleset["game"], self.ruleset["links"], *(w.get("more") for w in self.ruleset["watchers"])):
            self.cost(part)

    def cost(self, node: object) -> int:
        """The steps that a node can take; complains at the innermost one that takes too many."""
        if isinstance(node, list):
            return sum(map(self.cost, node))
        if not isinstance(node, dict):
            return 0
        is_loop = self.times(node) > 1
        once = self.cost(node["set"]) if is_loop and "set" in node else 0
        parts = [
            self.cost(value)
            for key, value in node.items()
            if (not isinstance(value, list) or node.get("do") != "either") and not (is_loop and key == "set")
        ]
        if node.get("do") == "either":
            parts.append(max(map(self.cost, node["options"])))
        targets = [self.bodies.get(target, 0) for target in get_targets(self.ruleset, node)]
        choose = max if node.get("do") == "call" and targets else sum
        work = 1 + sum(parts) + choose(targets)
        if node.get("op") == "term":
            work += self.term(node["name"])
        work = work * self.times(node) + once
        if work > MOST_WORK and not self.complaints.found:
            at = node.get("at") or self.ruleset["rules"][self.ruleset["game"]["name"]]["at"]
            self.complain(at)
        return min(work, MOST_WORK)

    def term(self, name: str) -> int:
        """Terms never rest on themselves, and not on one another more than a few deep: see `compiler.terms`."""
        if name not in self.terms:
            term = self.ruleset["terms"][name]
            self.terms[name] = self.cost(term["value"])
            if self.terms[name] >= MOST_WORK and self.complaints.found:
                self.complaints.found.clear()
                self.complain(self.ruleset["rules"][term["rule"]]["at"])
        return self.terms[name]

    def complain(self, at: Span) -> None:
        message = "Worked out to the end, this would take longer than any table would sit through."
        self.complaints.add("too-much-work", at, message, "repeat less, or let fewer rules set off others")

    def times(self, node: Node) -> int:
        """How often a loop runs at most."""
        if node.get("do") == "repeat":
            return int(node["times"])
        if node.get("do") == "each" or node.get("op") in ("filter", "best", "sum"):
            return max(self.size(node["set"]), 1)
        return 1

    def size(self, node: Node) -> int:
        """How many elements a set has at most."""
        op = node.get("op")
        if op in ("places", "tokens"):
            return sum(self.sizes[name] for name in node["names"])
        if op in ("players", "clockwise", "whose"):
            return self.sizes["players"]
        if op == "ring":
            return self.sizes["ring"]
        if op in ("filter", "best", "without", "alike"):
            return self.size(node["set"])
        if op in ("set", "top"):
            return len(node.get("items", ())) or 100
        return sum(self.sizes.values())
