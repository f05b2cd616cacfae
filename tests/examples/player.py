"""Somebody who plays Notre Dame a little better than at random, so that the games in examples/ look like games.

Every answer to an open question is tried on a copy of the state, with the answers that follow from it, and the one
after which the player stands best is given. How good a position is, is a guess: prestige, and what gold, markers and
pieces are still worth, less what the rats threaten to cost. Everybody has tastes of their own. What is kept of a hand
is decided by what the cards are usually good for.
"""

from __future__ import annotations

from random import Random

from referee.engine import Option, State
from tests.games.table import SECTORS, Table

WORTH = {
    "school": 1.6, "bank": 2.7, "residence": 2.4, "carriage-house": 1.5, "hotel": 1.3, "park": 1.4, "hospital": 1.6,
}  # fmt: skip
"""What a piece is worth in the first round, where many rounds are still to come."""
CARDS = {
    "school": 0.6, "bank": 1.9, "residence": 3.2, "carriage-house": 1.9, "hotel": 1.3, "park": 4.7, "hospital": 0.5,
    "friend": 1.4, "notre-dame": 1.4,
}  # fmt: skip
"""What a card is worth keeping for. Both were tried out against others in a few hundred games."""
ROUNDS, LAST_SPACE = 9, 9


class Player:
    """A seat with its tastes; `choose` answers any question that is put to it."""

    def __init__(self, table: Table, seat: int, rng: Random) -> None:
        self.table, self.seat, self.rng = table, seat, rng
        self.taste = {name: rng.uniform(0.6, 1.6) for name in CARDS}

    def choose(self, state: State) -> Option:
        question = state.question
        assert question is not None
        options: list[Option] = list(state.options)
        if len(options) == 1:
            return options[0]
        rate = self._rate_card if question.secret else self._try_out
        return max(options, key=lambda option: rate(state, option) + self.rng.uniform(0, 0.3))

    def _rate_card(self, state: State, card: Option) -> float:
        """What a card in the hand may be good for."""
        table = self.table
        assert isinstance(card, int)
        name = table.layout.token_family[card].name.removesuffix("-card")
        rate = CARDS[name] * self.taste[name]
        if name in SECTORS:
            rate += 0.3 * table.pieces(state, name, self.seat)
        if name in ("hospital", "park"):
            rate += 0.25 * table.rat(state, self.seat)
        if name == "school" and table.supply(state, self.seat) < 2:
            rate += 1.5
        if name == "bank" and table.coins(state, self.seat) < 2:
            rate += 1.2
        if name == "notre-dame":
            rate += 0.8 * min(table.coins(state, self.seat), 3) - 1
        return rate

    def _try_out(self, state: State, option: Option, depth: int = 4) -> float:
        """The best that can come of an answer, as far as this player goes on deciding."""
        trial = state.clone()
        trial.events = None
        self.table.game.advance(trial, option)
        question = trial.question
        is_mine = question is not None and not question.chance and trial.you == self.seat
        if question is None or not is_mine or question.verb or question.secret or depth == 0:
            return self._rate(trial)
        return max(self._try_out(trial, following, depth - 1) for following in trial.options)

    def _rate(self, state: State) -> float:
        """How good a position is for this player."""
        table, seat = self.table, self.seat
        left = max(ROUNDS - table.entered(state, "round"), 0) / ROUNDS
        rate = table.prestige(state, seat) + 0.7 * min(table.coins(state, seat), 5) * (0.3 + left)
        rate += 0.6 * min(table.supply(state, seat), 5) * (0.2 + left)
        for sector in SECTORS:
            rate += WORTH[sector] * self.taste[sector] * left * table.pieces(state, sector, seat)
        rate += 0.5 * left * len(state.held[table.place("collection", seat)])
        return rate + self._rate_donations(state) - self._fear(state)

    def _rate_donations(self, state: State) -> float:
        place = self.table.place("notre-dame")
        mine, all_ = self.table.count(state, "marker", place, self.seat), self.table.count(state, "marker", place)
        return 0.7 * mine * (2 + 2 * self.table.players) / (all_ + 1) if mine else 0.0

    def _fear(self, state: State) -> float:
        """What the rats threaten to cost: those in the borough, and those on the persons who lie there."""
        table = self.table
        rat, display = table.rat(state, self.seat), state.held[table.place("display")]
        coming = sum(table.layout.token_family[person].node["attrs"]["rats"] for person in display)
        if state.flags[table.layout.statuses["immune"].ids[self.seat]]:
            coming = 0
        coming -= table.pieces(state, "hospital", self.seat)
        overflow = 3.5 if rat + max(coming, 0) > LAST_SPACE else 0
        return overflow + 0.035 * rat * rat
