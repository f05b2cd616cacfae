"""A table of Notre Dame: a game of the rules with names for what the checks look at, and random play under checks.

A check looks on while a game is played at random. It is asked before each answer, after it, and at the end, and raises
AssertionError when the rule that it stands for does not hold. All that a check works out, it works out by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from compiler.pipeline import compile_ruleset
from referee.engine import Game, Option, State
from referee.ruleset import Ruleset

RULES = Path(__file__).resolve().parents[2] / "rules"
SECTORS = ("school", "bank", "residence", "carriage-house", "hotel", "park", "hospital")


@cache
def get_ruleset() -> Ruleset:
    return Ruleset(compile_ruleset([RULES], ["rio2007"]))


@cache
def get_table(players: int) -> Table:
    return Table(Game(get_ruleset(), players))


class Table:
    """One number of players; everything by its name."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.players = game.players
        layout = game.layout
        self.layout = layout
        self.ring = layout.rings["borough"]
        self.kind = [family.node["kind"] for family in layout.token_family]
        self.owner = layout.token_owner
        self.markets = self.places_of_kind("market")
        self.messages = tuple(token for token, kind in enumerate(self.kind) if kind == "message")
        self.phase = {name: index for index, name in enumerate(layout.phases)}

    def places_of_kind(self, kind: str) -> tuple[int, ...]:
        return tuple(place for place, family in enumerate(self.layout.place_family) if family.node["kind"] == kind)

    def place(self, name: str, player: int | None = None) -> int:
        """A place in the middle of the table, or one of a player or of his borough."""
        family = self.layout.places[name]
        if player is None:
            return family.ids[0]
        return family.ids[player if family.owner == "player" else self.ring.member[player]]

    def token(self, name: str, player: int | None = None) -> int:
        return self.layout.tokens[name].ids[player or 0]

    def count(self, state: State, token: str, place: int, player: int | None = None) -> int:
        """How many tokens that are all alike lie in a place: those of one player, or of all."""
        family = self.layout.counted[token]
        columns = family.own if player is None else (family.ids[player],)
        return sum(state.counts[place * self.layout.width + column] for column in columns)

    def pieces(self, state: State, sector: str, player: int) -> int:
        place = self.place(sector, player)
        return self.count(state, "marker", place, player) + (self.token("friend", player) in state.held[place])

    def prestige(self, state: State, player: int) -> int:
        return self.count(state, "prestige", self.place("treasure", player))

    def coins(self, state: State, player: int) -> int:
        return self.count(state, "coin", self.place("purse", player))

    def supply(self, state: State, player: int) -> int:
        """Markers in the personal supply."""
        return self.count(state, "marker", self.place("supply", player), player)

    def rat(self, state: State, player: int) -> int:
        return state.tracks[self.layout.tracks["rat"].ids[player]]

    def entered(self, state: State, phase: str) -> int:
        return state.entered[self.phase[phase]]

    def colour(self, state: State, market: int) -> int:
        """The colour of the message that lies there."""
        return next(self.owner[token] for token in state.held[market] if token in self.messages)

    def find_rarest(self, state: State, markets: Sequence[int]) -> list[int]:
        """The markets with a message of the colour that the player has fewest of: the last such, or the first."""
        mine = [self.owner[token] for token in state.held[self.place("collection", state.you)]]
        colours = {place: self.colour(state, place) for place in markets if self.has_message(state, place)}
        way = -1 if state.you == 0 else 1
        ranked = sorted(colours.items(), key=lambda item: (mine.count(item[1]), way * item[1]))
        return [place for place, colour in ranked if colour == ranked[0][1]]

    def has_message(self, state: State, market: int) -> bool:
        return any(token in self.messages for token in state.held[market])


class Check:
    """Looks on at one game."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.table = table
        self.rng = rng

    def before(self, state: State) -> None:
        """A question is open."""

    def after(self, state: State, rule: str, option: Option) -> None:
        """It was answered; the next question is open, or the game is over."""

    def end(self, state: State) -> None:
        """The game is over."""


CheckMaker = Callable[[Table, Random], Check]


def pick(table: Table, state: State, rng: Random) -> Any:
    """Any option, each as likely as the other."""
    return state.options[int(rng.random() * len(state.options))]


def pick_message(table: Table, state: State, rng: Random) -> Any:
    """Drive wherever a message lies and take it; all but the first player go for one colour, so that it runs out."""
    options = [option for option in state.options if isinstance(option, int)]
    families, rule = table.layout.token_family, state.question.rule if state.question else ""
    wanted: list[int] = []
    if rule.startswith("playing."):
        wanted = [card for card in options if families[card].name in ("carriage-house-card", "friend-card")]
    elif rule == "friend-card.moves":
        wanted = [place for place in options if place == table.place("carriage-house", state.you)]
    elif rule == "carriage-house.drives":
        wanted = table.find_rarest(state, options)
    elif rule == "carriage-house.collects":
        wanted = options
    return rng.choice(wanted) if wanted and rng.random() < 0.9 else pick(table, state, rng)


def crowd_carriage_houses(table: Table, state: State) -> None:
    """Five markers of the general supply stand in each carriage house from the beginning."""
    width = table.layout.width
    for player, column in enumerate(table.layout.counted["marker"].own):
        state.counts[table.place("reserve", player) * width + column] -= 5
        state.counts[table.place("carriage-house", player) * width + column] += 5


def play(table: Table, seed: str, makers: Sequence[CheckMaker], trace: bool = True, eager: bool = False) -> int:
    """Play one game at random under checks, eager for messages or not; how many decisions it took."""
    rng = Random(seed)
    state = table.game.new(chance=rng, trace=trace)
    choose = pick_message if eager else pick
    if eager:
        crowd_carriage_houses(table, state)
    checks = [make(table, Random(f"{seed}/{index}")) for index, make in enumerate(makers)]
    decisions = 0
    try:
        while (question := state.question) is not None:
            for check in checks:
                check.before(state)
            option = choose(table, state, rng)
            table.game.advance(state, option, rng)
            for check in checks:
                check.after(state, question.rule, option)
            decisions += 1
        for check in checks:
            check.end(state)
    except AssertionError as error:
        error.add_note(f"in game {seed!r} of {table.players}, after {decisions} decisions")
        raise
    return decisions
