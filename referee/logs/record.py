"""Playing a game and remembering everything, so that it can be written down as a log.

A recording holds the steps in order: every question with its answer, the deals of chance included, with what came to
light in between. How much of it a log tells depends on the kind of log (`referee.logs.write`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from referee.engine import Game, Option, Question, State
from referee.logs.judge import get_game
from referee.logs.shows import find_shown
from referee.logs.vocabulary import Vocabulary, get_vocabulary
from referee.ruleset import Ruleset


@dataclass(slots=True)
class Step:
    """One answer: the question, who was asked (None: chance), what it was, and what followed from it by itself."""

    question: Question
    actor: int | None
    option: Option
    label: str
    full: str
    """The answer with its owner before it, for a table that could not see whose it was until then."""
    choices: int
    phases: tuple[int, ...]
    was_secret: bool = False
    targets: tuple[int, ...] = ()
    dealt: tuple[int, ...] = ()
    """What chance laid where, if all of it went to one place."""
    shown: tuple[int, ...] = ()
    counts: dict[int, dict[str, int]] = field(default_factory=dict)
    """What each player has after this step, by counter."""


@dataclass(slots=True)
class Recording:
    """A game that was played to its end."""

    game: Game
    state: State
    steps: list[Step]
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def decisions(self) -> int:
        """How often somebody had a choice."""
        return sum(step.actor is not None and step.choices > 1 for step in self.steps)


Choose = Callable[[State], Option]
"""Answers the open question, chance's too."""


def record_game(ruleset: Ruleset, players: int, rng: Random) -> Recording:
    """Play a random game, with random names for the seats, and remember it."""
    game = get_game(ruleset, players)
    ring = game.labels.named
    colours = None if ring is None else rng.sample(ring.names, len(ring.names))
    spare = None if ring is None or colours is None else colours[players : ring.size]
    state = game.new(None if colours is None else colours[:players], spare or None, trace=True, careful=True)
    return record(game, state, lambda state: _choose_any(state, rng))


def record_playout(game: Game, rng: Random) -> Recording:
    """The very game that `referee.playouts` plays with this source of chance, remembered."""
    has_begun = False

    def choose(state: State) -> Option:
        nonlocal has_begun
        question = state.question
        assert question is not None
        has_begun = has_begun or not question.chance
        if question.deal >= 0:
            return _shuffle(state, question, rng)
        options: Sequence[Option] = state.options
        if len(options) == 1 or (question.chance and not has_begun):
            return options[0]
        return rng.choice(options) if question.chance else options[int(rng.random() * len(options))]

    return record(game, game.new(trace=True, careful=True), choose)


def record(game: Game, state: State, choose: Choose) -> Recording:
    """Play a game to its end from a state that is careful and keeps its events."""
    vocabulary, steps = get_vocabulary(game), []
    while state.question is not None:
        steps.append(_play(game, state, choose, vocabulary))
    result = game.result(state)
    return Recording(game, state, steps, result.scores, result.winners)


def _choose_any(state: State, rng: Random) -> Option:
    question = state.question
    assert question is not None
    return _shuffle(state, question, rng) if question.deal >= 0 else rng.choice(state.options)


def _shuffle(state: State, question: Question, rng: Random) -> Option:
    return tuple(rng.sample(state.options, state.regs[question.deal][0]))


def _play(game: Game, state: State, choose: Choose, vocabulary: Vocabulary) -> Step:
    question = state.question
    assert question is not None and state.events is not None
    actor = None if question.chance else state.you
    targets = state.regs[question.deal][1] if question.deal >= 0 else ()
    option = choose(state)
    labels, is_open = game.labels, game.layout.is_open
    is_token = question.domain == "token" and isinstance(option, int)
    step = Step(
        question,
        actor,
        option,
        labels.option(state, question, option, actor),
        labels.option(state, question, option, None),
        len(state.options),
        state.phases,
        is_token and not is_open[state.where[option]],  # type: ignore[index]
        targets,
    )
    before = len(state.events)
    game.advance(state, option)
    chosen = {option} if is_token else set()
    step.dealt = state.events[before].tokens if actor is None and len(state.events) > before else ()
    step.shown = tuple(t for t in find_shown(game, state.events[before:]) if t not in chosen)
    step.counts = {player: _counts(game, state, vocabulary, player) for player in range(game.players)}
    return step


def _counts(game: Game, state: State, vocabulary: Vocabulary, player: int) -> dict[str, int]:
    counters = {counter.family.name: counter for counter in vocabulary.counters.values() if counter.kind != "place"}
    return {name: counter.read(game, state, player) for name, counter in counters.items()}
