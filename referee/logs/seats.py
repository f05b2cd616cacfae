"""Who sits where: the players of a log or position as the table calls them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine import Game, State


class Seats:
    """The players in seat order: what they are called at the table, and the names of their seats."""

    __slots__ = ("names", "colours")

    def __init__(self, names: tuple[str, ...], colours: tuple[str, ...]) -> None:
        self.names, self.colours = names, colours

    def name(self, player: int | None) -> str:
        """What somebody is called; chance is nobody in particular."""
        return "chance" if player is None or player < 0 else self.names[player]

    def find(self, word: str) -> int | None:
        """The player who is called so, by name or colour, in any case of letters."""
        wanted = word.casefold()
        for names in (self.names, self.colours):
            for player, name in enumerate(names):
                if name.casefold() == wanted:
                    return player
        return None

    @property
    def words(self) -> list[str]:
        """Everything that one of them can be called."""
        return list(dict.fromkeys((*self.names, *self.colours)))


def get_seats(game: Game, state: State, players: Sequence[dict[str, Any]] = ()) -> Seats:
    """The seats of a game; a player without a name is called by the name of the seat."""
    colours = tuple(game.labels.owner(state, "player", player) for player in range(game.players))
    given = [str(player.get("name") or "") for player in players]
    names = tuple((given[player] if player < len(given) else "") or colours[player] for player in range(game.players))
    return Seats(names, colours)
