"""Random games under random readings, and what they reached.

A combination is an edition, with or without the expansion, and readings that the table takes on top, as many as go
together. The checks are those that hold whatever is read; of a limited kind of coin none may ever be made or lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product
from random import Random

from referee.engine import Game, Option, State
from referee.ruleset import Ruleset
from tests.games import checks, judging
from tests.games.table import Check, Table, play
from tests.options.tables import EDITIONS, get_book
from tests.readings.options import compile_with, find_refusal, get_issues, get_readings, get_touched, with_needs

PLAYERS = (2, 3, 4, 5)
PERSONS = "new-persons"
TABLES = tuple(product(EDITIONS, (False, True)))
"""Each edition, without and with the new persons."""


class CoinsAreAccountedFor(Check):
    """Where coins are limited there are 25 of them, in the supply and in the purses together."""

    def before(self, state: State) -> None:
        layout = self.table.layout
        family = layout.counted["coin"]
        if family.node["count"] is not None:
            total = sum(state.counts[place * layout.width + family.own[0]] for place in range(len(layout.place_family)))
            assert total == 25

    end = before


class NothingIsMadeOrLost(Check):
    """14 markers a colour; and what lies on the table at first stays there, each thing once. The rest is in the box."""

    def __init__(self, table: Table, rng: Random) -> None:
        super().__init__(table, rng)
        self.all: list[int] | None = None

    def before(self, state: State) -> None:
        layout = self.table.layout
        for column in layout.counted["marker"].own:
            assert sum(state.counts[column : layout.void : layout.width]) == 14
        there = sorted(token for row in state.held[:-1] for token in row)
        assert len(there) == len(set(there)) and there == (self.all or there)
        self.all = there

    end = before


class Fired(Check):
    """Notes which rules did something or asked.

    A rule that only has another one done leaves no event of its own; so of a person who is hired and of a sector where
    a marker is added, the name alone is noted.
    """

    def __init__(self, table: Table, rng: Random, rules: set[str]) -> None:
        super().__init__(table, rng)
        self.rules = rules

    def before(self, state: State) -> None:
        if state.question is not None:
            self.rules.add(state.question.rule)

    def after(self, state: State, rule: str, option: Option) -> None:
        if rule in HIRING and isinstance(option, int):
            self.rules.add(self.table.layout.token_family[option].name)

    def end(self, state: State) -> None:
        places = self.table.layout.place_family
        for event in state.events or ():
            self.rules.add(event.rule)
            if event.rule.startswith("add."):
                self.rules |= {places[event.target].name, "sector-card"}


HIRING = ("hiring.offers", "advisor.advises")
ALWAYS = (
    NothingIsMadeOrLost,
    checks.PiecesStandWhereTheyMay,
    checks.NothingIsNegative,
    judging.OfferedIsLegal,
    CoinsAreAccountedFor,
)


def combine(edition: str, has_persons: bool, rng: Random) -> list[str]:
    """The edition with about a third of all readings, less those that do not go with the ones before them."""
    chosen = [edition, *([PERSONS] if has_persons else [])]
    readings = [reading.name for reading in get_readings() if not reading.default]
    for name in rng.sample(readings, len(readings) // 3):
        wider = list(dict.fromkeys([*chosen, *with_needs([name])]))
        if (has_persons or PERSONS not in wider) and not find_refusal(wider):
            chosen = wider
    return chosen


def play_combination(chosen: list[str], players: Iterable[int], seed: str) -> tuple[Ruleset, set[str]]:
    """One game for each number of players under every check; the rules that fired."""
    ruleset = compile_with(chosen, {})
    fired: set[str] = set()
    for number in players:
        play(Table(Game(ruleset, number)), f"{seed}/{number}", (*ALWAYS, partial(Fired, rules=fired)))
    return ruleset, fired


def find_reached(ruleset: Ruleset, fired: set[str]) -> Iterator[str]:
    """The readings that held in a game and belong to a rule that fired in it, and the persons who served."""
    holding = {*ruleset.data["options"], *(f"{name}.{i['chosen']}" for name, i in ruleset.data["issues"].items())}
    owners = {rule.split(".")[0] for rule in fired}
    texts = (_text(ruleset, rule) for rule in ruleset.data["rules"] if rule.split(".")[0] in owners)
    words = {word for text in texts for word in re.findall(r"[a-z-]+", text)}
    for readings in get_issues().values():
        touched = {rule for reading in readings for rule in get_touched(reading)}
        if touched & fired or any(_is_used(rule.split(".")[0], owners, words) for rule in touched):
            yield from (reading.name for reading in readings if reading.name in holding)
    yield from owners & set(get_persons())


def get_persons() -> list[str]:
    return [name for name, entry in get_book().words.items() if entry.kind == "person"]


def get_wanted() -> set[str]:
    """All that games should reach: every reading, and every person that no variant brings in."""
    variants = [option.name for option in get_book().options.values() if option.kind == "variant"]
    persons = [name for name in get_persons() if not get_book().words[name].tagged(*variants)]
    return {*(reading.name for reading in get_readings()), *persons}


def _text(ruleset: Ruleset, rule: str) -> str:
    return str(ruleset.data["rules"].get(rule, {}).get("text", "")).lower()


def _is_used(owner: str, owners: set[str], words: set[str]) -> bool:
    """Whether something with rules of its own fired, or a term, token or link that a fired rule speaks of."""
    spoken = {owner, f"{owner}s", *owner.split("-")[:1]} if get_book().words[owner].kind in SPOKEN else set()
    return owner in owners or bool(spoken & words)


SPOKEN = ("term", "token", "link")
"""Kinds whose rules are not done, only spoken of."""


