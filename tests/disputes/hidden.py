"""Games played under readings that nobody is told: does `referee readings` find those that made a difference?

    python -m tests.disputes.hidden --games 40

A game is played by random players under some edition and a few readings, written down with what everybody has every few
entries, and handed over with nothing but its edition and expansions. A reading made a difference if the log is not in
order without it. It is found if the first set that is named contains it.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from random import Random
from typing import Any

from referee.disputes.search import Explained, explain_log
from referee.disputes.shelf import Shelf
from referee.logs.judge import get_game, judge_log
from referee.logs.model import AMBIGUOUS, LEGAL, Log
from referee.logs.record import record_playout
from referee.logs.write import write_log
from referee.paths import get_rules_dir
from referee.ruleset import Ruleset

RULES = [get_rules_dir()]
HIDDEN = 4
"""So many readings are hidden at most."""

Node = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Hidden:
    """A log, and the readings behind it that made a difference."""

    log: Log
    readings: dict[str, str]
    telling: dict[str, str]


def hide(number: int, shelf: Shelf) -> Hidden:
    """The log of a game under readings that it does not name and of which at least one made a difference."""
    rng = Random(f"hidden {number}")
    while True:
        hidden = play(number, rng, shelf)
        if hidden.telling:
            return hidden


def play(number: int, rng: Random, shelf: Shelf) -> Hidden:
    base = shelf.get([])
    assert isinstance(base, Ruleset)
    editions = [name for name, choice in base.data["choices"].items() if choice["kind"] == "edition"]
    named = [rng.choice(editions), *(["new-persons"] if rng.random() < 0.5 else [])]
    own = shelf.get(named)
    assert isinstance(own, Ruleset)
    readings, ruleset = draw_readings(own, named, rng, shelf)
    game = get_game(ruleset, rng.randint(2, 5))
    data = write_log(record_playout(game, rng), rng.choice(["open", "table"]), observe_every=rng.choice([1, 5, 10]))
    data["ruleset"] = {"edition": named[0], "expansions": named[1:]}
    log = Log(f"hidden-{number}.json", data, json.dumps(data))
    telling = {
        issue: reading
        for issue, reading in readings.items()
        if not is_clean(log, shelf, named, {i: r for i, r in readings.items() if i != issue})
    }
    return Hidden(log, readings, telling)


def draw_readings(own: Ruleset, named: list[str], rng: Random, shelf: Shelf) -> tuple[dict[str, str], Ruleset]:
    """Some readings other than those of the edition, as many of them as go together."""
    readings: dict[str, str] = {}
    ruleset = own
    issues = list(own.data["issues"])
    for issue in rng.sample(issues, rng.randint(1, HIDDEN)):
        node = own.data["issues"][issue]
        others = [name for name in node["readings"] if name != node["chosen"]]
        if not others:
            continue
        more = {**readings, issue: rng.choice(others)}
        found = shelf.get([*named, *(f"{i}.{r}" for i, r in more.items())])
        if isinstance(found, Ruleset):
            readings, ruleset = more, found
    return readings, ruleset


def is_clean(log: Log, shelf: Shelf, named: list[str], readings: dict[str, str]) -> bool:
    """Whether the log is in order under these; what cannot be together is not."""
    ruleset = shelf.get([*named, *(f"{issue}.{reading}" for issue, reading in readings.items())])
    if isinstance(ruleset, str):
        return False
    return all(finding.verdict in (LEGAL, AMBIGUOUS) for finding in judge_log(log, ruleset).findings)


def find(hidden: Hidden, shelf: Shelf | None = None) -> tuple[Explained, bool]:
    """What is found out about the log, and whether the first set has all that made a difference."""
    explained = explain_log(hidden.log, RULES, is_thorough=False, shelf=shelf)
    named = dict(explained.sets[0].readings) if explained.sets else {}
    return explained, bool(explained.sets) and hidden.telling.items() <= named.items()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    games = parser.parse_args()
    shelf = Shelf(RULES)
    found = 0
    for number in range(games.first, games.first + games.games):
        hidden = hide(number, shelf)
        start = time.perf_counter()
        explained, is_found = find(hidden)
        seconds = time.perf_counter() - start
        found += is_found
        sets = [dict(trial.readings) for trial in explained.sets]
        kind = f"{len(hidden.log.data['players'])} players, {hidden.log.data['kind']}"
        print(f"{number}: {'found' if is_found else 'MISSED'} ({kind}, {explained.tried} rulesets, {seconds:.1f} s)")
        print(f"    hidden {hidden.telling}\n    named  {sets}")
    print(f"{found} of {games.games} found.")


if __name__ == "__main__":
    main()
