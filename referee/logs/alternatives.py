"""Other rules that a table may have had in mind: another reading of an open question, or a track without an end.

Readings are part of the rules' text, so whoever has that compiles them (`referee.logs.rules`) and hands them over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from referee.logs.model import Transcript
from referee.logs.switches import touches
from referee.logs.trees import walk
from referee.ruleset import Node, Ruleset

MANY = 20
"""So many other readings are tried for one log."""


class Alternative(NamedTuple):
    """Rules, what a table does that plays by them (in words that follow "played"), and the rule that differs."""

    name: str
    ruleset: Ruleset
    rule: str = ""
    cost: float = 1.2


class Reading(NamedTuple):
    """An answer to an issue that the log's rules do not take: the first rule that it touches, and what it rests on."""

    issue: str
    name: str
    rule: str
    ground: str


Alternatives = Callable[[Transcript, Collection[str]], Iterable[Alternative]]
"""Finds the alternatives for a judged log in which something went wrong with these counters."""


def without_ends(ruleset: Ruleset, names: Collection[str]) -> Iterator[Alternative]:
    """The same rules with tracks that never stop."""
    for index, track in enumerate(ruleset.data["tracks"]):
        if track["name"] in names:
            tracks = list(ruleset.data["tracks"])
            tracks[index] = {**track, "low": -(1 << 20), "high": None}
            endless = Ruleset({**ruleset.data, "tracks": tracks})
            yield Alternative(f"as if the {track['name']} had no end", endless, str(track.get("rule") or ""), 2.6)


def find_readings(data: Node, names: Collection[str]) -> list[Reading]:
    """The readings that are not taken and touch something on which these counters depend; first those whose rule moves
    what is counted itself."""
    found: list[tuple[bool, Reading]] = []
    moving = set(_find_moving(data, frozenset(names)))
    for issue, node in data.get("issues", {}).items():
        touched = [rule for reading in node["readings"].values() for rule in reading["rules"]]
        if any(_matters(data, rule, frozenset(names)) for rule in touched):
            is_indirect = moving.isdisjoint(touched)
            rule = next((rule for rule in touched if rule in data["rules"]), "")
            found += [
                (is_indirect, Reading(issue, name, rule, _tell(reading)))
                for name, reading in node["readings"].items()
                if name != node["chosen"]
            ]
    found.sort(key=lambda pair: pair[0])
    return [reading for _, reading in found[:MANY]]


def _find_moving(data: Node, names: frozenset[str]) -> Iterator[str]:
    """The rules that move one of these themselves."""
    for node in walk(data["things"]):
        if node.get("do") in ("move", "step") and (node.get("token") in names or node.get("track") in names):
            yield node["rule"]


def _matters(data: Node, rule: str, names: frozenset[str]) -> bool:
    """Whether a rule is about a word that others use, or does something with one of these, or could."""
    head = rule.partition(".")[0]
    if head in data["terms"] or head in names:
        return True
    effects = [node for node in walk(data["things"]) if node.get("rule") in (rule, head) and "do" in node]
    return any(touches(data, effect, names, set()) for effect in effects)


def _tell(reading: Node) -> str:
    cites = "; ".join(f"{source}, {heading}" for source, heading in reading["cites"])
    return f" ({cites})" if cites else ""
