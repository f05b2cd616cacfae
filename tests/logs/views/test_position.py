"""Positions: reading them, what is impossible about them, and what they would pay."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from referee.logs.impossible import find_impossible
from referee.logs.outlook import Outlook, draw_outlook
from referee.logs.prospects import Prospect, get_prospects
from referee.logs.scorings import find_scorings
from referee.logs.seats import get_seats
from referee.logs.table import Table, as_position, draw_table_of
from tests.logs.views.table import get_table, place, play


def owned(**things: Any) -> dict[str, Any]:
    return {"owned": {"anna": things}}


# Reading


def test_words_of_a_table_are_understood() -> None:
    position = place(owned(prestige=12, gold=3, markers=4, rat=2, bank=2, park={"marker": 1, "friend": 1}))
    assert position.findings == []
    table = Table(position.game, position.state, position.seats)
    text = draw_table_of(table, "Now")
    assert "4 markers, 3 coins, 12 prestige, rat on 2" in text
    assert "bank: 2 markers" in text
    assert "park: 1 marker, friend" in text
    assert "reserve: 7 markers" in text  # what the other places leave


@pytest.mark.parametrize(
    ("data", "message", "hint"),
    [
        (owned(banc=1), "There is no place, track or token 'banc'.", "did you mean 'bank'?"),
        ({"owned": {"reed": {"bank": 1}}}, "Nobody is called 'reed' here.", "did you mean 'red'?"),
        ({"table": {"displai": []}}, "There is no place 'displai'.", "did you mean 'display'?"),
        (owned(bank=["markr"]), "There is no token 'markr'.", "did you mean 'marker'?"),
        ({"table": {"notre-dame": 2}}, "It is not said whose marker lies there.", "put the owner"),
        (owned(rat="four"), "rat is a number.", ""),
        (owned(bank=True), "A place holds tokens; it is not on or off.", ""),
    ],
)
def test_what_is_not_understood(data: dict[str, Any], message: str, hint: str) -> None:
    (finding,) = place(data).findings
    assert (finding.verdict, finding.message) == ("invalid", message)
    assert hint in finding.hint


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_table_becomes_a_position_and_back(players: int) -> None:
    transcript = play(players, 3)
    game, state = transcript.game, transcript.state
    seats = get_seats(game, state)
    head: dict[str, Any] = {key: transcript.log.data[key] for key in ("players", "spare") if key in transcript.log.data}
    position = place({**head, **as_position(Table(game, state, seats))})
    assert position.findings == find_impossible(position) == []
    void = game.layout.void
    assert position.state.counts[:void] == state.counts[:void]
    assert (position.state.held, position.state.where) == (state.held, state.where)
    assert position.state.tracks == state.tracks


# Impossible


@pytest.mark.parametrize(
    ("data", "code", "rule"),
    [
        (owned(bank=15), "too-many", "marker.count"),
        (owned(bank=10, markers=5), "too-many", "marker.count"),
        ({"table": {"notre-dame": {"red.marker": 8}}, **owned(bank=7)}, "too-many", "marker.count"),
        (owned(park={"friend": 2}), "twice", "friend.count"),
        (owned(park=["friend"], bank=["friend"]), "twice", "friend.count"),
        ({"table": {"display": ["monk", "monk"]}}, "twice", "monk"),
        (owned(rat=12), "off-track", "rat.steps"),
        (owned(rat=-1), "off-track", "rat.steps"),
        (owned(bank=-2), "negative", "marker"),
    ],
)
def test_impossible(data: dict[str, Any], code: str, rule: str) -> None:
    position = place(data)
    (finding,) = find_impossible(position)
    assert (finding.verdict, finding.code, finding.rule) == ("illegal", code, rule)
    assert finding.path
    assert position.game.cites(finding.rule)


def test_a_piece_that_is_nowhere() -> None:
    game = get_table(3)
    seats = {"red": "Anna", "blue": "Bill", "green": "green"}
    state = game.blank(list(seats))
    data = as_position(Table(game, state, get_seats(game, state)))
    data["owned"]["red"]["reserve"] = 12
    (finding,) = find_impossible(place(data))
    assert finding.code == "too-few"
    assert "2 are missing" in finding.message


# What it would pay


@cache
def get_all(text: str) -> list[Prospect]:
    return get_prospects(place(json.loads(text)))


def get_prospect(data: dict[str, Any], title: str, player: int = 0) -> Prospect:
    found = [one for one in get_all(json.dumps(data)) if one.scoring.title == title and one.player == player]
    assert len(found) == 1
    return found[0]


WHOLE = {
    "school": 1, "bank": 0, "residence": 3, "carriage-house": 0, "hotel": 2, "park": {"marker": 2, "friend": 1},
    "hospital": 0, "prestige": 30, "rat": 3, "markers": 1,
}  # fmt: skip


@pytest.mark.parametrize(
    ("title", "points"),
    [("Carpenter", 5), ("Mayor", 7), ("Residence", 4), ("Hostess", 4), ("End of a period", 5)],
)
def test_what_is_known_is_paid(title: str, points: int) -> None:
    shared = {"display": ["carpenter", "mayor", "hostess"], "notre-dame": {"red.marker": 2, "blue.marker": 1}}
    prospect = get_prospect({"table": shared, "owned": {"anna": WHOLE}}, title)
    assert (prospect.low, prospect.high) == (points, points)
    assert prospect.is_known


def test_what_is_not_known_is_named() -> None:
    prospect = get_prospect(owned(park=2), "Residence")
    assert (prospect.low, prospect.high) == (0, 14)  # 12 markers, the friend, and one for the park
    assert prospect.depends == ("red.residence", "red.friend")
    assert not prospect.is_known
    doctor = {"table": {"display": ["doctor"]}, **owned(rat=9, hospital=0)}
    loss = get_prospect(doctor, "Phase 5, determine plague value")
    assert (loss.low, loss.high) == (-2, 0)
    assert set(loss.depends) == {"bell-ringer", "red.prestige"}


def test_nothing_lies_in_a_place_that_is_nobodys() -> None:
    position = place({"table": {"display": 0, "notre-dame": 0}})
    assert position.findings == []
    layout = position.game.layout
    assert {layout.places["display"].ids[0], layout.places["notre-dame"].ids[0]} <= set(position.places)


def test_what_only_matters_together_is_found() -> None:
    """A rat can only cost prestige if there is some, and prestige is only lost if the rat has come far enough."""
    loss = get_prospect({"table": {"display": ["doctor", "mayor", "carpenter"]}}, "Phase 5, determine plague value", 2)
    assert (loss.low, loss.high) == (-2, 0)
    assert {"green.rat", "green.prestige", "green.hospital"} <= set(loss.depends)


def test_choices_are_tried() -> None:
    position = {**WHOLE, "residence": 0, "park": 0}
    prospect = get_prospect({"table": {"display": ["fool"]}, "owned": {"anna": position}}, "Fool")
    assert prospect.by_choice
    assert prospect.low < prospect.high


def test_only_what_lies_out_is_told() -> None:
    titles = {one.scoring.title for one in get_prospects(place({"table": {"display": ["carpenter"]}}))}
    assert "Carpenter" in titles
    assert "Mayor" not in titles
    assert "Mayor" in {one.scoring.title for one in get_prospects(place({}))}


def test_nobody_is_hired_from_an_empty_display() -> None:
    titles = {one.title for one in find_scorings(place({"table": {"display": []}}))}
    assert "Residence" in titles
    assert titles.isdisjoint({"Carpenter", "Mayor", "Hostess"})


def test_outlook_text() -> None:
    text = draw_outlook(Outlook(place({"owned": {"anna": WHOLE}})), {})
    assert text.startswith("Scores now: Anna 30, Bill not known, green not known.")
    assert "What cannot be known (?)" in text
    assert all(len(line) <= 80 for line in text.splitlines())
    refused = Outlook(place(owned(rat=12)))
    assert refused.prospects == []
    assert "Rule rat.steps (rio2007, Preparation)." in draw_outlook(refused, {})
