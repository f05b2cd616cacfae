"""Rulesets with one thing in them changed.

A rule can stand in a ruleset more than once: what a verb does is written out wherever the verb is used, in the examples
too. So a change is about a *site*, the words of a rule, and is made wherever those stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee.casebook.operators import find_changes
from referee.ruleset import Node, Ruleset

Way = tuple[str | int, ...]
"""Keys and indices on the way down a tree."""
Site = tuple[str, tuple[int, ...], str]
"""A rule, where its words stand, and what they do there."""

PASSED = frozenset("at cites rule reg part domain verb index do op title name way".split())
"""Fields that say nothing about the game."""
TABLES = ("rings", "places", "tokens", "tracks")
STATED = ("count", "low", "high", "start", "attrs", "seat")
"""What declarations of pieces, places and tracks say in numbers."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: of which rule, where its text stands, in words, and how it is made."""

    id: str
    """The same from run to run, as long as the rule reads the same."""
    rule: str
    at: tuple[int, ...]
    words: str
    site: Site
    way: Way


class Mutations:
    """Every change of a ruleset, and the rulesets that they make."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.piles = {place["name"] for place in ruleset.data["places"] if place["ordered"]}
        self.sites: dict[Site, list[Way]] = {}
        for site, way in _find_sites(ruleset.data):
            self.sites.setdefault(site, []).append(way)

    def find(self) -> Iterator[Mutant]:
        """Each change once, in the order of the ruleset. The examples change nothing but themselves."""
        data, seen = self.ruleset.data, Counter[str]()
        own = {example["id"] for example in data["examples"]}
        for site, ways in self.sites.items():
            rule, at, what = site
            if rule in own:
                continue
            place = at or tuple(data["rules"].get(rule, {}).get("at", ()))
            for way, words in _walk_changes(_get(data, ways[0]), ()):
                if self._is_idle(_get(data, (*ways[0], *way)), words):
                    continue
                id = f"{rule} {'/'.join(map(str, (what, *way)))}: {words}"
                seen[id] += 1
                yield Mutant(id if seen[id] == 1 else f"{id} ({seen[id]})", rule, place, words, site, way)

    def _is_idle(self, node: Any, words: str) -> bool:
        """Whether a change cannot matter: where there is no top, nothing lies on top or underneath."""
        to = node.get("to") if isinstance(node, dict) and words in ("on top", "underneath") else None
        return isinstance(to, dict) and to["op"] == "place" and to["place"] not in self.piles

    def apply(self, mutant: Mutant) -> Ruleset:
        """The ruleset with this change made, wherever its rule stands."""
        data = self.ruleset.data
        for site in self.sites[mutant.site]:
            way = (*site, *mutant.way)
            changed = dict(find_changes(_get(data, way)))
            if mutant.words in changed:
                data = _put(data, way, changed[mutant.words])
        return Ruleset(data)


def _find_sites(data: Node) -> Iterator[tuple[Site, Way]]:
    """Effects that have a rule, and whatever declarations, terms and watchers say."""
    for name, thing in data["things"].items():
        yield from _find_effects(thing["body"], ("things", name, "body"))
    for number, watcher in enumerate(data["watchers"]):
        key = "more" if "more" in watcher else "after"
        yield (watcher["rule"], (), f"watch {key}"), ("watchers", number, key)
        yield from _find_effects(watcher[key], ("watchers", number, key))
    yield from _find_stated(data, {node["name"] for node in _walk(data) if node.get("op") == "attr"})
    for number, example in enumerate(data["examples"]):
        yield from _find_effects(example["when"], ("examples", number, "when"))


def _walk(node: Any) -> Iterator[Node]:
    if isinstance(node, dict):
        yield node
    for item in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _walk(item)


def _find_stated(data: Node, read: set[str]) -> Iterator[tuple[Site, Way]]:
    for name, term in data["terms"].items():
        yield (term["rule"], (), f"term {name}"), ("terms", name, "value")
    for table in TABLES:
        keys = list(data[table]) if isinstance(data[table], dict) else range(len(data[table]))
        for key in keys:
            yield from _find_numbers(data[table][key], (table, key), read)
    for number, link in enumerate(data["links"]):
        yield (link["rule"], (), f"pairs of {link['name']}"), ("links", number)
    for field in ("score", "winners"):
        yield (f"{data['game']['name']}.{field}", (), field), ("game", field)


def _find_numbers(row: Node, way: Way, read: set[str]) -> Iterator[tuple[Site, Way]]:
    """What a row of a table states, but for printed numbers that no rule reads: those are for the eye."""
    name = row.get("name", way[-1])
    for field in STATED:
        is_one = field == "count" and row.get("counted") is False  # there is always one of it
        is_unread = field == "attrs" and read.isdisjoint(row.get("attrs") or ())
        if not is_one and not is_unread and row.get(field) not in (None, {}):
            yield (row.get("rule") or name, (), f"{field} of {name}"), (*way, field)


def _find_effects(node: Any, way: Way) -> Iterator[tuple[Site, Way]]:
    """Every effect below, itself included; expressions hold none."""
    if isinstance(node, list):
        for index, item in enumerate(node):
            yield from _find_effects(item, (*way, index))
    elif isinstance(node, dict) and "op" not in node:
        if node.get("rule"):
            yield (node["rule"], tuple(node["at"]), node["do"]), way
        for key, item in node.items():
            if key not in PASSED:
                yield from _find_effects(item, (*way, key))


def _walk_changes(node: Any, way: Way) -> Iterator[tuple[Way, str]]:
    """What can be changed in a node and in its expressions; an effect inside an effect is a site of its own."""
    for words, _ in find_changes(node):
        yield way, words
    fields = enumerate(node) if isinstance(node, list) else node.items() if isinstance(node, dict) else ()
    for key, item in fields:
        is_turn = key == "by" and node.get("op") == "next"  # which way round, not how far
        if key not in PASSED and not is_turn and not (isinstance(item, dict) and item.get("rule")):
            yield from _walk_changes(item, (*way, key))


def _get(tree: Any, way: Way) -> Any:
    """What stands there, or nothing: copies of a rule are not quite alike."""
    try:
        for key in way:
            tree = tree[key]
    except (KeyError, IndexError, TypeError):
        return None
    return tree


def _put(tree: Any, way: Way, value: Any) -> Any:
    if not way:
        return value
    key, *rest = way
    changed = dict(tree) if isinstance(tree, dict) else list(tree)
    changed[key] = _put(tree[key], tuple(rest), value)  # type: ignore[index]
    return changed
