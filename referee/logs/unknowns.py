"""What a position does not say, of all that a scoring looked at: each as something that can be varied.

An unknown is a number of counted tokens in a place, the value of a track, the place of a figure, or whether the cards
of one kind that nobody has mentioned lie in a place. A token is only looked for where it could be: an owner's in the
places that are the same owner's or nobody's, a counted one without owner in its home.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.engine import State
from referee.engine.layout import Family
from referee.logs.position import Position, can_lie, get_sitter

if TYPE_CHECKING:
    from referee.logs.prospects import Reads

MOST = 20
"""No unknown is tried with more than this, where there is no limit."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something that is not said: what it is called, the values it could have, and where it stands in the state."""

    name: str
    values: tuple[int, ...]
    cell: int = -1
    track: int = -1
    tokens: tuple[int, ...] = ()
    """Single tokens that lie nowhere that is said; the value is then a place, or -1."""
    stock: int = -1

    def fits(self, state: State, value: int) -> bool:
        """Whether the stock has as many left."""
        return self.stock < 0 or value - state.counts[self.cell] <= state.counts[self.stock]

    def is_read(self, reads: Reads) -> bool:
        """Whether somebody looked where this stands."""
        if self.track >= 0:
            return self.track in reads.tracks
        if self.cell >= 0:
            return self.cell in reads.counts or self.stock in reads.counts
        return not (reads.where.isdisjoint(self.tokens) and reads.held.isdisjoint(self.values))

    def put(self, state: State, value: int) -> None:
        """Make the state as if this were known."""
        if self.track >= 0:
            state.tracks[self.track] = value
        elif self.cell >= 0:
            if self.stock >= 0:
                state.counts[self.stock] -= value - state.counts[self.cell]
            state.counts[self.cell] = value
        elif value >= 0:
            for token in self.tokens:
                state.where[token] = value
            state.held[value] += self.tokens


def find_unknowns(position: Position, reads: Reads, player: int | None) -> Iterator[Unknown]:
    """What was read and is not known; of other players' things only if the reading was nobody's in particular."""
    yield from _find_cells(position, reads)
    yield from _find_tracks(position, reads)
    yield from _find_tokens(position, reads, player)


def _find_cells(position: Position, reads: Reads) -> Iterator[Unknown]:
    layout = position.game.layout
    for cell in sorted(reads.counts):
        if not 0 <= cell < layout.void or position.knows_cell(cell) or cell in layout.stock:
            continue
        place, column = divmod(cell, layout.width)
        family, owner = _find_column(position, column)
        if can_lie(position.game, family, owner, place):
            stock = next((c for c in layout.stock if c % layout.width == column), -1)
            most = MOST if stock < 0 else position.state.counts[stock]
            yield Unknown(_tell(position, place, family), tuple(range(most + 1)), cell, stock=stock)


def _find_column(position: Position, column: int) -> tuple[Family, int]:
    return next((f, column - f.ids[0]) for f in position.game.layout.counted.values() if column in f.own)


def _tell(position: Position, place: int, family: Family) -> str:
    """A counted token in its home goes by its own name."""
    label = position.game.labels.place(position.state, place, None)
    if family.node.get("home") == position.game.layout.place_family[place].name:
        return f"{label.rpartition('.')[0]}.{family.name}".lstrip(".")
    return label


def _find_tracks(position: Position, reads: Reads) -> Iterator[Unknown]:
    layout = position.game.layout
    for family in layout.tracks.values():
        for owner, slot in enumerate(family.own):
            if slot in reads.tracks and slot not in position.tracks:
                low, high = layout.limits[slot]
                who = f"{position.game.labels.owner(position.state, family.owner, owner)}." if family.owner else ""
                yield Unknown(f"{who}{family.name}", tuple(range(low, min(high, low + MOST) + 1)), track=slot)


def _find_tokens(position: Position, reads: Reads, player: int | None) -> Iterator[Unknown]:
    """Figures one by one, cards by kind, all or none of them: wherever somebody looked for them."""
    layout, known = position.game.layout, {token for token, _ in position.tokens}
    places = [
        place for place in range(len(layout.place_family))
        if place not in position.places and (player is None or get_sitter(position.game, place) in (-1, player))
    ]  # fmt: skip
    looked_into = [place for place in places if place in reads.held]
    cards: dict[str, list[int]] = {}
    for token, family in enumerate(layout.token_family):
        if token in known:
            continue
        if family.node.get("kind"):
            cards.setdefault(family.node["kind"], []).append(token)
        elif token in reads.where or looked_into:
            yield _make_figure(position, token, places if token in reads.where else looked_into)
    for tokens in cards.values():
        for place in looked_into if reads.where.isdisjoint(tokens) else places:
            name = position.game.labels.place(position.state, place, None)
            yield Unknown(name, (-1, place), tokens=tuple(tokens))


def _make_figure(position: Position, token: int, places: list[int]) -> Unknown:
    """A figure of a player stays with the player."""
    family, owner = position.game.layout.token_family[token], position.game.layout.token_owner[token]
    own = [p for p in places if family.owner != "player" or get_sitter(position.game, p) in (-1, owner)]
    return Unknown(position.game.labels.token(position.state, token, None), (-1, *own), tokens=(token,))
