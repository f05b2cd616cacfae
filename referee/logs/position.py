"""Positions: a snapshot of a table, whole or partial, as a state of the engine.

A position names what lies where (docs/position.md). A place that is named is known completely; so is a track, a
status, and the home of a token that is counted there alone. What is not said is not known: the state then holds the
least it could (no token, a track at its start), and the `Position` tells it from what was said. Limited stocks hold
what the said places leave. What is not understood is a finding; what cannot be, `referee.logs.impossible` finds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from referee.engine import Game, State
from referee.engine.layout import Family
from referee.logs.model import INVALID, Finding, Path
from referee.logs.names import Names
from referee.logs.seats import Seats
from referee.logs.vocabulary import Counter, instance, nearest, plain

MANY = 100


@dataclass(slots=True)
class Position:
    """A position as a state, with what was said of it: places, cells of counted tokens, tracks and single tokens."""

    game: Game
    state: State
    seats: Seats
    places: set[int] = field(default_factory=set)
    cells: dict[int, int] = field(default_factory=dict)
    tracks: dict[int, int] = field(default_factory=dict)
    tokens: list[tuple[int, int]] = field(default_factory=list)
    """Every mention of an individual token and the place it is said to lie in; mentions may contradict each other."""
    said: dict[tuple[str, int], Path] = field(default_factory=dict)
    """Where in the document a cell, track or token was named last."""
    findings: list[Finding] = field(default_factory=list)

    def knows_cell(self, cell: int) -> bool:
        return cell in self.cells or cell // self.game.layout.width in self.places

    def knows_token(self, token: int) -> bool:
        return any(token == other for other, _ in self.tokens)


def read_position(game: Game, data: Mapping[str, Any], path: Path = ()) -> Position:
    """The position that a document describes, for a game with its number of players."""
    players = data["players"]
    state = game.blank([player["colour"] for player in players] if game.labels.named else None, data.get("spare"))
    names = Names(game, state, players)
    position = Position(game, state, names.seats)
    _Reader(position, names, path).read(data)
    fill(position)
    return position


def fill(position: Position) -> None:
    """Put what was said into the state; limited stocks keep what the other places leave."""
    state, layout = position.state, position.game.layout
    for cell, amount in position.cells.items():
        state.counts[cell] = amount
    for cell, total in layout.stock.items():
        if not position.knows_cell(cell):
            column = cell % layout.width
            placed = sum(n for other, n in position.cells.items() if other % layout.width == column)
            state.counts[cell] = max(total - placed, 0)
        elif cell not in position.cells:
            state.counts[cell] = 0
    for slot, value in position.tracks.items():
        state.tracks[slot] = value
    for token, place in position.tokens:
        if state.where[token] < 0:
            state.where[token] = place
            state.held[place] += (token,)


class _UnknownError(Exception):
    """A word that means nothing here, or that does not say enough; and what could help."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class _Reader:
    """Looks names up and collects what is said; what is not understood becomes a finding."""

    def __init__(self, position: Position, names: Names, path: Path) -> None:
        self.position = position
        self.layout = position.game.layout
        self.names = names
        self.path = path
        self.here: Path = path

    def read(self, data: Mapping[str, Any]) -> None:
        for key, content in data.get("table", {}).items():
            self._try(("table", key), partial(self._read_shared, key, content))
        for who, things in data.get("owned", {}).items():
            for key, content in things.items():
                self._try(("owned", who, key), partial(self._read_owned, who, key, content))

    def _try(self, path: Path, step: Callable[[], None]) -> None:
        self.here = (*self.path, *path)
        try:
            step()
        except _UnknownError as error:
            self.position.findings.append(_tell(error, self.here))

    def _read_shared(self, key: str, content: Any) -> None:
        """A place that is nobody's, or somebody's with the owner before the name."""
        place = self.names.place(key)
        if place is None:
            raise _UnknownError(f"There is no place {key!r}.", nearest(key, self.names.vocabulary.places))
        self._read_content(place, content)

    def _read_owned(self, who: str, key: str, content: Any) -> None:
        """A place, track or status of somebody, or a token that is counted in its home."""
        word = plain(key)
        status, counter = self.layout.statuses.get(word), self.names.vocabulary.counters.get(word)
        if status is not None:
            self.position.state.flags[status.ids[self._owner("player", who)]] = int(bool(content))
        elif counter is None:
            known = (*self.layout.statuses, *self.names.vocabulary.counters)
            raise _UnknownError(f"There is no place, track or token {key!r}.", nearest(key, known))
        elif counter.kind == "place":
            if counter.family.owner is None:
                raise _UnknownError(f"{counter.family.name} belongs to nobody.", 'write it into "table"')
            self._read_content(counter.family.ids[self._owner(counter.family.owner, who)], content)
        else:
            self._read_counter(counter, self._owner("player", who), content)

    def _owner(self, domain: str, who: str) -> int:
        found = self.names.owners[domain].get(who.casefold())
        if found is None:
            raise _UnknownError(f"Nobody is called {who!r} here.", nearest(who, self.names.owners[domain]))
        return found

    def _read_counter(self, counter: Counter, player: int, content: Any) -> None:
        if not isinstance(content, int) or isinstance(content, bool):
            raise _UnknownError(f"{counter.family.name} is a number.")
        game = self.position.game
        index = instance(game, counter.family, player)
        if counter.home is None:
            self.position.tracks[index] = content
            self.position.said["track", index] = self.here
            return
        cell = instance(game, counter.home, player) * self.layout.width + index
        self.position.cells[cell] = content
        self.position.said["cell", cell] = self.here
        if sum(family.node.get("home") == counter.home.name for family in self.layout.counted.values()) == 1:
            self.position.places.add(cell // self.layout.width)

    def _read_content(self, place: int, content: Any) -> None:
        """What lies in a place: so many, one token, a list with the top first, or so many of each."""
        self.position.places.add(place)
        if isinstance(content, bool):
            raise _UnknownError("A place holds tokens; it is not on or off.")
        if content == 0:
            return
        if isinstance(content, int):
            self._put(place, self._default(place), content)
        elif isinstance(content, dict):
            for word, amount in content.items():
                self._put(place, word, amount)
        else:
            for word in [content] if isinstance(content, str) else content:
                self._put(place, word, 1)

    def _default(self, place: int) -> str:
        """The token that a bare number in a place means: what has its home or stock there, or each owner's own."""
        family, counted = self.layout.place_family[place], self.layout.counted.values()
        at_home = [f.name for f in counted if family.name in (f.node.get("home"), f.node.get("stock"))]
        owned = [f.name for f in counted if f.owner is not None]
        names = at_home or owned
        if len(names) != 1:
            raise _UnknownError(f"A number does not say what lies in {family.name}.", "name the tokens")
        return names[0]

    def _put(self, place: int, word: str, amount: int) -> None:
        counted = self._find_counted(word)
        if counted is not None:
            cell = place * self.layout.width + self._column(counted, word.rpartition(".")[0], place)
            self.position.cells[cell] = self.position.cells.get(cell, 0) + amount
            self.position.said["cell", cell] = self.here
            return
        token = self.names.token_at(place, word)
        if token is None:
            known = (*self.names.vocabulary.tokens, *self.layout.counted)
            raise _UnknownError(f"There is no token {word!r}.", nearest(word.rpartition(".")[2], known))
        self.position.tokens += [(token, place)] * max(min(amount, MANY), 0)
        self.position.said["token", token] = self.here

    def _find_counted(self, word: str) -> Family | None:
        name = plain(word.rpartition(".")[2])
        counter = self.names.vocabulary.counters.get(name)
        if name in self.names.vocabulary.tokens:
            return None
        return counter.family if counter is not None and counter.home is not None else self.layout.counted.get(name)

    def _column(self, family: Family, who: str, place: int) -> int:
        """The column of a counted token: of whoever is named before it, else of whoever the place belongs to."""
        if family.owner is None:
            return family.ids[0]
        if who:
            return family.ids[self._owner(family.owner, who)]
        sitter = get_sitter(self.position.game, place)
        if sitter < 0:
            hint = "put the owner and a full stop before it"
            raise _UnknownError(f"It is not said whose {family.name} lies there.", hint)
        return instance(self.position.game, family, sitter)


def _tell(error: _UnknownError, path: Path) -> Finding:
    return Finding(0, INVALID, "unknown-name", str(error), hint=error.hint, path=path)


def get_sitter(game: Game, place: int) -> int:
    """The player whom a place belongs to, or -1."""
    owner, number = game.layout.place_family[place].owner, game.layout.place_owner[place]
    return game.layout.rings[owner].sitter[number] if owner in game.layout.rings else number


def can_lie(game: Game, family: Family, owner: int, place: int) -> bool:
    """Whether a counted token could be in a place: an owner's not before others, one without owner only at home."""
    if family.owner is None:
        return bool(game.layout.place_family[place].name == family.node.get("home"))
    return family.owner != "player" or get_sitter(game, place) in (-1, owner)
