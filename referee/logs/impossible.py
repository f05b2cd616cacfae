"""What a position says and no table can look like: too many tokens, one in two places, a track beyond its ends.

Each finding names the rule that sets the limit: of the rules of the token or track, the one whose text has the number.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from referee.engine.layout import ENDLESS, Family
from referee.logs.model import ILLEGAL, Finding, Path
from referee.logs.position import Position, can_lie
from referee.logs.sources import get_text
from referee.logs.trees import walk
from referee.logs.vocabulary import get_vocabulary
from referee.ruleset import Ruleset


def find_impossible(position: Position) -> list[Finding]:
    """Everything about a position that its rules forbid."""
    return [*_check_counts(position), *_check_tokens(position), *_check_tracks(position)]


def find_limit_rule(ruleset: Ruleset, family: Family, limit: int) -> str:
    """The rule that sets a limit: the one of this family whose text has the number, else the family's own."""
    own = str(family.node.get("rule") or family.name)
    things = ruleset.data["things"].get(family.name)
    acting = {node["rule"] for node in walk(things) if "do" in node}
    for rule in ruleset.data["rules"]:
        has_number = rule.startswith(f"{own}.") and re.search(rf"\b{limit}\b", get_text(ruleset, rule))
        if has_number and rule not in acting:
            return str(rule)
    return own


def _forbid(position: Position, code: str, message: str, family: Family, limit: int, path: Path = ()) -> Finding:
    ruleset = position.game.ruleset
    rule = find_limit_rule(ruleset, family, limit)
    text = get_text(ruleset, rule)
    return Finding(0, ILLEGAL, code, f"{message} {text}".rstrip(), rule, path=path)


def _check_counts(position: Position) -> Iterator[Finding]:
    """Fewer than none, or more than there are."""
    layout = position.game.layout
    for family in layout.counted.values():
        for owner, column in enumerate(family.own):
            cells = {cell: n for cell, n in position.cells.items() if cell % layout.width == column}
            for cell in (cell for cell, amount in cells.items() if amount < 0):
                message = f"{_place(position, cell)} cannot hold {cells[cell]} {family.name}: none is the least."
                yield _forbid(position, "negative", message, family, 0, position.said.get(("cell", cell), ()))
            yield from _check_total(position, family, owner, cells)


def _check_total(position: Position, family: Family, owner: int, cells: dict[int, int]) -> Iterator[Finding]:
    total = position.game.layout.totals.get(family.name)
    placed = sum(max(amount, 0) for amount in cells.values())
    if total is None or not cells:
        return
    whose = f"{_owner(position, family, owner)} has " if family.owner else "There are "
    several = get_vocabulary(position.game).plural
    path = position.said.get(("cell", max(cells, key=lambda cell: cells[cell])), ())
    if placed > total:
        where = ", ".join(f"{cells[cell]} in {_place(position, cell)}" for cell in cells if cells[cell] > 0)
        message = f"{whose}{several(family.name, placed)} ({where}), {placed - total} more than there are."
        yield _forbid(position, "too-many", message, family, total, path)
    elif placed < total and _is_complete(position, family, owner):
        message = f"{whose}only {several(family.name, placed)} in all places together, {total - placed} are missing."
        yield _forbid(position, "too-few", message, family, total, path)


def _is_complete(position: Position, family: Family, owner: int) -> bool:
    """Whether everything is said about where a token could be."""
    layout = position.game.layout
    places = [place for place in range(len(layout.place_family)) if can_lie(position.game, family, owner, place)]
    return all(position.knows_cell(place * layout.width + family.ids[owner]) for place in places)


def _check_tokens(position: Position) -> Iterator[Finding]:
    """A single token that is mentioned more than once."""
    layout, labels = position.game.layout, position.game.labels
    for token, times in Counter(token for token, _ in position.tokens).items():
        if times > 1:
            places = [labels.place(position.state, place, None) for other, place in position.tokens if other == token]
            where = " and ".join(dict.fromkeys(places))
            name = labels.token(position.state, token, None)
            message = f"{name} lies {times} times on the table ({where}), and there is only one."
            path = position.said.get(("token", token), ())
            yield _forbid(position, "twice", message, layout.token_family[token], 1, path)


def _check_tracks(position: Position) -> Iterator[Finding]:
    layout = position.game.layout
    for family in layout.tracks.values():
        for owner, slot in enumerate(family.own):
            low, high = layout.limits[slot]
            value = position.tracks.get(slot, low)
            if not low <= value <= high:
                ends = f"from {low} to {high}" if high < ENDLESS else f"from {low} on"
                message = f"{_owner(position, family, owner)}'s {family.name} cannot be on {value}: it goes {ends}."
                limit = high if value > high else low
                yield _forbid(position, "off-track", message, family, limit, position.said.get(("track", slot), ()))


def _owner(position: Position, family: Family, owner: int) -> str:
    if family.owner == "player":
        return position.seats.name(owner)
    return position.game.labels.owner(position.state, family.owner, owner) if family.owner else "The table"


def _place(position: Position, cell: int) -> str:
    return position.game.labels.place(position.state, cell // position.game.layout.width, None)
