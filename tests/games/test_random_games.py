"""Random games of Notre Dame: what the rules promise holds after every decision, whatever is decided.

125 games for each number of players, 500 in all, are played under each rule; the costly checks are sampled, or see
fewer games. `python -m tests.long_games` plays many more.
"""

from __future__ import annotations

import pytest

from tests.games import checks, judging
from tests.games.table import CheckMaker, get_table, play

pytestmark = pytest.mark.parametrize("players", [2, 3, 4, 5])


def play_many(players: int, *makers: CheckMaker, games: int = 125, trace: bool = False, eager: bool = False) -> None:
    for number in range(games):
        play(get_table(players), f"test/{number}", makers, trace, eager)


def test_fourteen_markers_and_nine_cards_a_colour(players: int) -> None:
    play_many(players, checks.PiecesAreAccountedFor)


def test_pieces_stand_where_they_may(players: int) -> None:
    play_many(players, checks.PiecesStandWhereTheyMay)


def test_rat_from_0_to_9_and_no_debts(players: int) -> None:
    play_many(players, checks.NothingIsNegative)


def test_offered_is_legal_and_everything_else_is_not(players: int) -> None:
    play_many(players, judging.OfferedIsLegal)


def test_offered_is_legal_at_every_decision_of_a_game(players: int) -> None:
    play_many(players, judging.OfferedIsLegalEveryTime, games=2, trace=True)


def test_a_clone_plays_identically(players: int) -> None:
    play_many(players, judging.ClonePlaysIdentically, games=50, trace=True)


def test_a_careful_game_is_the_same_game(players: int) -> None:
    play_many(players, judging.CarefulGameIsTheSame, games=25)


def test_nine_rounds_in_three_periods(players: int) -> None:
    play_many(players, checks.NineRoundsInThreePeriods)


def test_set_rule_of_the_messages(players: int) -> None:
    play_many(players, checks.SetRule)


def test_set_rule_when_colours_run_out(players: int) -> None:
    play_many(players, checks.SetRule, games=60, eager=True)


def test_notre_dame_shares(players: int) -> None:
    play_many(players, checks.NotreDameShares, trace=True)


def test_prestige_adds_up(players: int) -> None:
    play_many(players, checks.PrestigeAddsUp, trace=True)


def test_plague(players: int) -> None:
    play_many(players, checks.PlagueStrikes, trace=True)


def test_drafted_hands(players: int) -> None:
    play_many(players, checks.DraftedHands)


def test_draft_is_secret(players: int) -> None:
    play_many(players, judging.DraftIsSecret)


def test_persons_of_the_round(players: int) -> None:
    play_many(players, checks.PersonsOfTheRound)


def test_bell_ringer_passes_every_round(players: int) -> None:
    play_many(players, checks.BellRingerPasses)


def test_two_cards_played_and_the_third_laid_aside(players: int) -> None:
    play_many(players, checks.OneCardEachTurn)
