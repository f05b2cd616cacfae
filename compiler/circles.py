"""Circles: what a body may run must never lead back to it.

The graph has a node for every thing and every watcher. Edges run from each to all that its `run` and `call` may reach,
and from whoever takes, returns, pays or moves tokens to the watchers of that. A rule is not set off by its own effects.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.diagnostic import Complaints, Site
from compiler.nodes import Node, walk


def find_order(ruleset: Node, complaints: Complaints) -> list[str]:
    """The things and watchers, each after everything it may run; complains about those that may run themselves."""
    graph = _Graph(ruleset, complaints)
    for name in graph.bodies:
        graph.visit(name)
    return graph.order


def get_bodies(ruleset: Node) -> Node:
    """Everything that can run, by a name of its own."""
    bodies = {name: thing["body"] for name, thing in ruleset["things"].items()}
    watchers = {f"watcher {index}": w["after"] for index, w in enumerate(ruleset["watchers"]) if "after" in w}
    return bodies | watchers


def get_targets(ruleset: Node, effect: Node) -> list[str]:
    """What an effect may run, by those names."""
    if effect.get("do") == "run":
        return [effect["thing"]]
    if effect.get("do") == "call":
        return [name + effect.get("way", "") for name in effect["names"]]
    tokens = {"move": [effect.get("token")], "move-pieces": effect.get("tokens", [])}.get(effect.get("do", ""), [])
    return [
        f"watcher {index}"
        for index, watcher in enumerate(ruleset["watchers"])
        if watcher["token"] in tokens and "after" in watcher
        if watcher["verb"] == effect["verb"] and watcher["rule"] != effect["rule"]
    ]


@dataclass(slots=True)
class _Graph:
    ruleset: Node
    complaints: Complaints
    bodies: Node = field(init=False)
    order: list[str] = field(default_factory=list)
    done: set[str] = field(default_factory=set)
    blamed: set[str] = field(default_factory=set)
    """What stands in a circle that was complained about: one complaint for each knot."""

    def __post_init__(self) -> None:
        self.bodies = get_bodies(self.ruleset)

    def visit(self, name: str) -> None:
        """Walks down from here; the path is a list, for a chain may be longer than Python is deep."""
        path = [(name, self.edges(name))]
        while path:
            name, edges = path[-1]
            if name in self.done or not edges:
                path.pop()
                if name not in self.done:
                    self.done.add(name)
                    self.order.append(name)
                continue
            target, _ = edges[-1]
            names = [step for step, _ in path]
            if target in names:
                self.blame([(step, left[-1][1]) for step, left in path[names.index(target) :]])
            if target in names or target in self.done:
                edges.pop()
            else:
                path.append((target, self.edges(target)))

    def edges(self, name: str) -> list[tuple[str, Node]]:
        found = [(target, e) for e in walk(self.bodies[name]) for target in get_targets(self.ruleset, e)]
        return [(target, effect) for target, effect in reversed(found) if target in self.bodies]

    def blame(self, circle: list[tuple[str, Node]]) -> None:
        names = [name for name, _ in circle]
        if not self.blamed & set(names):
            *others, (name, last) = circle
            said = " -> ".join([*map(self.say, names), self.say(names[0])])
            sites = [Site(effect["at"], f"{self.say(other)} goes on here") for other, effect in others]
            at, home = last["at"], self.ruleset["rules"][self.say(name)]["at"]
            if at.file != home.file:  # it goes on through a deed of somebody else's text
                sites.append(Site(at, f"{self.say(name)} goes on here"))
                at = home
            message = f"These rules would go on for ever: {said}."
            self.complaints.add("endless", at, message, "leave one of them out, or write any other for any", sites)
        self.blamed |= set(names)

    def say(self, name: str) -> str:
        return str(self.ruleset["watchers"][int(name[8:])]["rule"]) if name.startswith("watcher ") else name
