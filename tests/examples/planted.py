"""Mistakes planted in good logs: at the first place where the referee finds just that one and nothing else.

Each mistake has a maker of candidates, the changed log and the entry of the change; whoever plants one tries them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from referee.engine import Event
from referee.logs.judge import judge_log
from referee.logs.model import Log, Transcript
from tests.corruptions import get_rules
from tests.examples.player import LAST_SPACE

Json = dict[str, Any]
Candidates = Iterator[tuple[int, Json]]


def judge(log: Json) -> Transcript:
    return judge_log(Log("example.json", log, ""), get_rules())


def without_numbers(log: Json) -> Json:
    """A log in which nothing is written down but what happened."""
    entries = [{key: value for key, value in entry.items() if key != "observe"} for entry in log["entries"]]
    return {**{key: value for key, value in log.items() if key not in ("scores", "winners")}, "entries": entries}


def plant(log: Json, *makers: Callable[[Json], Candidates]) -> tuple[Json, list[int]]:
    """One mistake after the other, each found where it is; the log, and the numbers of the wrong entries."""
    planted: list[int] = []
    for make in makers:
        for number, changed in make(log):
            wanted = sorted([*planted, number])
            if number not in planted and [finding.entry for finding in judge(changed).findings] == wanted:
                log, planted = changed, wanted
                break
        else:
            raise LookupError(f"this game has no place for {make.__name__}")
    return log, planted


def change(log: Json, number: int, **answers: Any) -> tuple[int, Json]:
    entries = deepcopy(log["entries"])
    entries[number - 1].update(answers)
    return number, {**log, "entries": entries}


# Mistakes in what was played


def play_again(log: Json) -> Candidates:
    """A card that was played in an earlier round of the same period: the same card, in another colour."""
    plays = [(number, entry["play"]) for number, entry in enumerate(log["entries"], 1) if "play" in entry]
    in_round = 2 * len(log["players"])
    for index, (number, card) in enumerate(plays):
        colour, _, name = card.partition(".")
        first, last = (index // each * each for each in (3 * in_round, in_round))
        for _, other in plays[first:last]:
            if other.partition(".")[2] == name and other.partition(".")[0] != colour:
                yield change(log, number, play=other)


def take_two_bonuses(log: Json) -> Candidates:
    """A second bonus with three pieces in the hotel."""
    for number, entry in enumerate(log["entries"], 1):
        if entry.get("play", "").endswith(".hotel") and isinstance(entry.get("bonus.pick"), str):
            _, changed = change(log, number, **{"bonus.pick": [entry["bonus.pick"], "1 coin"]})
            yield from _with_three(log, number, (number, _decline(changed, entry["by"])))


def _decline(log: Json, name: str) -> Json:
    """With a coin more than before, somebody who hires nobody has to say so."""
    while missing := [finding.entry for finding in judge(log).findings if finding.code == "missing-entry"]:
        entries = log["entries"]
        declining = {"by": name, "hire": "no"}
        log = {**log, "entries": [*entries[: missing[0] - 1], declining, *entries[missing[0] - 1 :]]}
    return log


def _with_three(log: Json, number: int, changed: tuple[int, Json]) -> Candidates:
    until = {**log, "entries": log["entries"][:number]}
    transcript = judge(until)
    layout, actor = transcript.game.layout, transcript.turns[-1].actor
    assert actor is not None
    place = layout.places["hotel"].ids[layout.rings["borough"].member[actor]]
    width = layout.width
    pieces = sum(transcript.state.counts[place * width : (place + 1) * width]) + len(transcript.state.held[place])
    if pieces == 3:
        yield changed


def collect_undue(log: Json) -> Candidates:
    """A message that nobody else wants, of a colour of which the player has more than of another."""
    taken = set(_find_collected(log))
    for number, entry in enumerate(log["entries"], 1):
        if isinstance(entry.get("carriage-house.collects"), str) and entry.get("carriage-house.drives"):
            for market, letter in log["setup"].items():
                message = f"{market.partition('.')[0]}.{letter}"
                answers = {"carriage-house.drives": market, "carriage-house.collects": message}
                changed = change(log, number, **answers)
                if message not in taken and any("due" in finding.rule for finding in judge(changed[1]).findings):
                    yield changed


def _find_collected(log: Json) -> Iterator[str]:
    """Every message that somebody took, with its colour before it."""
    colours = {player["name"]: player["colour"] for player in log["players"]}
    for entry in log["entries"]:
        label = entry.get("carriage-house.collects")
        if isinstance(label, str):
            yield label if "." in label else f"{colours[entry['by']]}.{label}"


# Mistakes in what was written down


def forget(rule: str, what: str, word: str) -> Callable[[Json], Candidates]:
    """Numbers written down by somebody who forgot the one time in this round at which a rule changed them."""

    def forget_rule(log: Json) -> Candidates:
        transcript, names = judge(log), [player["name"] for player in log["players"]]
        last = 0
        for number, entry in enumerate(log["entries"], 1):
            if "observe" not in entry:
                continue
            events = [event for turn in transcript.turns[last + 1 : number + 1] for event in turn.events]
            last = number
            for player, name in enumerate(names):
                found = [e for e in events if e.rule == rule and e.what == what and e.actor == player]
                if len(found) == 1 and not (what == "rat" and entry["observe"][name][word] == LAST_SPACE):
                    yield _miscount(log, number, name, word, _change_of(found[0]))

    forget_rule.__name__ = f"forgetting {rule}"
    return forget_rule


def _change_of(event: Event) -> int:
    return event.amount if event.verb == "step" else event.after - event.before


def _miscount(log: Json, number: int, name: str, word: str, amount: int) -> tuple[int, Json]:
    entries = deepcopy(log["entries"])
    entries[number - 1]["observe"][name][word] -= amount
    return number, {**log, "entries": entries}
