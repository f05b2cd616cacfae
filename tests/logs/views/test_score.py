"""Score sheets: every point is there once, and the sums are the engine's scores."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from referee.engine import Game
from referee.logs.counters import find_counters
from referee.logs.model import Turn
from referee.logs.ranking import find_criteria, get_ranking
from referee.logs.score import Line, get_lines, trace_lines
from referee.logs.sheet import as_json, draw_sheet, make_sheet
from referee.ruleset import Ruleset
from tests.engine.orchard import orchard
from tests.logs.views.table import get_ruleset, get_table, play

GAMES = [(players, seed) for players in (2, 3, 4, 5) for seed in range(5)]


def add(lines: list[Line], players: int) -> tuple[int, ...]:
    return tuple(sum(line.amount for line in lines if line.player == player) for player in range(players))


@pytest.mark.parametrize("kind", ["open", "table"])
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_lines_add_up(players: int, seed: int, kind: str) -> None:
    transcript = play(players, seed, kind)
    scores = transcript.game.result(transcript.state).scores
    assert add(get_lines(transcript), players) == scores
    sheet = make_sheet(transcript)
    assert sheet.openings == (0,) * players
    for sums in (sheet.by_section, sheet.by_source):
        assert tuple(map(sum, zip(*sums.values(), strict=True))) == scores


def test_another_game_adds_up_too() -> None:
    """Whatever the score is made of, the ruleset says it."""
    game = Game(Ruleset(orchard()), 3)
    rng = Random(7)
    state = game.new(chance=rng, trace=True)
    while state.question is not None:
        game.advance(state, rng.choice(list(state.options)), rng)
    openings = game.result(game.blank()).scores
    turns = [Turn(0, events=state.events or [])]
    lines = list(trace_lines(game, turns, find_counters(game, state), list(openings)))
    sums = add(lines, 3)
    assert any(sums)
    assert tuple(a + b for a, b in zip(openings, sums, strict=True)) == game.result(state).scores
    assert [criterion.rule for criterion in find_criteria(game, state)] == ["orchard.game"]


def test_every_line_has_a_rule_and_its_source() -> None:
    rules = get_ruleset().data["rules"]
    for line in get_lines(play(4, 1)):
        assert line.rule in rules
        assert rules[line.rule]["cites"] or rules[line.rule]["assumes"]
        assert line.cause is None or line.cause in rules
        assert 0 <= line.entry <= len(play(4, 1).log.entries)


def test_totals_run_along() -> None:
    totals: dict[int, int] = defaultdict(int)
    for line in get_lines(play(3, 2)):
        totals[line.player] += line.amount
        assert line.total == totals[line.player]


def test_rounds_are_rounds_and_what_stands_between_them() -> None:
    lines = [line for seed in range(5) for line in get_lines(play(5, seed))]
    names = {line.section[0] for line in lines}
    assert names == {"round", "period-end"}
    assert all(line.rule.startswith(("period-end", "park")) for line in lines if line.section[0] == "period-end")
    assert {number for name, number in (line.section for line in lines) if name == "round"} == set(range(1, 10))


def test_raises_are_lines_of_their_own() -> None:
    lines = [line for players, seed in GAMES for line in get_lines(play(players, seed)) if line.cause]
    assert lines
    assert {line.rule for line in lines} == {"park.bonus"}


def test_a_tie_is_decided_by_what_the_rules_compare() -> None:
    game = get_table(3)
    state = game.blank(["red", "blue", "green"])
    layout = game.layout
    for player, (points, coins) in enumerate([(30, 2), (30, 5), (29, 9)]):
        for home, token, amount in (("treasure", "prestige", points), ("purse", "coin", coins)):
            place = layout.places[home].ids[player]
            state.counts[place * layout.width + layout.counted[token].ids[0]] = amount
    game.run(state, game.link([{"do": "run", "thing": "reckoning", "rule": "reckoning", "at": ()}]))
    ranking = get_ranking(game, state)
    assert [(one.place, one.player, one.score, one.is_winner) for one in ranking] == [
        (1, 1, 30, True),
        (2, 0, 30, False),
        (3, 2, 29, False),
    ]
    tie = ranking[1].decided_by
    assert tie is not None
    assert (tie.rule, tie.values, tie.most) == ("reckoning.wins", (2, 5, 9), True)
    assert ranking[2].decided_by is None


def test_text_fits_and_says_who_won() -> None:
    for players, seed in GAMES:
        sheet = make_sheet(play(players, seed))
        text = draw_sheet(sheet, with_lines=True)
        assert "\x1b" not in text
        assert all(len(line) <= 80 for line in text.splitlines()), text
        assert " won." in text.splitlines()[0]
    assert "\x1b[1m" in draw_sheet(sheet, colour=True)


def test_json_has_every_line() -> None:
    transcript = play(4, 3)
    document = as_json(make_sheet(transcript))
    lines = [line for player in document["players"] for line in player["lines"]]
    assert len(lines) == len(get_lines(transcript))
    for player in document["players"]:
        total = document["scores"][player["player"]]
        for part in ("lines", "rounds", "sources"):
            assert player["opening"] + sum(one["points"] for one in player[part]) == total
