"""Checks of a whole ruleset, before it is written: nothing here changes it.

- *endless*: what a body may run must never lead back to it (`compiler.circles`).
- *too-much-work*: what no table would sit through (`compiler.work`).
- *never-in-play*: a single token that no rule ever moves or deals from the box.
- *unreachable-place*: a place of a linked kind that no link joins.
- *missing-fact*: something of a kind with rules that has none.

Loops run over fixed sets or a written number of times, so a ruleset without circles always comes to an end; how soon is
what the second check is about.
"""

from __future__ import annotations

from compiler.circles import find_order
from compiler.diagnostic import Complaints
from compiler.nodes import Node, walk
from compiler.vocabulary import Vocabulary
from compiler.work import check_work


def check_ruleset(ruleset: Node, vocabulary: Vocabulary, complaints: Complaints) -> None:
    order = find_order(ruleset, complaints)
    if not complaints.found:
        check_work(ruleset, order, complaints)
        check_in_play(ruleset, vocabulary, complaints)
        check_links(ruleset, vocabulary, complaints)
        check_deeds(ruleset, vocabulary, complaints)


def check_in_play(ruleset: Node, vocabulary: Vocabulary, complaints: Complaints) -> None:
    moved = {name for effect in walk(ruleset["things"]) for name in _moved_families(effect)}
    for family in vocabulary.families.values():
        if family.sort == "token" and not family.counted and family.name not in moved:
            message = f"The {family.kind or 'token'} {family.name} never comes into play: no rule moves or deals it."
            fix = "tag it so that a rule deals it, or move it before the first round"
            traits = vocabulary.kinds[family.kind].traits if family.kind else ()
            if traits and not family.traits:
                fix = f"tag it {' or '.join(traits)}, so that a rule deals it"
            complaints.add("never-in-play", family.entry.header[0].span, message, fix)


def _moved_families(effect: Node) -> set[str]:
    if effect.get("do") not in ("deal", "carry", "at-once"):
        return set()
    moved: set[str] = set()
    for node in walk(effect["tokens"]):
        if node.get("op") == "tokens":
            moved |= set(node["names"])
        elif node.get("op") == "token" and isinstance(node["token"], str):
            moved.add(node["token"])
    return moved


def check_links(ruleset: Node, vocabulary: Vocabulary, complaints: Complaints) -> None:
    for link in ruleset["links"]:
        ends = [node for pair in link["pairs"] for node in walk([pair["from"], pair["to"]])]
        joined = {name for node in ends for name in _place_names(node)}
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


def check_deeds(ruleset: Node, vocabulary: Vocabulary, complaints: Complaints) -> None:
    """`The rules of a card are its feat`: so a card that is declared does something, when played or whenever."""
    watching = {watcher["rule"].partition(".")[0] for watcher in ruleset["watchers"]}
    for family in vocabulary.families.values():
        noun = vocabulary.kinds[family.kind].rules_noun if family.kind else ""
        entry = family.entry
        if noun and entry.kind == family.kind and entry.name not in watching and not _does(ruleset, family.name):
            message = f"The {family.kind} {family.name} does nothing: it has no {noun}."
            fix = "add a rule with a label, such as gives: Take ..."
            complaints.add("missing-fact", entry.header[0].span, message, fix)


def _does(ruleset: Node, name: str) -> bool:
    body = ruleset["things"].get(name, {}).get("body", {})
    return body.get("do") != "seq" or bool(body["steps"])
