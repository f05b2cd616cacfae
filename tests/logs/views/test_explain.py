"""Explanations: the answers and events of an entry, in words, with rules, sources and reasons."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import State
from referee.logs.cut import get_state_before
from referee.logs.explain import Explanation, as_json, draw_explanation, explain
from referee.logs.model import Transcript, Turn
from referee.logs.replay import do_again
from tests.logs.views.table import as_log, get_table, place, play


def replay(transcript: Transcript, before: State, effect: dict[str, Any], *answers: str) -> Explanation:
    """Explain what an effect does from a position, as if it were the first entry."""
    game, state = transcript.game, transcript.state
    address = game.link([effect])
    state.events, state.careful = [], False
    state.regs += [0] * (len(game.blank().regs) - len(state.regs))
    game.run(state, address)
    for answer in answers:
        game.apply(state, answer)
    transcript.turns.append(Turn(1, 0, events=state.events))
    return explain(transcript, 1, before)


def get_scott() -> Transcript:
    """Two pieces in the park, three in the residence: the second example of the park, after the card was played."""
    position = place(
        {
            "players": [{"name": "Scott", "colour": "red"}, {"colour": "blue"}, {"colour": "green"}],
            "owned": {"scott": {"prestige": 5, "park": 2, "residence": 3}},
        }
    )
    assert position.findings == []
    log = as_log({"players": [{"name": "Scott", "colour": "red"}], "entries": [{"by": "scott"}]})
    return Transcript(log, position.game, position.state)


def test_a_bonus_is_explained() -> None:
    scott = get_scott()
    effect = {"do": "run", "thing": "residence", "rule": "residence", "at": ()}
    explanation = replay(scott, scott.state.clone(), effect)
    taken, added = explanation.steps
    assert (taken.sentence, taken.event.rule) == ("Scott takes 3 prestige (5 -> 8)", "residence.honours")
    assert taken.because == ("marker or friend in residence: 3",)
    assert (added.sentence, added.event.rule) == ("Scott takes 1 more (8 -> 9)", "park.bonus")
    assert added.because == ("marker or friend in park: 2",)
    text = draw_explanation(explanation)
    for part in (
        "1. Scott takes 3 prestige (5 -> 8): residence.honours.",
        "Residence: Take 1 prestige for each piece in your residence.",
        "(rio2007, The action cards, Residence; alea2017, Residence)",
        "2. Scott takes 1 more (8 -> 9), added to residence.honours: park.bonus.",
        "Because: marker or friend in park: 2.",
    ):
        assert part in text


def test_conditions_are_reasons_too() -> None:
    position = place({"owned": {"anna": {"prestige": 5, "rat": 8}}, "table": {"display": ["doctor"]}})
    transcript = Transcript(as_log({"players": [], "entries": []}), position.game, position.state)
    effect = {"do": "run", "thing": "infection", "rule": "infection", "at": ()}
    steps = replay(transcript, position.state.clone(), effect).steps
    overrun = next(step for step in steps if step.event.verb == "become")
    assert overrun.sentence == "red becomes overrun"
    assert {"rat: 8", "exposure: 3", "plague-value: 3", "rats of doctor: 3"} <= set(overrun.because)
    loss = next(step for step in steps if step.event.verb == "return")
    assert (loss.sentence, loss.because) == ("red returns 2 prestige (5 -> 3)", ("red is overrun",))


@pytest.mark.parametrize("kind", ["open", "table"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_entry_of_a_game_can_be_explained(players: int, kind: str) -> None:
    transcript = play(players, 1, kind)
    for turn in transcript.turns[::3]:
        explanation = explain(transcript, turn.entry, get_state_before(transcript, turn.entry))
        text = draw_explanation(explanation)
        assert all(len(line) <= 80 or " " not in line.strip() for line in text.splitlines()), text
        document = as_json(explanation)
        assert len(document["steps"]) == len(turn.events)
        assert {step["rule"] for step in document["steps"]} <= set(document["rules"])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_events_done_again_give_the_same_table(players: int) -> None:
    transcript = play(players, 2)
    game, state = get_table(players), transcript.state
    again = get_state_before(transcript, len(transcript.log.entries) + 1)
    void = game.layout.void
    assert again.counts[:void] == state.counts[:void]
    assert again.tracks == state.tracks
    assert again.where == state.where
    assert [bool(flag) for flag in again.flags] == [bool(flag) for flag in state.flags]
    assert [sorted(row) for row in again.held] == [sorted(row) for row in state.held]


def test_nobody_is_told_what_nobody_saw() -> None:
    """In a table log the cards that go from hand to hand stay unnamed."""
    transcript = play(4, 1, "table")
    for turn in transcript.turns[::4]:
        explanation = explain(transcript, turn.entry, get_state_before(transcript, turn.entry))
        secret = [step.sentence for step in explanation.steps if step.event.rule.startswith("draft.")]
        assert all("-card" not in sentence for sentence in secret)


def test_replaying_changes_only_the_copy() -> None:
    transcript = play(3, 1)
    before = transcript.state.snapshot()
    state = transcript.game.blank()
    for event in transcript.turns[0].events:
        do_again(transcript.game, state, event)
    assert transcript.state.snapshot() == before
