"""Which entry `--at` means: its number, or where in the game it stands.

`37` is the 37th entry, `0` the table before the first. Otherwise it names, between slashes and in any order, a round by
its number, a phase by its name or a word of its title (with a number to say which time), and a player by name or
colour: `5/pruning/red`. The first entry that fits is meant; a last `#2` asks for the second.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from referee.logs.course import Course
from referee.logs.model import Transcript, Turn
from referee.logs.seats import Seats, get_seats


class AtError(ValueError):
    """No entry is meant, or nobody can tell which."""


@dataclass(frozen=True, slots=True)
class _Phase:
    """Any of these phases, or the one that began for this time."""

    names: frozenset[str]
    number: int | None

    def fits(self, turn: Turn) -> bool:
        return any(name in self.names and self.number in (None, number) for name, number in turn.phases)


@dataclass(frozen=True, slots=True)
class _Player:
    player: int

    def fits(self, turn: Turn) -> bool:
        return turn.actor == self.player or any(actor == self.player for _, _, actor, _, _ in turn.answers)


def find_entry(transcript: Transcript, at: str) -> int:
    """The number of the entry that is meant."""
    last = transcript.turns[-1].entry if transcript.turns else 0
    if re.fullmatch(r"[0-9]+", at.strip()):
        number = int(at) if len(at) < 10 else last + 1
        if number > last:
            raise AtError(f"there is no entry {at}: the log has {last}")
        return number
    description, which = _split(at)
    entries = [turn.entry for turn in find_turns(transcript, description) if turn.entry > 0]
    if len(entries) < which:
        found = f"only {len(entries)} of them" if entries else "none"
        raise AtError(f"no entry is at {at!r}: there is {found} in {last} entries")
    return entries[which - 1]


def _split(at: str) -> tuple[str, int]:
    match = re.fullmatch(r"(.*?)/?#([1-9][0-9]{0,4})", at.strip())
    return (match[1], int(match[2])) if match else (at.strip(), 1)


def find_turns(transcript: Transcript, description: str) -> list[Turn]:
    """Every turn that a description fits."""
    course, game = Course(transcript.game), transcript.game
    seats = get_seats(game, transcript.state, transcript.log.data.get("players", ()))
    parts = [part.strip() for part in description.split("/")]
    tests = [_read(course, seats, part) for part in parts if part]
    if not tests:
        raise AtError("an entry is a number, or round/phase/player")
    return [turn for turn in transcript.turns if all(test.fits(turn) for test in tests)]


def _read(course: Course, seats: Seats, part: str) -> _Phase | _Player:
    if part.isdecimal():
        return _Phase(frozenset({course.round or course.main}), int(part))
    player = seats.find(part)
    if player is not None:
        return _Player(player)
    match = re.fullmatch(r"(.*?)[\s-]*([0-9]{1,6})?", part)
    assert match is not None
    phases = find_phases(course, match[1])
    if not phases:
        raise AtError(f"there is no phase and no player {part!r}{_suggest(part, [*course.depth, *seats.words])}")
    return _Phase(phases, int(match[2]) if match[2] else None)


def find_phases(course: Course, word: str) -> frozenset[str]:
    """The phase of this name or title; else those whose title has the word."""
    wanted = word.casefold().replace(" ", "-")
    titles = {phase: str(course.things[phase]["title"]).casefold() for phase in course.depth}
    for phase, title in titles.items():
        if wanted in (phase, title.replace(" ", "-")):
            return frozenset({phase})
    return frozenset(phase for phase, title in titles.items() if wanted in re.findall(r"[\w-]+", title))


def _suggest(word: str, known: Iterable[str]) -> str:
    near = get_close_matches(word.casefold(), list(known), n=1, cutoff=0.5)
    return f", did you mean {near[0]!r}?" if near else f"; there are {', '.join(known)}"
