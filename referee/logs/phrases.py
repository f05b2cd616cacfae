"""What can go wrong with an event, in words: what was not added, taken off twice, or moved the wrong way."""

from __future__ import annotations

from typing import NamedTuple

from referee.engine import Event, Game
from referee.logs.sources import get_title
from referee.logs.vocabulary import Vocabulary


class Told(NamedTuple):
    """An event as a noun, and the mistakes that can be made with it; whose it was follows the last one."""

    what: str
    left_out: str
    twice: str
    reversed: str
    misplaced: str


class Phrases:
    """Speaks about the events of one game."""

    def __init__(self, game: Game, vocabulary: Vocabulary) -> None:
        self.game = game
        self.vocabulary = vocabulary

    def get_title(self, rule: str) -> str:
        return get_title(self.game.ruleset, rule)

    def tell(self, event: Event, is_loss: bool) -> Told:
        title = self.get_title(event.rule)
        if event.verb == "step":
            what = f"the move of the {event.what} by {event.amount:+} of {title}"
            return Told(what, f"{what} was not made", f"{what} was made twice", f"{what} was made the wrong way",
                        f"{what} was made for")  # fmt: skip
        amount = abs(event.amount)
        things = self.vocabulary.plural(event.what, amount) if event.cause is None else f"{amount} more"
        what, verb = f"the {things} of {title}", "was" if amount == 1 or event.cause is None else "were"
        done, undone, giving = ("taken off", "added", "taken from") if is_loss else ("added", "taken off", "given to")
        return Told(what, f"{what} {verb} not {done}", f"{what} {verb} {done} twice",
                    f"{what} {verb} {undone} instead of {done}", f"{what} {verb} {giving}")  # fmt: skip
