"""What a table's numbers tell about its mistakes: where each one went off, and by how much.

A number is right or wrong where it stands; a *deviation* is what changed about that since the number before it. So a
table that carries a mistake along deviates once, and one that corrects it deviates back. Numbers that were right are
kept as well: they speak against every slip that would have changed them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine import Event, Game
from referee.logs.model import Path, Transcript, WrongObservation
from referee.logs.names import Names
from referee.logs.report import get_path
from referee.logs.vocabulary import Counter, instance, plain

Key = tuple[int, str]
"""A player, and the name of something that is counted."""
Effects = dict[Key, int]
"""By how much something changes the numbers of a table."""

UNCOUNTED = ("begin", "end", "become")


@dataclass(frozen=True, slots=True)
class Deviation:
    """What came about between two observations of one counter, from entry `first` to `last`; often nothing."""

    key: Key
    first: int
    last: int
    amount: int
    path: Path
    wrong: WrongObservation | None = None

    def covers(self, entry: int) -> bool:
        return self.first <= entry <= self.last


class Deviations:
    """All the numbers that a table wrote down, by player and counter."""

    def __init__(self, transcript: Transcript) -> None:
        self.game = transcript.game
        self.rows: dict[Key, list[Deviation]] = {}
        self.counters: dict[Key, Counter] = {}
        self.names = Names(self.game, transcript.state, transcript.log.data["players"])
        self.wrong = {wrong.path: wrong for wrong in transcript.wrong}
        offsets: dict[Key, int] = {}
        for entry, key, path in (*self._observed(transcript), *self._scores(transcript)):
            row = self.rows.setdefault(key, [])
            wrong = self.wrong.get(path)
            offset = 0 if wrong is None else wrong.observed - wrong.expected
            first = min(row[-1].last + 1 if row else 1, entry)
            row.append(Deviation(key, first, entry, offset - offsets.get(key, 0), path, wrong))
            offsets[key] = offset

    def _observed(self, transcript: Transcript) -> Iterator[tuple[int, Key, Path]]:
        words = self.names.vocabulary.counters
        for number, entry in enumerate(transcript.log.entries, 1):
            for who, numbers in entry.get("observe", {}).items():
                player = self.names.find_player(who)
                for word in numbers if player is not None else ():
                    counter = words.get(word) or words.get(plain(word))
                    if counter is not None and player is not None:
                        self.counters[player, counter.family.name] = counter
                        yield number, (player, counter.family.name), get_path(number, "observe", who, word)

    def _scores(self, transcript: Transcript) -> Iterator[tuple[int, Key, Path]]:
        """Final scores, where a score is one counter; wrong ones say which."""
        name = next((wrong.counter for wrong in transcript.wrong if wrong.path[:1] == ("scores",)), "")
        counter = self.names.vocabulary.counters.get(name)
        for who in transcript.log.data.get("scores", {}) if counter is not None else ():
            player = self.names.find_player(who)
            if player is not None and counter is not None:
                self.counters[player, name] = counter
                yield len(transcript.log.entries), (player, name), ("scores", who)

    @property
    def new(self) -> list[Deviation]:
        """The wrong numbers with which something new went wrong."""
        return [d for row in self.rows.values() for d in row if d.amount and d.wrong is not None]

    def find(self, key: Key, entry: int) -> Deviation | None:
        """The observation that shows what an entry did to a counter, if there is one."""
        return next((deviation for deviation in self.rows.get(key, ()) if deviation.covers(entry)), None)

    def get_effects(self, event: Event) -> Effects:
        """What an event changed, as far as the table ever looked."""
        if event.verb in UNCOUNTED:
            return {}
        changes = {key: get_change(self.game, counter, key[0], event) for key, counter in self.counters.items()}
        return {key: change for key, change in changes.items() if change}


def get_change(game: Game, counter: Counter, player: int, event: Event) -> int:
    """By how much an event changes a counter of a player."""
    family = counter.family
    if counter.kind == "track":
        is_same = event.verb == "step" and event.what == family.name
        return event.amount if is_same and _is_owner(game, counter, player, event) else 0
    if event.verb == "step":
        return 0
    if counter.home is not None and (event.what != family.name or not _is_owner(game, counter, player, event)):
        return 0
    place = instance(game, counter.home or family, player)
    return event.amount * ((event.target == place) - (event.source == place))


def _is_owner(game: Game, counter: Counter, player: int, event: Event) -> bool:
    ids = counter.family.ids
    return counter.family.owner is None or ids[event.owner] == instance(game, counter.family, player)
