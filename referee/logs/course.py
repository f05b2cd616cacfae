"""The course of a game: which phases an event falls into.

Every phase leaves an event when it begins, and the ruleset says which phases run which. So the phases that are on can
be followed through the events alone: when one begins, those on top that cannot run it are over. The *round* is the
innermost phase that is made of others; whatever happens is told by its round, or by the phase that stands where a
round would.
"""

from __future__ import annotations

from typing import Any

from referee.engine import Event, Game
from referee.logs.trees import find_runs

Phases = tuple[tuple[str, int], ...]
"""Active phases with how often each has begun, outermost first."""


class Course:
    """The phases of one ruleset, and how they lie within each other."""

    def __init__(self, game: Game) -> None:
        self.things: dict[str, Any] = game.ruleset.data["things"]
        self.phases = game.layout.phases
        self.runs = {phase: self._runs(phase) for phase in self.phases}
        self.main: str = game.ruleset.data["game"]["main"]
        self.depth = self._depths()
        inner = [phase for phase in self.phases if phase != self.main and self.runs[phase] and phase in self.depth]
        self.round = max(inner, key=lambda phase: self.depth[phase], default="")

    def _runs(self, phase: str) -> frozenset[str]:
        """The phases that this one runs itself, or through things that are no phases."""
        found: set[str] = set()
        seen, waiting = {phase}, [phase]
        while waiting:
            for thing in find_runs(self.things[waiting.pop()]["body"]):
                if thing in self.phases:
                    found.add(thing)
                elif thing not in seen:
                    seen.add(thing)
                    waiting.append(thing)
        return frozenset(found)

    def _depths(self) -> dict[str, int]:
        depths, row = {self.main: 0}, [self.main]
        for phase in row:
            for inner in self.phases:
                if inner in self.runs.get(phase, ()) and inner not in depths:
                    depths[inner] = depths[phase] + 1
                    row.append(inner)
        return depths

    def follow(self, phases: Phases, event: Event) -> Phases:
        """The phases that are on when this event happens, given those before it."""
        if event.verb == "begin" and event.what in self.runs:
            while phases and event.what not in self.runs[phases[-1][0]]:
                phases = phases[:-1]
            return (*phases, (event.what, event.after))
        head = event.rule.partition(".")[0]
        for index, (phase, _) in enumerate(phases):
            if phase == head:
                return phases[: index + 1]
        return phases

    def section(self, phases: Phases) -> tuple[str, int]:
        """The round, or the phase that stands where a round would."""
        depth = self.depth.get(self.round, 1)
        return phases[: depth + 1][-1] if phases else ("", 0)


def tell_phase(phase: tuple[str, int]) -> str:
    """`Round 5`; a phase that comes once has its number too, so that all read alike."""
    name, number = phase
    return f"{name.replace('-', ' ').capitalize()} {number}" if name else "Before the beginning"
