"""Which rules had a say in a part of a game: those that did something or asked, and those that were looked at for it.

Events and questions name the rules that did something. A rule that was looked at and did nothing (a condition that did
not hold) leaves no trace, so everything that belongs to a thing that was at work counts as looked at: all rules in its
body and in what that runs, the terms and links that these speak of, the tokens that they move, and whatever watches
for that. This is more than need be, and should never be less: it saves asking other readings that cannot matter. Rules
are told by their heads, the declarations they belong to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from referee.logs.model import Transcript, Turn
from referee.logs.trees import walk
from referee.ruleset import Node

NAMED = ("token", "track", "link", "status")
"""Fields of nodes that name something declared elsewhere."""


def get_head(rule: str) -> str:
    return rule.partition(".")[0]


def find_consulted(transcript: Transcript, entries: Collection[int]) -> frozenset[str]:
    """The heads of all rules that had a say in these entries of a judged log, or have in the question open now."""
    data = transcript.game.ruleset.data
    turns = [turn for turn in transcript.turns if turn.entry in entries]
    rules = [*_find_rules(turns), *(f.rule for f in transcript.findings if f.entry in entries)]
    if transcript.state.question is not None:
        rules.append(transcript.state.question.rule)
    heads = {get_head(rule) for rule in rules if rule}
    heads |= set(_find_chosen(transcript, turns))
    return frozenset(_Reach(data, set(_find_touched(transcript, turns))).spread(heads))


def _find_rules(turns: Iterable[Turn]) -> Iterator[str]:
    for turn in turns:
        yield from (question.rule for question, _, _, _ in turn.taken)
        for event in turn.events:
            yield event.rule
            yield event.cause or ""


def _find_chosen(transcript: Transcript, turns: Iterable[Turn]) -> Iterator[str]:
    """The tokens and places that were chosen, what was counted out, and the phases that began."""
    layout = transcript.game.layout
    families = {"token": layout.token_family, "place": layout.place_family}
    for turn in turns:
        for question, _, option, _ in turn.taken:
            if isinstance(option, int) and question.domain in families:
                yield families[question.domain][option].name
        yield from (event.what for event in turn.events if not event.tokens)


def _find_touched(transcript: Transcript, turns: Iterable[Turn]) -> Iterator[str]:
    """The tokens that were moved, and the places between which something was."""
    layout = transcript.game.layout
    for event in (event for turn in turns for event in turn.events):
        yield from (layout.token_family[token].name for token in event.tokens)
        yield from (layout.place_family[place].name for place in (event.source, event.target) if place >= 0)


class _Reach:
    """What the rules of one ruleset speak of; of the things that can be called, those count that were touched."""

    def __init__(self, data: Node, touched: set[str]) -> None:
        self.data, self.touched = data, touched
        self.things: Node = data["things"]
        self.phases = {name for name, thing in self.things.items() if thing["phase"]}

    def spread(self, heads: set[str]) -> set[str]:
        """These, and all that they lead to."""
        found: set[str] = set()
        waiting = sorted(heads)
        while waiting:
            head = waiting.pop()
            if head not in found:
                found.add(head)
                waiting += self._lead(head)
        return found

    def _lead(self, head: str) -> Iterator[str]:
        for tree in self._get_trees(head):
            for node in walk(tree):
                yield from self._speak(node)
        for watcher in self.data["watchers"]:
            if watcher["token"] == head:
                yield get_head(watcher["rule"])

    def _get_trees(self, head: str) -> Iterator[Any]:
        if head in self.things:
            yield self.things[head]["body"]
        if head in self.data["terms"]:
            yield self.data["terms"][head]["value"]
        yield from (watcher for watcher in self.data["watchers"] if get_head(watcher["rule"]) == head)
        if head == get_head(self.data["game"]["rule"]):
            yield self.data["game"]["winners"]

    def _speak(self, node: Node) -> Iterator[str]:
        """The heads that one node names. A phase leaves an event when it begins, so one that is only run may wait."""
        if isinstance(node.get("rule"), str):
            yield get_head(node["rule"])
        if node.get("do") == "run" and node["thing"] not in self.phases:
            yield node["thing"]
        if node.get("do") == "call":
            yield from (name for name in node["names"] if len(node["names"]) == 1 or name in self.touched)
        if node.get("op") == "term":
            yield node["name"]
        yield from (node[key] for key in NAMED if isinstance(node.get(key), str))
        yield from (name for name in node.get("tokens", ()) if isinstance(name, str))
