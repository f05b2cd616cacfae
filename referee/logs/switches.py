"""A ruleset in which every other reading of its rules is built in, each behind a switch of its own.

A switch is a status that no rule ever turns on. So the game is linked once for all readings, plays as the rules say,
and a state in which one switch is on plays as somebody does who reads that one rule otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from referee.logs.model import Path
from referee.logs.mutants import Reading, Readings
from referee.logs.trees import walk
from referee.ruleset import Node, Ruleset

MANY = 150
"""So many other readings are tried for one log; the likeliest."""
AMOUNTS = ("amount", "by", "more")
UNREAD = ("at", "cites", "title")
FIXED = ("rings", "tracks", "tokens", "links")
"""What is settled before a game begins, and cannot depend on a switch."""


@dataclass(frozen=True, slots=True)
class Site:
    """A place in the ruleset where a rule looks at something: the amount of an effect, a condition, a term."""

    path: Path
    rule: str
    tree: Any


@dataclass(frozen=True, slots=True)
class Mutant:
    """A rule read otherwise: in words that follow its title, how unlikely that is, and the trees that change."""

    number: int
    rule: str
    words: str
    cost: float
    changes: tuple[tuple[Path, Any], ...]
    is_published: bool = False
    """Whether some text reads it so."""

    @property
    def is_amount(self) -> bool:
        """Whether it is about how much, and not about whether."""
        return not self.is_published and self.changes[0][0][-1] in AMOUNTS


def find_mutants(ruleset: Ruleset, names: Collection[str]) -> list[Mutant]:
    """The readings that could change how many there are of something, the likeliest first."""
    readings = Readings(frozenset(token["name"] for token in ruleset.data["tokens"] if not token["counted"]))
    sites = _find_sites(ruleset.data, frozenset(names))
    found = [(site, reading) for site in sites for reading in (*readings.find(site.tree), *_overlook(site))]
    found.sort(key=lambda pair: pair[1].cost)
    return [
        Mutant(number, site.rule, reading.words, reading.cost, ((site.path, reading.tree),))
        for number, (site, reading) in enumerate(found[:MANY])
    ]


def with_switches(ruleset: Ruleset, mutants: list[Mutant]) -> Ruleset:
    """The same rules, with the readings built in."""
    data = ruleset.data
    sites: dict[Path, list[Any]] = {}
    for mutant in mutants:
        for path, tree in mutant.changes:
            sites.setdefault(path, []).append([_is_on(mutant), tree])
    for path, cases in sites.items():
        data = _replace(data, path, cases)
    switches = [{"name": _name(mutant), "title": _name(mutant)} for mutant in mutants]
    return Ruleset({**data, "statuses": [*data["statuses"], *switches]})


def get_switch(ruleset: Ruleset, players: int, mutant: Mutant) -> int:
    """The flag that turns a reading on, in a game of the unswitched ruleset's statuses and more."""
    return (len(ruleset.data["statuses"]) + mutant.number) * players


def _name(mutant: Mutant) -> str:
    return f"reading {mutant.number}"


def _is_on(mutant: Mutant) -> Node:
    return {"op": "status", "status": _name(mutant), "of": {"op": "seat", "index": 0}}


def _replace(node: Any, path: Path, cases: list[Any]) -> Any:
    """A copy of a tree with cases in one place; what is not on the way there is shared."""
    if not path:
        return {"op": "case", "cases": cases, "else": node}
    copy: Any = list(node) if isinstance(node, list) else dict(node)
    copy[path[0]] = _replace(node[path[0]], path[1:], cases)
    return copy


def _overlook(site: Site) -> Iterator[Reading]:
    if site.path[-1] == "cond":
        yield Reading("as if its condition always held", 3.0, True)
        yield Reading("as if its condition never held", 3.0, False)


def find_changes(data: Node, other: Node) -> tuple[tuple[Path, Any], ...] | None:
    """The trees that other rules read otherwise; None, if the rules differ in more than what they look at."""
    changes: list[tuple[Path, Any]] = []
    same = all(data[key] == other[key] for key in (*FIXED, "places", "statuses", "registers"))
    tables = ("things", "terms", "watchers")
    if not same or not all(_compare(data.get(key), other.get(key), (key,), changes) for key in tables):
        return None
    return tuple(changes)


def _compare(node: Any, other: Any, path: Path, changes: list[tuple[Path, Any]]) -> bool:
    """Whether two trees are built alike; where they look at something else, that is noted."""
    if path[-1] in (*AMOUNTS, "cond") or (path[0] == "terms" and path[-1] == "value"):
        if node != other and (node is None or other is None):
            return False
        changes += [(path, other)] if node != other else []
        return True
    if isinstance(node, list) and isinstance(other, list):
        rows = zip(node, other, strict=False)
        return len(node) == len(other) and all(_compare(a, b, (*path, n), changes) for n, (a, b) in enumerate(rows))
    if isinstance(node, dict) and isinstance(other, dict):
        keys = node.keys() - set(UNREAD)
        return keys == other.keys() - set(UNREAD) and all(
            _compare(node[key], other[key], (*path, key), changes) for key in sorted(keys)
        )
    return bool(node == other)


# Where rules look at something


def _find_sites(data: Node, names: frozenset[str]) -> list[Site]:
    sites = [
        site
        for name, thing in data["things"].items()
        for site in _in_effect(data, thing["body"], ("things", name, "body"), names)
    ]
    for index, watcher in enumerate(data.get("watchers", ())):
        if "more" in watcher and watcher["token"] in names:
            sites.append(Site(("watchers", index, "more"), watcher["rule"], watcher["more"]))
        elif "after" in watcher:
            sites += _in_effect(data, watcher["after"], ("watchers", index, "after"), names)
    return [*sites, *_find_terms(data, sites)]


def _in_effect(data: Node, node: Any, path: Path, names: frozenset[str]) -> Iterator[Site]:
    if isinstance(node, list):
        for index, inner in enumerate(node):
            yield from _in_effect(data, inner, (*path, index), names)
    if not isinstance(node, dict) or "op" in node:
        return
    key = {"move": "amount", "step": "by", "if": "cond"}.get(node.get("do", ""))
    if key is not None and node.get(key) is not None and touches(data, node, names, set()):
        yield Site((*path, key), node["rule"], node[key])
    for name, inner in node.items():
        if isinstance(inner, dict | list) and name not in ("at", "cites"):
            yield from _in_effect(data, inner, (*path, name), names)


def touches(data: Node, node: Node, names: frozenset[str], seen: set[str]) -> bool:
    """Whether an effect can change one of these, or a status on which others depend."""
    for inner in walk(node):
        match inner.get("do"):
            case "move" if inner["token"] in names:
                return True
            case "step" if inner["track"] in names:
                return True
            case "move-pieces" if not names.isdisjoint(inner["tokens"]):
                return True
            case "become":
                return True
            case "run" | "call":
                called = [inner["thing"]] if inner["do"] == "run" else inner["names"]
                for name in called:
                    if name in data["things"] and name not in seen:
                        seen.add(name)
                        if touches(data, data["things"][name]["body"], names, seen):
                            return True
    return False


def _find_terms(data: Node, sites: list[Site]) -> Iterator[Site]:
    """The terms that these sites speak of, and those that these speak of in turn."""
    terms = data.get("terms", {})
    fixed = set(_used([data.get(key) for key in FIXED], terms))
    for name in _used([site.tree for site in sites], terms):
        if name not in fixed:
            yield Site(("terms", name, "value"), terms[name]["rule"], terms[name]["value"])


def _used(tree: Any, terms: Node) -> list[str]:
    names: dict[str, None] = {}
    waiting = [tree]
    while waiting:
        for node in walk(waiting.pop()):
            name = node.get("name") if node.get("op") == "term" else None
            if name in terms and name not in names:
                names[name] = None
                waiting.append(terms[name]["value"])
    return list(names)
