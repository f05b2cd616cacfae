"""What could be scored from a position: phases that give points without asking, and what lies or stands on the table.

Whatever the ruleset can run is a *thing*. It is a scoring if its body, or one that it runs, moves what a score is
counted in. Phases count if they are not made of others and nothing is left to chance or to cards that are chosen in
them; places and tokens with rules of their own count as if somebody set them off now. Of the tokens of one kind only
those that lie open in the middle do, as long as the position says that some do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.logs.counters import get_score_names
from referee.logs.course import Course
from referee.logs.position import Position, get_sitter
from referee.logs.trees import find_runs, walk
from referee.ruleset import Node

PHASE, PLACE, TOKEN = "phase", "place", "token"


@dataclass(frozen=True, slots=True)
class Scoring:
    """Something that could give points: the thing to run, and whether it is run once for all or by each player."""

    thing: str
    title: str
    kind: str

    @property
    def is_for_all(self) -> bool:
        return self.kind == PHASE


def find_scorings(position: Position) -> list[Scoring]:
    """Phases first, then what lies out, then the places."""
    data = position.game.ruleset.data
    score = get_score_names(position.game)
    found = [
        *((PHASE, name) for name in _find_phases(position)),
        *((TOKEN, name) for name in _find_tokens(position)),
        *((PLACE, name) for name in position.game.layout.places),
    ]
    return [
        Scoring(name, str(data["things"][name]["title"]), kind)
        for kind, name in found
        if name in data["things"] and pays(data["things"], name, score, calls=kind == TOKEN)
    ]


def pays(things: dict[str, Node], thing: str, score: frozenset[str], calls: bool) -> bool:
    """Whether running this can change a score; what it calls may be anything, and counts if `calls` says so."""
    seen, waiting = {thing}, [thing]
    while waiting:
        body = things[waiting.pop()]["body"]
        for node in walk(body):
            if _moves(node, score) or (calls and node.get("do") == "call"):
                return True
        fresh = set(find_runs(body)) - seen
        seen |= fresh
        waiting += fresh
    return False


def _moves(node: Node, score: frozenset[str]) -> bool:
    match node.get("do"):
        case "move":
            return node["token"] in score
        case "step":
            return node["track"] in score
        case "move-pieces":
            return not score.isdisjoint(node["tokens"])
        case "carry":
            return any(inner.get("op") in ("token", "tokens", "held") and _names(inner) & score for inner in walk(node))
    return False


def _names(node: Node) -> set[str]:
    return set(node.get("names") or ()) | ({node["token"]} if node["op"] == "token" else set())


def _find_phases(position: Position) -> Iterator[str]:
    course = Course(position.game)
    for phase in course.depth:
        body = course.things[phase]["body"]
        asks = any(node.get("do") in ("call", "deal", "at-once") for node in walk(body))
        if not course.runs[phase] and not asks:
            yield phase


def _find_tokens(position: Position) -> Iterator[str]:
    """Families of tokens that lie open before nobody, or could, for all the position says."""
    layout, state = position.game.layout, position.state
    out = {
        layout.token_family[token].name
        for token, place in enumerate(state.where[:-1])
        if place >= 0 and layout.is_open[place] and get_sitter(position.game, place) < 0
    }
    kinds = {layout.tokens[name].node.get("kind") for name in out}
    missing = set(_find_missing(position))
    for name, family in layout.tokens.items():
        is_free = family.owner != "player" and not all(position.knows_token(token) for token in family.own)
        if name in out or (is_free and name not in missing and family.node.get("kind") not in kinds):
            yield name


def _find_missing(position: Position) -> Iterator[str]:
    """Families that can be chosen from places of which all is known; those that lie there are found anyway."""
    layout, things = position.game.layout, position.game.ruleset.data["things"]
    chosen = [node["set"] for node in walk(things) if node.get("do") == "choose"]
    for node in (inner for row in chosen for inner in walk(row) if inner.get("op") == "held" and inner.get("names")):
        places = [item.get("place") for item in node["in"].get("items", ())]
        families = [layout.places.get(name) for name in places]
        if families and all(f is not None and f.owner is None and f.ids[0] in position.places for f in families):
            yield from node["names"]
