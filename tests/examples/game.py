"""Games for examples/: played by people with names, and written down as such people would."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from referee.engine import Option, State
from referee.logs.record import Recording, record
from referee.logs.write import write_log
from tests.examples.player import Player
from tests.games.table import get_table

Json = dict[str, Any]

COLOURS = {"Anna": "red", "Bill": "blue", "Carol": "green", "Dan": "yellow", "Emma": "violet"}
NAMES = {colour: name for name, colour in COLOURS.items()}
SPARE = ["yellow", "violet"]


def play_game(players: int, seed: str) -> Recording:
    """A game of so many, always the same for the same seed."""
    table, rng = get_table(players), Random(seed)
    seats = [Player(table, seat, rng) for seat in range(players)]

    def choose(state: State) -> Option:
        question = state.question
        assert question is not None
        if question.deal >= 0:
            return tuple(rng.sample(state.options, state.regs[question.deal][0]))
        return rng.choice(state.options) if question.chance else seats[state.you].choose(state)

    colours = list(COLOURS.values())[:players]
    start = table.game.new(colours, SPARE if players == 2 else None, trace=True, careful=True)
    return record(table.game, start, choose)


def write_game(recording: Recording, kind: str) -> Json:
    """A log by the players' names, with short names of cards, and everything counted at the end of each round."""
    log = write_log(recording, kind, observe_every=1)
    log["players"] = [{"name": NAMES[player["colour"]], **player} for player in log["players"]]
    entries = log["entries"]
    for entry, following in zip(entries, [*entries[1:], {"shows": []}], strict=True):
        is_end = "shows" in following and "by" in entry
        if not is_end:
            entry.pop("observe", None)
    return write_names({**log, "entries": [shorten(entry) for entry in entries]})


def shorten(entry: Json) -> Json:
    """Cards as players call them."""
    if "deal" in entry:
        stacks = entry["deal"].items()
        return {"deal": {_call_owner(place): [shorten_card(card) for card in cards] for place, cards in stacks}}
    if "answers" in entry:
        return {**entry, "answers": {who: shorten_card(card) for who, card in entry["answers"].items()}}
    return {**entry, "play": shorten_card(entry["play"])} if "play" in entry else entry


def shorten_card(label: str) -> str:
    return label.removesuffix("-card")


def _call_owner(place: str) -> str:
    owner, dot, name = place.rpartition(".")
    return f"{NAMES.get(owner, owner)}{dot}{name}"


def write_names(log: Json) -> Json:
    """Players by name wherever a log speaks of a player."""
    named: dict[str, Callable[[Any], Any]] = {
        "start": NAMES.__getitem__,
        "scores": rename,
        "winners": lambda winners: [NAMES[colour] for colour in winners],
        "entries": lambda entries: [write_entry(entry) for entry in entries],
    }
    return {key: named[key](value) if key in named else value for key, value in log.items()}


def write_entry(entry: Json) -> Json:
    named: dict[str, Callable[[Any], Any]] = {"by": NAMES.__getitem__, "answers": rename, "observe": count}
    return {key: named[key](value) if key in named else value for key, value in entry.items()}


def rename(by_colour: Json) -> Json:
    return {NAMES[colour]: value for colour, value in by_colour.items()}


def count(observed: dict[str, dict[str, int]]) -> Json:
    """What is written down: prestige first, and coins as gold."""
    words = {"prestige": "prestige", "coin": "gold", "marker": "markers", "rat": "rat"}
    return rename({who: {words[key]: row[key] for key in words} for who, row in observed.items()})
