"""A case in which two rulesets decide differently, found by play.

A random game is played under one of them, by players who are eager for what differs, and judged under the other; where
the other objects for the first time, they part. Of several such cases the plainest is kept: an answer that the other
forbids, or a number that comes out otherwise, rather than a word that the other does not know; and the earliest of
those. The case is a log that starts right there, from a position, if both sides judge that as they judged the game;
otherwise one from the beginning.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from referee.engine import NO, Game, Option, State
from referee.logs.judge import get_game, judge_log
from referee.logs.model import ILLEGAL, INVALID, LEGAL, UNDETERMINED, Finding, Log, Transcript
from referee.logs.record import record
from referee.logs.seats import get_seats
from referee.logs.table import Table, as_position
from referee.logs.write import write_log
from referee.ruleset import Ruleset

Node = dict[str, Any]

PLAINNESS = {ILLEGAL: 0, UNDETERMINED: 1, INVALID: 2}
GAMES = 60
"""So many are played while nothing is found at all,"""
SEARCHED = 12
"""so many while nothing plain is found,"""
ENOUGH = 6
"""and until there are so many plain cases to choose from."""

EAGER = 0.8
"""How often a player goes for what the two sides tell differently."""

HEAD = ("format", "kind", "players", "spare")


@dataclass(frozen=True, slots=True)
class Case:
    """A log that one ruleset finds in order and the other does not."""

    log: Node
    played: int
    """Under which of the two it was played: 0 or 1."""
    entry: int
    finding: Finding
    games: int

    @property
    def rank(self) -> tuple[int, bool, int]:
        return PLAINNESS.get(self.finding.verdict, 3), "position" not in self.log, self.entry


def find_case(first: Ruleset, second: Ruleset, players: int, seed: int = 1, games: int = GAMES) -> Case | None:
    """The plainest case of so many games; None if they never part."""
    sides = (first, second)
    found: list[Case] = []
    for number in range(games):
        for played in (0, 1):
            found += _play(sides[played], sides[1 - played], players, Random(f"{seed}/{number}"), played, number + 1)
        plain = sum(case.rank[0] == 0 for case in found)
        if plain >= ENOUGH or (found and number + 1 >= SEARCHED):
            break
    return min(found, key=lambda case: case.rank, default=None)


def _play(own: Ruleset, other: Ruleset, players: int, rng: Random, played: int, games: int) -> Iterator[Case]:
    """Where the other ruleset objects to a game of this one."""
    game = get_game(own, players)
    wanted = _get_owners(own, other)
    recording = record(game, game.new(trace=True, careful=True), lambda state: _choose(game, state, rng, wanted))
    data = write_log(recording, "open", observe_every=1)
    objection = _judge(data, other)
    if objection is None:
        return
    entry = max(objection.entry, 1)
    if objection.verdict == INVALID:
        entry = _find_use(data, own, other, entry)
    for log in (_start_at(data, own, entry), _cut(data, entry)):
        if log is not None and _judge(log, own) is None and (finding := _judge(log, other)) is not None:
            yield Case(log, played, len(log["entries"]), finding, games)
            return


def _get_owners(own: Ruleset, other: Ruleset) -> set[str]:
    """The declarations whose rules differ."""
    rows, others = own.data["rules"], other.data["rules"]
    return {id.partition(".")[0] for id in rows if id not in others or rows[id]["text"] != others[id]["text"]}


def _choose(game: Game, state: State, rng: Random, wanted: set[str]) -> Option:
    """Any answer; rather one that does something, and most of the time one that names what is wanted."""
    question, options = state.question, list[Option](state.options)
    assert question is not None
    if question.deal >= 0:
        return tuple(rng.sample(state.options, state.regs[question.deal][0]))
    if question.chance or rng.random() > EAGER:
        return rng.choice(options)
    actor = state.you
    named = [o for o in options if any(name in game.labels.option(state, question, o, actor) for name in wanted)]
    return rng.choice(named or [option for option in options if option != NO] or options)


def _judge(data: Node, ruleset: Ruleset) -> Finding | None:
    """The first finding on a log, if there is any."""
    findings = judge_log(_as_log(data), ruleset).findings
    return next((finding for finding in findings if finding.verdict != LEGAL), None)


def _as_log(data: Node) -> Log:
    return Log("case.json", data, json.dumps(data), 1)


def _find_use(data: Node, own: Ruleset, other: Ruleset, entry: int) -> int:
    """The first decision that names something the other ruleset does not have; the entry itself, if there is none."""
    names = _get_names(own) - _get_names(other)
    for number, row in enumerate(data["entries"], 1):
        text = json.dumps({key: value for key, value in row.items() if key != "observe"})
        if "by" in row and any(f'"{name}"' in text or f'.{name}"' in text for name in names):
            return number
    return entry


def _get_names(ruleset: Ruleset) -> set[str]:
    return {row["name"] for table in ("places", "tokens") for row in ruleset.data[table]} | set(ruleset.data["rules"])


def _cut(data: Node, entry: int) -> Node:
    """The log up to this entry, with the numbers of the table after it."""
    head = {key: value for key, value in data.items() if key not in ("scores", "winners", "entries")}
    rows = [{key: value for key, value in row.items() if key != "observe"} for row in data["entries"][: entry - 1]]
    return {**head, "entries": [*rows, data["entries"][entry - 1]]}


def _start_at(data: Node, own: Ruleset, entry: int) -> Node | None:
    """A log of this entry alone, from the position before it."""
    if "by" not in data["entries"][entry - 1]:
        return None
    before = judge_log(_as_log(_cut(data, entry - 1)), own) if entry > 1 else None
    if before is None or before.state.question is None:
        return None
    position = _get_position(before)
    head = {key: data[key] for key in HEAD if key in data}
    return {**head, "position": position, "entries": [data["entries"][entry - 1]]}


def _get_position(transcript: Transcript) -> Node:
    seats = get_seats(transcript.game, transcript.state, transcript.log.data["players"])
    return as_position(Table(transcript.game, transcript.state, seats))
