"""The table as text: what each player has, what lies in the middle, and whose turn it is.

Counters (tokens in their home, and tracks) come first, then the places that hold something, a line for each player
and each thing, so that it reads well aloud. For programs a table is a position (docs/position.md), with every place in
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine import Game, State
from referee.engine.hidden import is_hidden
from referee.logs.position import get_sitter
from referee.logs.seats import Seats
from referee.logs.vocabulary import Counter, get_vocabulary
from referee.terminal import paint, wrap

MANY = 9
"""A stack of more than this is not told card by card."""


class Table:
    """A state to look at."""

    def __init__(self, game: Game, state: State, seats: Seats) -> None:
        self.game = game
        self.layout = game.layout
        self.state = state
        self.seats = seats
        self.vocabulary = get_vocabulary(game)

    @property
    def counters(self) -> list[Counter]:
        """Homes and tracks, each once."""
        known = self.vocabulary.counters.values()
        return list({counter.family.name: counter for counter in known if counter.kind != "place"}.values())

    def homes(self) -> set[int]:
        """Places that hold nothing but what is counted there already."""
        names = {counter.home.name for counter in self.counters if counter.home is not None}
        families = enumerate(self.layout.place_family)
        return {place for place, family in families if family.name in names and not self.state.held[place]}

    def contents(self, place: int, owner: int | None) -> dict[str, int]:
        """How many of what lie in a place; single tokens by name, those that nobody has seen together."""
        state, layout, found = self.state, self.layout, {}
        for name, family in layout.counted.items():
            for number, column in enumerate(family.own):
                amount = state.counts[place * layout.width + column]
                if amount:
                    foreign = family.owner is not None and number != owner
                    found[f"{self._owner(family.owner, number)}.{name}" if foreign else name] = amount
        for token in state.held[place]:
            name = "unknown" if is_hidden(state, token) else self.game.labels.token(state, token, owner)
            found[name] = found.get(name, 0) + 1
        return found

    def _owner(self, domain: str | None, number: int) -> str:
        return self.game.labels.owner(self.state, domain or "", number)

    def places(self, player: int) -> Iterator[int]:
        """The places of a player; -1 for those that are nobody's."""
        return (place for place in range(len(self.layout.place_family)) if get_sitter(self.game, place) == player)


# For people


def draw_table_of(table: Table, title: str, colour: bool = False) -> str:
    lines = [paint(title, "bold", colour), *wrap(tell_turn(table), 0)]
    for player, name in enumerate(table.seats.names):
        seat = table.seats.colours[player]
        lines += ["", paint(name if name == seat else f"{name} ({seat})", "bold", colour)]
        lines += wrap(", ".join(_tell_counters(table, player)), 2)
        lines += _draw_places(table, player)
    return "\n".join([*lines, "", paint("In the middle", "bold", colour), *_draw_places(table, -1)])


def tell_turn(table: Table) -> str:
    """Who is to answer what."""
    decision = table.game.decision(table.state)
    if decision is None:
        return "The game is over."
    title = table.game.ruleset.rule(decision.rule).get("title") or decision.rule
    if decision.actor is None:
        return f"It is up to chance: {decision.rule}, {title}."
    return f"It is {table.seats.name(decision.actor)}'s turn: {decision.rule}, {title}."


def _tell_counters(table: Table, player: int) -> Iterator[str]:
    for counter in table.counters:
        number = counter.read(table.game, table.state, player)
        name = counter.family.name
        yield f"{name} on {number}" if counter.kind == "track" else table.vocabulary.plural(name, number)
    for family in table.layout.statuses.values():
        if table.state.flags[family.ids[player]]:
            yield family.name


def _draw_places(table: Table, player: int) -> Iterator[str]:
    homes = table.homes()
    for place in table.places(player):
        contents = table.contents(place, player if player >= 0 else None)
        if contents and place not in homes:
            label = table.game.labels.place(table.state, place, player if player >= 0 else None)
            is_stack = table.layout.place_family[place].node.get("access") == "face-down" and len(contents) > MANY
            told = f"{len(contents)} tokens" if is_stack else ", ".join(_tell_contents(table, contents))
            yield from wrap(f"{label}: {told}", 2)


def _tell_contents(table: Table, contents: dict[str, int]) -> Iterator[str]:
    for name, amount in contents.items():
        if name.rpartition(".")[2] in table.layout.tokens and amount == 1:
            yield name
        else:
            yield table.vocabulary.plural(name, amount)


# For programs


def as_position(table: Table) -> dict[str, Any]:
    """The table as a position; what nobody has seen is left out."""
    state, layout, homes = table.state, table.layout, table.homes()
    owned: dict[str, dict[str, Any]] = {}
    for player, seat in enumerate(table.seats.colours):
        things: dict[str, Any] = {c.family.name: c.read(table.game, state, player) for c in table.counters}
        things |= {name: True for name, family in layout.statuses.items() if state.flags[family.ids[player]]}
        for place in table.places(player):
            if place not in homes and "unknown" not in (held := table.contents(place, None)):
                things[layout.place_family[place].name] = _as_content(table, held)
        owned[seat] = things
    shared = {
        table.game.labels.place(state, place, None): _as_content(table, held)
        for place in table.places(-1)
        if "unknown" not in (held := table.contents(place, None))
    }
    phases = {layout.phases[phase]: state.entered[phase] for phase in state.phases}
    decision = table.game.decision(state)
    actor = None if decision is None else decision.actor
    turn = {} if actor is None else {"turn": table.seats.colours[actor]}
    return {"format": "referee-position/1", "at": phases, **turn, "table": shared, "owned": owned}


def _as_content(table: Table, held: dict[str, int]) -> list[str] | dict[str, int]:
    """Single tokens in their order, the uppermost first; with others among them, how many of each."""
    is_row = all(name.rpartition(".")[2] in table.layout.tokens for name in held)
    return list(held) if is_row else held
