"""What holds in every game that the engine plays: judging, copying and secrets.

`judge_around` knows no game; the rest is asked of a table of Notre Dame.
"""

from __future__ import annotations

from random import Random

from referee.engine import ILLEGAL, INVALID, LEGAL, Game, Option, Question, State
from tests.games.table import Check, Table, pick


class OfferedIsLegal(Check):
    """Every offered decision is judged legal, every other illegal, nonsense invalid; and judging changes nothing."""

    rate = 0.04

    def before(self, state: State) -> None:
        if self.rng.random() < self.rate:
            judge_around(self.table.game, state, self.rng)


class OfferedIsLegalEveryTime(OfferedIsLegal):
    rate = 1.0


def judge_around(game: Game, state: State, rng: Random) -> None:
    decision, before = game.decision(state), state.snapshot()
    assert decision is not None and len(decision.options) > 1
    assert len(set(decision.labels)) == len(decision.labels)
    for option, label in rng.sample(list(zip(decision.options, decision.labels, strict=True)), 2):
        for choice in (option, label):
            judgement = game.judge(state, choice)
            assert (judgement.verdict, judgement.option) == (LEGAL, option), judgement
    for choice in others(game, state, rng):
        assert game.judge(state, choice).verdict == ILLEGAL, f"{choice!r} at {decision.rule}: {decision.labels}"
    assert game.judge(state, "the cathedral's shadow").verdict == INVALID
    assert state.snapshot() == before


def others(game: Game, state: State, rng: Random) -> list[Option]:
    """Some answers that could be meant and are not offered, as numbers and as labels."""
    question, layout = state.question, game.layout
    assert question is not None
    sizes = {"place": len(layout.place_family), "token": len(layout.token_family)}
    found: list[Option] = []
    if question.domain in sizes:
        free = [number for number in range(sizes[question.domain]) if number not in state.options]
        found += rng.sample(free, 2)
        found.append(game.labels.option(state, question, found[0], None))
    elif question.domain == "amount":
        found += [most_offered(state) + 1, str(most_offered(state) + 5), -1]
    elif question.domain == "pieces":
        found += more_pieces(state, question, game)
    elif question.domain == "pick":
        found += [name for name in question.names if name not in state.options]
    return found if "no" in state.options else [*found, "no"]


def most_offered(state: State) -> int:
    return max(option for option in state.options if isinstance(option, int))


def more_pieces(state: State, question: Question, game: Game) -> list[Option]:
    rows = [option for option in state.options if isinstance(option, tuple)]
    most = tuple(max(row[index] for row in rows) + 1 for index in range(len(rows[0])))
    assert most not in rows
    return [most, game.labels.option(state, question, most, state.you), tuple(0 for _ in most)]


class ClonePlaysIdentically(Check):
    """A copy taken in the middle, played with the same chance, ends in the same state, and leaves the first alone."""

    def __init__(self, table: Table, rng: Random) -> None:
        super().__init__(table, rng)
        self.wait = rng.randrange(60 * table.players)

    def before(self, state: State) -> None:
        self.wait -= 1
        if self.wait == 0:
            seed, before, events = self.rng.random(), state.snapshot(), state.events and state.events[:]
            ends = [self.finish(state.clone(), Random(seed)) for _ in range(2)]
            assert ends[0].snapshot() == ends[1].snapshot()
            assert ends[0].events == ends[1].events
            assert (state.snapshot(), state.events) == (before, events)

    def finish(self, state: State, rng: Random) -> State:
        while state.question is not None:
            self.table.game.advance(state, pick(self.table, state, rng), rng)
        return state


class CarefulGameIsTheSame(Check):
    """A game that stops at every question, also at those with one answer, goes the same way."""

    def __init__(self, table: Table, rng: Random) -> None:
        super().__init__(table, rng)
        seed = rng.random()
        plain, careful = (self.finish(table, seed, is_careful) for is_careful in (False, True))
        for name in ("counts", "held", "where", "tracks", "flags", "entered"):
            assert getattr(plain, name) == getattr(careful, name), name

    def finish(self, table: Table, seed: float, careful: bool) -> State:
        chance, choices = Random(seed), Random(seed)
        state = table.game.new(chance=chance, careful=careful)
        while state.question is not None:
            option = state.options[0] if len(state.options) == 1 else pick(table, state, choices)
            table.game.advance(state, option, chance)
        return state


class DraftIsSecret(Check):
    """What a later player is offered does not depend on an earlier player's pick."""

    rate = 0.1

    def before(self, state: State) -> None:
        question = state.question
        if question is not None and question.rule.startswith("draft.") and self.rng.random() < self.rate:
            first, second = self.rng.sample(list(state.options), 2)
            assert self.offers_after(state, first) == self.offers_after(state, second)

    def offers_after(self, state: State, option: Option) -> list[tuple[object, ...]]:
        game, trial = self.table.game, state.clone()
        rule = state.question and state.question.rule
        game.advance(trial, option, Random(1))
        offers: list[tuple[object, ...]] = []
        while trial.question is not None and trial.question.rule == rule:
            offers.append((game.decision(trial), *self.seen_by(trial, trial.you)))
            game.advance(trial, trial.options[0], Random(1))
        return offers

    def seen_by(self, state: State, player: int) -> tuple[object, ...]:
        """All that lies in the open or belongs to the player."""
        return tuple(row for place, row in enumerate(state.held[:-1]) if self.can_see(place, player))

    def can_see(self, place: int, player: int) -> bool:
        layout = self.table.layout
        family = layout.place_family[place]
        return family.node["access"] == "open" or (family.owner == "player" and layout.place_owner[place] == player)
