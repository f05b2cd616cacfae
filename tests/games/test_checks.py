"""The checks of the random games bite: with one sentence of the rules changed, the check of that rule finds it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from compiler.pipeline import compile_sources, read_sources
from referee.engine import Game
from referee.ruleset import Ruleset
from tests.games import checks, judging
from tests.games.table import RULES, CheckMaker, Table, play

CHANGES: dict[str, tuple[str, str, CheckMaker]] = {
    "a colour may be collected ahead": ("with the fewest copies", "with the most copies", checks.SetRule),
    "a colour that is gone still counts": ("is a remaining colour with", "is a colour with", checks.SetRule),
    "shares are rounded up": (
        "the tile-points divided by the number of markers in notre-dame",
        "the tile-points divided by the number of markers in notre-dame plus 1",
        checks.NotreDameShares,
    ),
    "other points for four": ("It is 10 if there are 4", "It is 11 if there are 4", checks.NotreDameShares),
    "markers stay in Notre Dame": (
        "return all your markers from notre-dame",
        "return 1 marker from notre-dame",
        checks.NotreDameShares,
    ),
    "no friend in the park": (
        "for each 2 pieces in your park",
        "for each 2 markers in your park",
        checks.NotreDameShares,
    ),
    "cards go to the right": ("It is the next player", "It is the previous player", checks.DraftedHands),
    "two periods": ("3 times, do a period", "2 times, do a period", checks.NineRoundsInThreePeriods),
    "the tie is not broken": (
        "For each leading player with the most wealth, become winning",
        "For each leading player, become winning",
        checks.NineRoundsInThreePeriods,
    ),
    "persons go on their stacks": (
        "the display under the brown-deck",
        "the display to the brown-deck",
        checks.PersonsOfTheRound,
    ),
    "gray persons in any order": ("Deal all gray-a persons", "Deal all gray persons", checks.PersonsOfTheRound),
    "the bell-ringer skips a player": (
        "the play-area of the left-neighbour of the start-player",
        "the play-area of the start-player",
        checks.BellRingerPasses,
    ),
    "the hand is kept": (
        "move all action-cards from your hand to the discard, and move all action-cards from your tableau",
        "move all action-cards from your tableau",
        checks.OneCardEachTurn,
    ),
    "the rats are counted twice": (
        "Move your rat forward by your exposure",
        "Move your rat forward by your exposure plus 1",
        checks.PlagueStrikes,
    ),
    "the plague takes three": ("return 2 prestige", "return 3 prestige", checks.PlagueStrikes),
    "the plague takes from any sector": (
        "return 1 marker from your fullest-sector",
        "return 1 marker from any sector in your borough",
        checks.PlagueStrikes,
    ),
    "the doctor helps nobody": (
        "0 minus the number of pieces in your hospital",
        "the plague-value minus the number of pieces in your hospital",
        checks.PlagueStrikes,
    ),
    "fifteen markers": ("There are 14 markers", "There are 15 markers", checks.PiecesAreAccountedFor),
    "the friend begins in the supply": (
        "move your friend to your play-area",
        "move your friend to your supply",
        checks.PiecesStandWhereTheyMay,
    ),
    "cards are chosen openly, one player after the other": (
        "keeps-first: For each player at once, move any action-card from your offer to your hand",
        "keeps-first: For each player, move any action-card from your offer to your tableau",
        judging.DraftIsSecret,
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_change_is_found(change: str) -> None:
    old, new, check = CHANGES[change]
    tables = [Table(Game(get_changed(old, new), players)) for players in (4, 5)]
    with pytest.raises(AssertionError):
        for number in range(300):
            play(tables[number % 2], f"change/{number}", [check], eager=number % 4 > 1)


def get_changed(old: str, new: str) -> Ruleset:
    """The rules with one sentence changed, however its line is broken."""
    sources, pattern = read_sources(list(RULES.glob("*.canon"))), re.compile(r"\s+".join(map(re.escape, old.split())))
    assert sum(len(pattern.findall(source.text)) for source in sources) == 1
    changed = [replace(source, text=pattern.sub(new, source.text)) for source in sources]
    return Ruleset(compile_sources([*changed, *read_sources([RULES / "issues"])], ["rio2007"]))
