"""Games for the views to look at: played at random with every event kept, as the judge would hand them over."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from compiler.pipeline import compile_ruleset
from referee.engine import Game
from referee.logs.model import Log, Transcript, Turn
from referee.ruleset import Ruleset

RULES = Path(__file__).resolve().parents[3] / "rules"


@cache
def get_ruleset() -> Ruleset:
    return Ruleset(compile_ruleset([RULES], ["rio2007"]))


@cache
def get_game(players: int) -> Game:
    return Game(get_ruleset(), players)


def play(game: Game, seed: int, entries: int = 10_000) -> Transcript:
    """A random game, or its beginning: one entry for each decision."""
    rng = Random(seed)
    state = game.new(chance=rng, trace=True)
    colours = [game.labels.owner(state, "player", player) for player in range(game.players)]
    log = Log("game.json", {"players": [{"colour": colour} for colour in colours], "entries": []}, "")
    transcript = Transcript(log, game, state)
    assert state.events is not None
    transcript.turns.append(Turn(0, None, [], list(state.events)))
    while state.question is not None and len(transcript.turns) <= entries:
        decision = game.decision(state)
        assert decision is not None
        phases = tuple((game.layout.phases[phase], state.entered[phase]) for phase in state.phases)
        label, known = rng.choice(decision.labels), len(state.events)
        game.apply(state, label, rng)
        turn = Turn(len(transcript.turns), decision.actor, phases=phases, events=state.events[known:])
        turn.answers.append((decision.rule, decision.part, decision.actor, label, True))
        transcript.turns.append(turn)
        log.entries.append({"by": decision.actor, decision.rule: label})
    return transcript
