"""Slips that can be read off the events of a game: something left out, done twice, the wrong way or to somebody else.

Every event names its rule, so whatever a rule did can be undone by itself. What a rule added to another's doing is the
easiest to forget. Numbers that had to be counted may have been counted wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee.engine import Event
from referee.logs.deviations import Deviation, Deviations, Effects, Key
from referee.logs.model import Turn
from referee.logs.phrases import Phrases
from referee.logs.trees import walk
from referee.ruleset import Node

COUNTING = ("count", "size", "sum", "track", "attr", "term")
MENDED = "mend"

LEFT_OUT, TWICE, REVERSED, MISPLACED = "left-out", "twice", "reversed", "misplaced"
MISCOUNTED, MISREAD, FORGOTTEN, ARITHMETIC = "miscounted", "misread", "forgotten", "arithmetic"
OTHERWISE = "other-rules"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A slip that may have been made, what it does to the table's numbers, and how unlikely it is."""

    kind: str
    rule: str
    entry: int
    effects: Effects
    cost: float
    message: str
    source: object = None
    """What else must be the same for two candidates to be one slip."""


class Omissions:
    """Finds the candidates of one log."""

    def __init__(self, deviations: Deviations) -> None:
        self.deviations = deviations
        self.game = deviations.game
        self.phrases = Phrases(self.game, deviations.names.vocabulary)
        self.counted = dict(_find_counted(self.game.ruleset.data))

    def find(self, turns: Iterable[Turn]) -> Iterator[Candidate]:
        """What could have gone wrong in these turns."""
        for turn in turns:
            changes = [(event, self.deviations.get_effects(event)) for event in turn.events if event.verb != MENDED]
            changes = [(event, effects) for event, effects in changes if effects]
            begun = next((n for n, event in enumerate(turn.events) if event.verb == "begin"), len(turn.events))
            automatic = {id(event) for event in turn.events[begun:]}
            for event, effects in changes:
                yield from self._single(turn.entry, event, effects, id(event) in automatic)
                yield from self._misplace(turn.entry, event, effects)
            yield from self._together(turn.entry, changes)

    def _single(self, entry: int, event: Event, effects: Effects, is_automatic: bool) -> Iterator[Candidate]:
        """What is taken off, or comes by itself and not of somebody's move, is forgotten a little more easily."""
        is_raise, is_loss = event.cause is not None, min(effects.values()) < 0
        forgotten = 0.0 if is_raise else 1.1 - 0.1 * is_loss - 0.1 * is_automatic
        told = self.phrases.tell(event, is_loss)
        for kind, factor, cost, words in (
            (LEFT_OUT, -1, forgotten, told.left_out),
            (TWICE, 1, 2.0 if is_raise else 2.4, told.twice),
            (REVERSED, -2, 3.0, told.reversed),
        ):
            yield Candidate(kind, event.rule, entry, _times(effects, factor), cost, words, event)
        unit, cost = self.counted.get(event.rule, (0, 0.0))
        for factor, words in ((unit, "one too many"), (-unit, "one too few")) if unit else ():
            changed = {key: factor if change > 0 else -factor for key, change in effects.items()}
            yield Candidate(MISCOUNTED, event.rule, entry, changed, cost, f"{told.what} was counted {words}", event)

    def _misplace(self, entry: int, event: Event, effects: Effects) -> Iterator[Candidate]:
        """Somebody else got it."""
        told, seats = self.phrases.tell(event, min(effects.values()) < 0), self.deviations.names.seats
        for (player, name), change in effects.items():
            for other, counter in self.deviations.counters:
                if counter == name and other != player:
                    swapped: Effects = {(player, name): -change, (other, name): change}
                    words = f"{told.misplaced} {seats.name(other)} instead of {seats.name(player)}"
                    yield Candidate(MISPLACED, event.rule, entry, swapped, 2.6, words, (event, other))

    def _together(self, entry: int, changes: list[tuple[Event, Effects]]) -> Iterator[Candidate]:
        """What belongs together: all that a rule did, and that with all that was added to it."""
        rules: dict[tuple[str, int], list[tuple[Event, Effects]]] = {}
        for event, effects in changes:
            rules.setdefault((event.cause or event.rule, event.actor), []).append((event, effects))
        for (rule, actor), row in rules.items():
            title = self.phrases.get_title(rule)
            plain = [effects for event, effects in row if event.cause is None]
            if len(plain) > 1:
                words = f"what {title} does was not done"
                yield Candidate(LEFT_OUT, rule, entry, _sum(plain, -1), 1.2, words, actor)
            if len(row) > len(plain):
                words = f"what {title} does, with all that is added to it, was not done"
                yield Candidate(LEFT_OUT, rule, entry, _sum([effects for _, effects in row], -1), 1.2, words, actor)

    def get_stale(self, deviation: Deviation, turns: Iterable[Turn]) -> Iterator[Candidate]:
        """The number was not brought forward: neither in one entry nor at all."""
        key = deviation.key
        rows = [(turn.entry, [event for event in turn.events if self._changes(event, key)]) for turn in turns]
        rows = [(entry, events) for entry, events in rows if events]
        name = f"{self.deviations.names.seats.name(key[0])}'s {key[1]}"
        for entry, events in rows:
            if len({event.cause or event.rule for event in events}) > 1:
                total = _sum([self.deviations.get_effects(event) for event in events], -1)
                words = f"{name} was not brought up to date"
                yield Candidate(FORGOTTEN, events[0].rule, entry, {key: total.get(key, 0)}, 2.2, words)
        if len(rows) > 1:
            total = _sum([self.deviations.get_effects(event) for _, events in rows for event in events], -1)
            words = f"{name} was not brought up to date since entry {deviation.first}"
            yield Candidate(FORGOTTEN, "", deviation.last, {key: total.get(key, 0)}, 2.2, words)

    def _changes(self, event: Event, key: Key) -> bool:
        return event.verb != MENDED and key in self.deviations.get_effects(event)


def get_arithmetic(deviation: Deviation) -> Iterator[Candidate]:
    """Slips of the pen, in which no rule has a part."""
    assert deviation.wrong is not None
    amount, observed = deviation.amount, deviation.wrong.observed
    true = observed - amount
    told: str | None = None
    if abs(amount) == 1:
        told = f"one {'too many' if amount > 0 else 'too few'} was written down"
    elif sorted(str(observed)) == sorted(str(true)):
        told = f"the digits of {true} were swapped"
    elif abs(amount) == 10:
        told = "the tens were added up wrong"
    if told is not None:
        yield Candidate(ARITHMETIC, "", deviation.last, {deviation.key: amount}, 6.0, told)


def _times(effects: Effects, factor: int) -> Effects:
    return {key: change * factor for key, change in effects.items()}


def _sum(rows: Iterable[Effects], factor: int) -> Effects:
    total: Effects = {}
    for effects in rows:
        for key, change in effects.items():
            total[key] = total.get(key, 0) + change * factor
    return {key: change for key, change in total.items() if change}


def _find_counted(data: Node) -> Iterator[tuple[str, tuple[int, float]]]:
    """The rules whose amounts have to be counted: what each thing counts for, and how hard it is to miscount them."""
    for node in walk([data["things"], data.get("watchers", [])]):
        for key in ("amount", "by", "more"):
            tree, unit = node.get(key), 1
            if isinstance(tree, dict) and tree.get("op") == "times":
                unit, tree = tree["left"] if isinstance(tree["left"], int) else 0, tree["right"]
            if isinstance(tree, dict) and tree.get("op") in COUNTING and "rule" in node:
                yield str(node["rule"]), (unit, 3.2 if _is_narrow(tree) else 2.2)


def _is_narrow(tree: Node) -> bool:
    """Whether only one place has to be looked at."""
    return tree["op"] not in ("size", "sum") and bool(tree.get("in", {"op": "set"})["op"] == "set")
