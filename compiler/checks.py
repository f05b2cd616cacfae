"""Checks of a whole ruleset, before it is written: nothing here changes it.

- *endless*: what a body may run must never lead back to it. Edges run from each thing to everything its `run` and
  `call` may reach, and from a watcher to what it sets off; the graph must have no circle. Loops run over fixed sets
  or a written number of times, so this is all that totality needs.
- *never-in-play*: a single token that no rule ever moves or deals from the box.
- *unreachable-place*: a place of a linked kind that no link joins.
- *too-much-work*: a number of repetitions, or a depth, that no table would sit through.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.diagnostic import Complaints, Site
from compiler.nodes import Node
from compiler.vocabulary import Vocabulary

MOST_REPEATS = 1000


def check_ruleset(ruleset: Node, vocabulary: Vocabulary, complaints: Complaints) -> None:
    check_endless(ruleset, complaints)
    check_repeats(ruleset, complaints)
    if not complaints.found:
        check_in_play(ruleset, vocabulary, complaints)
        check_links(ruleset, vocabulary, complaints)


def walk(node: object) -> Iterator[Node]:
    """Every object in a tree of nodes, outermost first."""
    stack = [node]
    while stack:
        item = stack.pop()
        if isinstance(item, dict):
            yield item
            stack.extend(item.values())
        elif isinstance(item, list):
            stack.extend(item)


# --- circles ---------------------------------------------------------------------------------------------------------


def check_endless(ruleset: Node, complaints: Complaints) -> None:
    things: Node = ruleset["things"]
    watched = {(w["verb"], w["token"]): w for w in ruleset["watchers"] if "after" in w}
    bodies = {name: thing["body"] for name, thing in things.items()}
    bodies |= {w["rule"]: w["after"] for w in watched.values()}
    done: set[str] = set()
    for name in bodies:
        _visit(name, bodies, watched, [], done, complaints)


def _visit(
    name: str,
    bodies: Node,
    watched: dict[tuple[str, str], Node],
    path: list[tuple[str, Node]],
    done: set[str],
    complaints: Complaints,
) -> None:
    if name in done:
        return
    for effect in walk(bodies[name]):
        for target in _targets(effect, watched):
            names = [step for step, _ in path] + [name]
            if target in names and target != effect.get("rule"):
                start = names.index(target)
                circle = " -> ".join([*names[start:], target])
                sites = [Site(at["at"], f"{step} goes on here") for step, at in path[start:]]
                message = f"These rules would go on for ever: {circle}."
                complaints.add("endless", effect["at"], message, "leave one of them out, or write other", sites)
            elif target in bodies:
                _visit(target, bodies, watched, [*path, (name, effect)], done, complaints)
    done.add(name)


def _targets(effect: Node, watched: dict[tuple[str, str], Node]) -> list[str]:
    if effect.get("do") == "run":
        return [effect["thing"]]
    if effect.get("do") == "call":
        return list(effect["names"])
    if effect.get("do") == "move" and (effect["verb"], effect["token"]) in watched:
        return [watched[effect["verb"], effect["token"]]["rule"]]
    return []


def check_repeats(ruleset: Node, complaints: Complaints) -> None:
    for effect in walk(ruleset["things"]):
        if effect.get("do") == "repeat" and effect["times"] > MOST_REPEATS:
            message = f"{effect['times']} times is more than any game needs."
            complaints.add("too-much-work", effect["at"], message, f"write at most {MOST_REPEATS}")


# --- things that never come up ---------------------------------------------------------------------------------------


def check_in_play(ruleset: Node, vocabulary: Vocabulary, complaints: Complaints) -> None:
    moved: set[str] = set()
    for effect in walk(ruleset["things"]):
        if effect.get("do") in ("deal", "carry", "at-once"):
            for node in walk(effect["tokens"]):
                moved |= set(node.get("names") or ()) if node.get("op") == "tokens" else set()
                moved |= {node["token"]} if node.get("op") == "token" and isinstance(node["token"], str) else set()
    for family in vocabulary.families.values():
        if family.sort == "token" and not family.counted and family.name not in moved:
            message = f"The {family.kind or 'token'} {family.name} never comes into play: no rule moves or deals it."
            fix = "tag it so that a rule deals it, or move it before the first round"
            complaints.add("never-in-play", family.entry.header[0].span, message, fix)


def check_links(ruleset: Node, vocabulary: Vocabulary, complaints: Complaints) -> None:
    for link in ruleset["links"]:
        joined = {
            name for pair in link["pairs"] for node in walk([pair["from"], pair["to"]]) for name in _place_names(node)
        }
        kinds = {vocabulary.families[name].kind for name in joined}
        for family in vocabulary.families.values():
            if family.sort == "place" and family.kind in kinds - {""} and family.name not in joined:
                message = f"No {link['name']} leads to {family.name}."
                fix = f"join it in the link {link['name']}, or take it out of its kind"
                complaints.add("unreachable-place", vocabulary.links[link["name"]].header[0].span, message, fix)


def _place_names(node: Node) -> list[str]:
    if node.get("op") == "places":
        return list(node["names"])
    if node.get("op") == "place" and isinstance(node["place"], str):
        return [node["place"]]
    return []
