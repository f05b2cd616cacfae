"""A table to try effects on: a small position of Orchard, effects run from it, and what came of them."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.engine import Event, Game, State
from referee.ruleset import Ruleset
from tests.engine.orchard import orchard
from tests.engine.words import Node


class Table:
    """A game in which nothing has begun: store 40 apples, each shed 6 seeds, every sun at 2."""

    def __init__(self, players: int = 3, **changes: Any) -> None:
        self.game = Game(Ruleset(orchard(**changes)), players)
        self.state = self.game.blank()
        self.state.events = []

    def run(self, *effects: Node, chance: Random | None = None) -> Table:
        start = self.game.link(list(effects))
        self.state.regs += [0] * (len(self.game.blank().regs) - len(self.state.regs))
        self.game.run(self.state, start, chance)
        return self

    def answer(self, *labels: str) -> Table:
        for label in labels:
            self.game.apply(self.state, label)
        return self

    def get(self, expression: Any) -> Any:
        return self.game.evaluate(self.state, expression)

    @property
    def offered(self) -> tuple[str, ...]:
        decision = self.game.decision(self.state)
        return () if decision is None else decision.labels

    @property
    def actor(self) -> int | None:
        decision = self.game.decision(self.state)
        assert decision is not None
        return decision.actor

    @property
    def events(self) -> list[Event]:
        assert self.state.events is not None
        return self.state.events

    def basket(self, player: int, what: str = "apple") -> int:
        layout = self.game.layout
        row = layout.places["basket"].ids[player] * layout.width
        return self.state.counts[row + layout.counted[what].ids[0]]

    @property
    def sun(self) -> list[int]:
        return self.state.tracks[: self.game.players]


def states_equal(a: State, b: State) -> bool:
    return a.snapshot() == b.snapshot()
