"""Slips planted in the logs of legal games: the referee has to locate each one, and to name it.

python -m tests.slips [--number 300] [--seed 1] [--every 4] [--verbose]

A table makes one mistake and goes on adding to the wrong number. Most mistakes are played by rules compiled with a
misreading (`tests/logs/slips/misreadings.canon`), so nothing here depends on how the referee looks for them; the others
are an event left out, done twice, or done to somebody else. Prints how many were located and how many were named first.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from referee.cache import get_ruleset
from referee.engine import Event
from referee.logs.judge import judge_log
from referee.logs.model import Log, Transcript, Turn
from referee.logs.record import record_game
from referee.logs.slips import explain_wrong
from referee.logs.write import write_log
from referee.paths import get_rules_dir
from referee.ruleset import Ruleset
from tests.corruptions import get_rules

Json = dict[str, Any]
Changes = dict[tuple[int, str], int]

TEXT = Path(__file__).parent / "logs" / "slips" / "misreadings.canon"
HOMES = {"prestige": "treasure", "coin": "purse", "marker": "supply"}
TRIED = 10
"""So many kinds of slips are tried in one game."""


@dataclass(frozen=True)
class Kind:
    """A sort of slip: the counter that goes wrong, and what the referee should call it."""

    name: str
    counter: str
    rules: tuple[str, ...]
    kinds: tuple[str, ...]
    variant: str = ""
    """The misreading by which the table plays; without one, an event goes wrong."""
    how: str = ""
    is_late: bool = False
    """The misreading asks what nobody answers, so it takes effect with the next entry."""


def misread(name: str, variant: str, counter: str, rule: str, *kinds: str) -> Kind:
    return Kind(name, counter, (rule,), kinds or ("misread",), variant)


def wrong_event(name: str, how: str, counter: str, *rules: str) -> Kind:
    kinds = {"out": "left-out", "twice": "twice", "other": "misplaced", "back": "reversed", "count": "miscounted"}
    return Kind(name, counter, rules, (kinds[how],), how=how)


COUNTED = ("misread", "left-out")
"""Where nothing but the friend lies, not to count it is to leave the rule out. Likewise an even number of pieces gives
as much for each piece as for each pair twice: no number can tell them apart."""
OFF_BY_ONE = ("misread", "miscounted")
LETTERS = tuple(f"{name}-letter.gives" for name in ("purse", "helper", "physic", "royal"))
PERSONS = (
    "money-lender.lends", "hostess.welcomes", "monk.sends", "city-guard.counts", "night-watchman.counts",
    "guild-master.counts", "beggar-king.counts", "advocate.counts", "lady-of-the-court.counts", "mayor.counts",
    "carpenter.counts",
)  # fmt: skip

KINDS = (
    misread("bonus of the park forgotten", "no-park", "prestige", "park.bonus", "left-out"),
    misread("park pays for each piece", "park-by-piece", "prestige", "park.bonus", "misread", "twice"),
    misread("park pays for each three pieces", "park-by-threes", "prestige", "park.bonus", "misread", "left-out"),
    wrong_event("bonus of the park added twice", "twice", "prestige", "park.bonus"),
    misread("loss to the plague forgotten", "no-loss", "prestige", "infection.loses-prestige", "left-out"),
    wrong_event("loss to the plague taken from another", "other", "prestige", "infection.loses-prestige"),
    wrong_event("loss to the plague added", "back", "prestige", "infection.loses-prestige"),
    misread("only 1 lost to the plague", "mild-loss", "prestige", "infection.loses-prestige"),
    misread("plague takes on the last space already", "early-loss", "prestige", "infection.overflows"),
    misread("doctor forgotten", "no-doctor", "rat", "exposure"),
    misread("hospital forgotten", "no-hospital", "rat", "exposure"),
    wrong_event("rat not moved back", "out", "rat", "park.calms", "hospital.calms"),
    misread("friend in the residence not counted", "friendless-residence", "prestige", "residence.honours", *COUNTED),
    misread("friend in the bank not counted", "friendless-bank", "coin", "bank.pays", *COUNTED),
    misread("friend in the school not counted", "friendless-school", "marker", "school.recruits", *COUNTED),
    misread("shares of a period forgotten", "no-share", "prestige", "period-end.shares", "left-out"),
    Kind(
        "two bonuses with three in the hotel", "coin", ("hotel.two-bonuses",), ("misread",), "eager-hotel", is_late=True
    ),
    wrong_event("prestige of a message forgotten", "out", "prestige", *LETTERS),
    wrong_event("prestige of a person forgotten", "out", "prestige", *PERSONS),
    wrong_event("donation forgotten", "out", "prestige", "donation.pays"),
    wrong_event("coin for a person not paid", "out", "coin", "hire.pays"),
    wrong_event("pieces counted one too many", "count", "prestige", "city-guard.counts"),
    misread("guild master counts single pieces", "eager-guild-master", "prestige", "guild-master.counts"),
    misread("mayor counts pairs", "eager-mayor", "prestige", "mayor.counts"),
    misread("advocate paid for each message", "generous-advocate", "prestige", "advocate.counts"),
    misread("advocate rounds up", "rounding-advocate", "prestige", "advocate.counts", *OFF_BY_ONE),
    misread("beggar king counts from ten", "ten-for-the-beggar", "prestige", "beggar-king.counts", *OFF_BY_ONE),
    misread("carpenter counts pairs", "strict-carpenter", "prestige", "carpenter.counts"),
)


@dataclass(frozen=True)
class Planted:
    """A log with one slip in it: where, whose number, and by how much."""

    kind: Kind
    log: Json
    entry: int
    changes: Changes
    rule: str


@lru_cache(maxsize=64)
def get_variant(name: str) -> Ruleset:
    return Ruleset(get_ruleset([get_rules_dir(), TEXT], [name]))


@lru_cache(maxsize=8)
def get_log(players: int, log_kind: str, every: int, seed: str) -> tuple[Json, Transcript]:
    recording = record_game(get_rules(), players, Random(seed))
    log = write_log(recording, log_kind, every)
    return log, judge(log)


def judge(log: Json, rules: Ruleset | None = None) -> Transcript:
    return judge_log(Log("planted", log, ""), rules or get_rules())


# What the table gets wrong


def change_of(transcript: Transcript, event: Event) -> Changes:
    """What an event changes in what players have, read off the places and the track."""
    layout = transcript.game.layout
    if event.verb == "step":
        return {(event.owner, "rat"): event.amount}
    if event.what not in HOMES:
        return {}
    home = layout.places[HOMES[event.what]].own
    changes = {(home.index(event.target), event.what): event.amount} if event.target in home else {}
    return {**changes, **({(home.index(event.source), event.what): -event.amount} if event.source in home else {})}


def total(transcript: Transcript, turn: Turn) -> Changes:
    """What a turn changed."""
    changes: Changes = {}
    for event in turn.events:
        for key, change in change_of(transcript, event).items():
            changes[key] = changes.get(key, 0) + change
    return changes


def subtract(left: Changes, right: Changes) -> Changes:
    changes = {key: left.get(key, 0) - right.get(key, 0) for key in sorted({*left, *right})}
    return {key: change for key, change in changes.items() if change}


def outline(turn: Turn) -> list[tuple[object, ...]]:
    """What happened, without where it is written."""
    return [(e.rule, e.actor, e.verb, e.what, e.owner, e.source, e.target, e.amount, e.tokens) for e in turn.events]


def find_misread(kind: Kind, log: Json, transcript: Transcript) -> list[tuple[int, Changes, str]]:
    """The first entry that comes to something else for a table that misreads; up to then it has played the same game.

    Where that concerns several players, the table gets it wrong for one of them.
    """
    bare = {key: value for key, value in log.items() if key not in ("scores", "winners")}
    bare["entries"] = [{key: value for key, value in entry.items() if key != "observe"} for entry in log["entries"]]
    other = judge(bare, get_variant(kind.variant))
    for entry, (true, wrong) in enumerate(zip(transcript.turns, other.turns, strict=True)):
        if outline(true) != outline(wrong):
            changes = subtract(total(other, wrong), total(transcript, true))
            rows = [{key: x for key, x in changes.items() if key[0] == p} for p in sorted({p for p, _ in changes})]
            if not kind.is_late and any(finding.entry <= entry + 1 for finding in other.findings):
                return []
            entry = find_own(log, entry, min(changes)[0]) if kind.is_late and changes else entry
            return [(entry, row, kind.rules[0]) for row in rows if {name for _, name in row} == {kind.counter}]
    return []


def find_own(log: Json, entry: int, player: int) -> int:
    """The last entry of a player up to this one."""
    colour = log["players"][player]["colour"]
    return next(number for number in range(entry, 0, -1) if log["entries"][number - 1].get("by") == colour)


def find_events(kind: Kind, transcript: Transcript, rng: Random) -> list[tuple[int, Changes, str]]:
    """Events of the rules in question, each gone wrong."""
    found = []
    for turn in transcript.turns[1:]:
        for event in turn.events:
            changes = {key: x for key, x in change_of(transcript, event).items() if key[1] == kind.counter}
            if event.rule in kind.rules and changes:
                (((player, name), change),) = changes.items()
                other = rng.choice([p for p in range(transcript.game.players) if p != player])
                swapped = {(player, name): -change, (other, name): change}
                wrong = {"out": {(player, name): -change}, "twice": {(player, name): change}, "other": swapped,
                         "back": {(player, name): -2 * change}, "count": {(player, name): 1}}[kind.how]  # fmt: skip
                found.append((turn.entry, wrong, event.rule))
    return found


def plant(kind: Kind, players: int, log_kind: str, every: int, seed: str) -> Planted | None:
    """One slip of this kind in a random game; None if the game has no place for it, or nobody ever looks again."""
    rng = Random(seed)
    log, transcript = get_log(players, log_kind, every, seed)
    found = find_misread(kind, log, transcript) if kind.variant else find_events(kind, transcript, rng)
    if not found:
        return None
    entry, changes, rule = rng.choice(found)
    changed = write_wrong(log, transcript, entry, changes)
    return None if changed is None else Planted(kind, changed, entry, changes, rule)


def write_wrong(log: Json, transcript: Transcript, entry: int, changes: Changes) -> Json | None:
    """The log as a table writes it that made a mistake in one entry and kept its running totals."""
    changed = deepcopy(log)
    colours = [player["colour"] for player in log["players"]]
    seen = False
    for number, row in enumerate(changed["entries"], 1):
        for (player, name), change in changes.items() if number >= entry and "observe" in row else ():
            row["observe"][colours[player]][name] += change
            seen = True
            if row["observe"][colours[player]][name] < 0:
                return None
    for (player, name), change in changes.items():
        if name == "prestige":
            changed["scores"][colours[player]] += change
    changed.pop("winners")
    return changed if seen else None


def planted(number: int, seed: int, every: int) -> Iterator[Planted]:
    """So many slips, in games of all sizes and both kinds of log; the kinds that had the fewest places come first."""
    made = Counter[str]()
    for game in count():
        players, log_kind = 2 + game % 4, ("open", "table")[game // 4 % 2]
        for kind in sorted(KINDS, key=lambda kind: made[kind.name])[:TRIED]:
            slip = plant(kind, players, log_kind, every, f"{seed}/{game}")
            if slip is not None:
                made[kind.name] += 1
                yield slip
            if made.total() == number:
                return


# What the referee says


def look(slip: Planted) -> tuple[bool, bool, str]:
    """Whether the slip is located, whether it is named first, and what was said."""
    transcript = judge(slip.log)
    fresh = [wrong for wrong in transcript.wrong if not wrong.is_carried]
    is_located = bool(fresh) and all(
        wrong.first <= slip.entry <= wrong.last and (wrong.player, wrong.counter) in slip.changes for wrong in fresh
    )
    told = [finding for finding in explain_wrong(transcript) if finding.slips]
    if not told:
        return is_located, False, "nothing"
    first = told[0].slips[0][0]
    is_named = (first.rule, first.entry) == (slip.rule, slip.entry) and first.kind in slip.kind.kinds
    return (
        is_located,
        is_named and len(told[0].slips[0]) == 1,
        "\n      ".join(" AND ".join(f"{s.kind} {s.message}" for s in row) for row in told[0].slips),
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Slips planted in legal logs: how many are located and named.")
    parser.add_argument("--number", type=int, default=10 * len(KINDS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=4, help="the table writes its numbers down after so many entries")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    made, located, named, spent = Counter[str](), Counter[str](), Counter[str](), 0.0
    for slip in planted(options.number, options.seed, options.every):
        start = time.perf_counter()
        is_located, is_named, told = look(slip)
        spent += time.perf_counter() - start
        made[slip.kind.name] += 1
        located[slip.kind.name] += is_located
        named[slip.kind.name] += is_named
        if options.verbose and not (is_located and is_named):
            print(f"{slip.kind.name} at {slip.entry}: {slip.changes}\n      {told}")
    for kind in KINDS:
        name = kind.name
        print(f"{name:42}{made[name]:>5} planted{located[name]:>5} located{named[name]:>5} named first")
    share = named.total() / made.total()
    print(f"located {located.total()} of {made.total()}, named first {named.total()} ({share:.1%}), "
          f"{1000 * spent / made.total():.0f} ms each")  # fmt: skip
    return 0 if located == made and share >= 0.8 else 1


if __name__ == "__main__":
    sys.exit(main())
