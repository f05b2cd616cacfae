"""Which entry `--at` means."""

from __future__ import annotations

import pytest

from referee.logs.at import AtError, find_entry
from referee.logs.model import Turn
from tests.logs.views.table import play


def get_turn(at: str) -> Turn:
    transcript = play(5, 1)
    return next(turn for turn in transcript.turns if turn.entry == find_entry(transcript, at))


@pytest.mark.parametrize("number", [0, 1, 17])
def test_a_number_is_that_entry(number: int) -> None:
    assert find_entry(play(5, 1), str(number)) == number


@pytest.mark.parametrize(
    "at",
    ["5/playing/red", "playing 5/red", "red/5/playing", "round 5/playing/RED", "5/Phase 3, play action cards/red"],
)
def test_a_round_a_phase_and_a_player(at: str) -> None:
    turn = get_turn(at)
    phases = dict(turn.phases)
    red = play(5, 1).game.labels.owner
    assert (phases["round"], phases["playing"]) == (5, 5)
    assert turn.actor is not None and red(play(5, 1).state, "player", turn.actor) == "red"


def test_the_first_or_the_one_asked_for() -> None:
    first, second = find_entry(play(5, 1), "5/playing/red"), find_entry(play(5, 1), "5/playing/red/#2")
    assert first < second


def test_a_phase_alone() -> None:
    assert dict(get_turn("period 2").phases)["period"] == 2


@pytest.mark.parametrize(
    ("at", "message"),
    [
        ("9999", "there is no entry 9999"),
        ("99999999999999999999999", "there is no entry"),
        ("5/plaing", "did you mean 'playing'?"),
        ("rde", "did you mean 'red'?"),
        ("12/playing", "there is none"),
        ("5/playing/red/#9", "only 2 of them"),
        ("", "an entry is a number"),
        ("//", "an entry is a number"),
    ],
)
def test_what_is_not_there(at: str, message: str) -> None:
    with pytest.raises(AtError) as error:
        find_entry(play(5, 1), at)
    assert message in str(error.value)
