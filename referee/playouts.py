"""Playouts: random games, and what they tell about a game.

Every decision is answered by chance, each option with the same likelihood. A game depends on the seed and on its
own number only, so a single game of a long row can be played again, and the order in which games are played does
not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import fmean, pstdev

from referee.engine import Game, Option, State
from referee.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Playout:
    """How one game ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


@dataclass(frozen=True, slots=True)
class Seat:
    """What a seat is worth: its scores, how far they lie above the table's mean, and its share of the wins."""

    mean: float
    spread: float
    least: int
    most: int
    advantage: float
    wins: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """What many games came to."""

    games: int
    mean: float
    spread: float
    least: int
    most: int
    decisions: float
    seats: tuple[Seat, ...]


def play_random(game: Game, rng: Random, state: State | None = None) -> Playout:
    """Play a game, or the rest of one, to its end."""
    if state is None:
        state = start_game(game, rng)
    advance, random, decisions = game.advance, rng.random, 0
    while state.question is not None:
        options = state.options
        option: Option
        if state.question.deal >= 0:
            option = tuple(rng.sample(options, state.regs[state.question.deal][0]))
        else:
            option = options[int(random() * len(options))]
        advance(state, option, rng)
        decisions += 1
    result = game.result(state)
    return Playout(result.scores, result.winners, decisions)


def start_game(game: Game, rng: Random) -> State:
    """A game at its first decision. What chance gives to any one player goes to the first seat.

    So seats stand for the order of play, and what a seat is worth means something.
    """
    state = game.new()
    while state.question is not None and state.question.chance:
        question = state.question
        is_any = question.deal < 0
        order = state.options[0] if is_any else tuple(rng.sample(state.options, state.regs[question.deal][0]))
        game.advance(state, order)
    return state


def play_games(ruleset: Ruleset, players: int, games: int, seed: int) -> Iterator[Playout]:
    """Random games one after the other, for callers that show how far they are."""
    game = Game(ruleset, players)
    for index in range(games):
        yield play_random(game, Random(f"{seed}/{index}"))


def simulate(
    ruleset: Ruleset, players: int, games: int, seed: int, on_game: Callable[[Playout], None] | None = None
) -> Statistics:
    """Play random games and sum them up."""
    playouts = []
    for playout in play_games(ruleset, players, games, seed):
        playouts.append(playout)
        if on_game is not None:
            on_game(playout)
    return summarise(playouts)


def summarise(playouts: list[Playout]) -> Statistics:
    """The statistics of some games; a shared win counts in part."""
    scores = [score for playout in playouts for score in playout.scores]
    mean = fmean(scores)
    seats = tuple(_seat(playouts, seat, mean) for seat in range(len(playouts[0].scores)))
    decisions = fmean(playout.decisions for playout in playouts)
    return Statistics(len(playouts), mean, pstdev(scores), min(scores), max(scores), decisions, seats)


def _seat(playouts: list[Playout], seat: int, mean: float) -> Seat:
    scores = [playout.scores[seat] for playout in playouts]
    wins = fmean((seat in playout.winners) / max(len(playout.winners), 1) for playout in playouts)
    return Seat(fmean(scores), pstdev(scores), min(scores), max(scores), fmean(scores) - mean, wins)
