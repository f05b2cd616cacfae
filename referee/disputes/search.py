"""From a log to the readings under which it is in order: every entry legal, every number right.

The log is judged by its own rules first. Where it goes wrong for the first time, the rules that had a say there tell
which issues to read otherwise; each of their readings is tried, and those that bring the log furthest are followed, a
few at a time, until nothing is wrong or nothing helps. What was found is then made as small as it can be. A reading
that was right all along never makes an earlier entry wrong, so the first wrong entry only moves on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from referee.disputes.consulted import find_consulted, get_head
from referee.disputes.shelf import Shelf, Wanted
from referee.logs.judge import judge_log
from referee.logs.model import AMBIGUOUS, INVALID, LEGAL, Finding, Log, Transcript, WrongObservation
from referee.logs.rules import get_choices, get_log_rules
from referee.ruleset import Node, Ruleset

BEAM = 4
"""So many ways are followed at once,"""
DEEP = 8
"""through so many readings at most."""

Readings = tuple[tuple[str, str], ...]
"""Issues with the reading of each, in the order of the issues' names."""
Tell = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Trial:
    """The log under some readings: what is wrong with it, and at which entry first (behind the last: nowhere)."""

    edition: str
    readings: Readings
    transcript: Transcript
    wrong: tuple[Finding, ...]
    first: int

    @property
    def is_clean(self) -> bool:
        return not self.wrong

    @property
    def rank(self) -> tuple[int, int, int]:
        """The better, the smaller."""
        return -self.first, len(self.wrong), len(self.readings)


@dataclass(frozen=True, slots=True)
class Compared:
    """A reading that is not taken: whether the log would be in order with it, and what would be wrong otherwise."""

    issue: str
    reading: str
    chosen: str
    objection: Finding | None


@dataclass(frozen=True, slots=True)
class Explained:
    """What was found out about a log. `sets` are the smallest sets of readings that explain it; each may be empty."""

    log: Log
    wanted: Wanted
    own: Trial
    editions: tuple[tuple[str, Finding | None], ...]
    """Every edition by its book, and what would be wrong first."""
    sets: tuple[Trial, ...]
    nearest: Trial
    compared: tuple[Compared, ...]
    tried: int


def explain_log(
    log: Log,
    paths: Sequence[Path],
    further: Sequence[str] = (),
    is_thorough: bool = True,
    shelf: Shelf | None = None,
    tell: Tell = lambda done: None,
) -> Explained:
    """Look for the readings that explain a log; LogError if its own rules cannot be had."""
    ruleset = get_log_rules(log, paths, further)
    options = [*(choice.option for choice in get_choices(log)), *further]
    search = _Search(log, shelf or Shelf(paths), Wanted(options, ruleset.data), tell)
    own = search.start(ruleset)
    editions = tuple(search.ask_editions(own))
    found, nearest = search.find(own)
    for name, objection in editions if not found else ():
        start = search.start_edition(name)
        if objection is not None and start.rank < own.rank:
            found, other = search.find(start)
            nearest = min(nearest, other, key=lambda trial: trial.rank)
            if found:
                break
    compared = tuple(search.compare(found[0])) if found and is_thorough else ()
    return Explained(log, search.wanted, own, editions, tuple(found), nearest, compared, search.tried)


class _Search:
    def __init__(self, log: Log, shelf: Shelf, wanted: Wanted, tell: Tell) -> None:
        self.log, self.shelf, self.wanted, self.tell = log, shelf, wanted, tell
        self.last = len(log.entries) + 1
        self.tried = 0
        self.known: dict[tuple[str, Readings], Trial | None] = {}

    # Judging

    def start(self, ruleset: Ruleset) -> Trial:
        """The log by its own rules."""
        trial = self._judge("", (), ruleset)
        self.known["", ()] = trial
        return trial

    def start_edition(self, name: str) -> Trial:
        trial = self.get(name, ())
        assert trial is not None
        return trial

    def get(self, edition: str, readings: Readings) -> Trial | None:
        """The log with these readings added to the table's own choice or to another edition; None if that cannot be."""
        key = edition, readings
        if key not in self.known:
            ruleset = self.shelf.get(self.wanted.with_readings(dict(readings), edition or None))
            self.known[key] = None if isinstance(ruleset, str) else self._judge(edition, readings, ruleset)
        return self.known[key]

    def _judge(self, edition: str, readings: Readings, ruleset: Ruleset) -> Trial:
        self.tried += 1
        self.tell(self.tried)
        transcript = judge_log(self.log, ruleset)
        carried = {wrong.path for wrong in transcript.wrong if wrong.is_carried}
        wrong = tuple(f for f in transcript.findings if f.verdict not in (LEGAL, AMBIGUOUS) and f.path not in carried)
        first = min((finding.entry or self.last for finding in wrong), default=self.last + 1)
        return Trial(edition, readings, transcript, wrong, first)

    def ask_editions(self, own: Trial) -> Iterator[tuple[str, Finding | None]]:
        is_pure = not self.wanted.readings and not self.wanted.variants
        for name, choice in self.wanted.rules["choices"].items():
            if choice["kind"] != "edition":
                continue
            trial: Trial | None = own
            if not is_pure or name != self.wanted.edition:
                ruleset = self.shelf.get(self.wanted.by_the_book(name))
                trial = None if isinstance(ruleset, str) else self._judge(name, (), ruleset)
            if trial is not None:
                yield name, trial.wrong[0] if trial.wrong else None

    # Looking for what is missing

    def find(self, start: Trial) -> tuple[list[Trial], Trial]:
        """The smallest sets of readings found, and whatever came nearest."""
        ways, best = [start], start
        for _ in range(DEEP):
            done = [self._shrink(trial) for trial in ways if trial.is_clean]
            if done:
                return self._sort(_keep_smallest(done)), min(done, key=lambda trial: trial.rank)
            steps = {trial.readings: trial for way in ways for trial in self._step(way)}
            ways = sorted(steps.values(), key=lambda trial: trial.rank)[:BEAM]
            if not ways:
                break
            best = min(best, ways[0], key=lambda trial: trial.rank)
        done = [self._shrink(trial) for trial in ways if trial.is_clean]
        return self._sort(_keep_smallest(done)), best

    def _sort(self, trials: list[Trial]) -> list[Trial]:
        """The likeliest first: a table rather departs from its book where that says nothing."""
        rules = self.wanted.rules
        own = {source for source, _ in rules["choices"].get(self.wanted.edition, {}).get("cites", ())}
        issues: Node = rules["issues"]

        def count_departures(trial: Trial) -> int:
            left = (issues[issue]["readings"][issues[issue]["chosen"]] for issue, _ in trial.readings)
            return sum(any(source in own for source, _ in reading["cites"]) for reading in left)

        return sorted(trials, key=count_departures)

    def _step(self, way: Trial) -> list[Trial]:
        """Every reading more that brings the log further; those of rules that had a say are tried first."""
        tried: set[str] = set()
        for heads in self._get_circles(way):
            better = []
            for issue in self._find_issues(way, heads, tried):
                tried.add(issue)
                better += [t for t in self._read_otherwise(way, issue) if t.rank[:2] < way.rank[:2]]
            if better:
                return better
        return []

    def _get_circles(self, way: Trial) -> Iterator[frozenset[str] | None]:
        """What had a say where it went wrong, and then in all that came before; for a word that nobody knows, all."""
        first, last = get_span(way)
        yield find_consulted(way.transcript, range(first, last + 1))
        yield find_consulted(way.transcript, range(last + 1))
        if any(finding.verdict == INVALID for finding in way.wrong):
            yield None

    def _find_issues(self, way: Trial, heads: frozenset[str] | None, tried: Iterable[str]) -> list[str]:
        issues = way.transcript.game.ruleset.data["issues"]
        return [n for n, issue in issues.items() if n not in tried and (heads is None or _touches(issue, heads))]

    def _read_otherwise(self, way: Trial, issue: str) -> Iterator[Trial]:
        node = way.transcript.game.ruleset.data["issues"][issue]
        for name in node["readings"]:
            if name != node["chosen"]:
                trial = self.get(way.edition, self._add(way.readings, issue, name))
                if trial is not None:
                    yield trial

    def _add(self, readings: Readings, issue: str, name: str) -> Readings:
        """With one reading more, and those that it requires."""
        merged = {**dict(readings), issue: name}
        issues = self.wanted.rules["issues"]
        for required in issues[issue]["readings"][name]["requires"]:
            other, reading = _find_reading(issues, required)
            if other and not self._takes(merged, other, reading):
                merged[other] = reading
        return tuple(sorted(merged.items()))

    def _takes(self, readings: dict[str, str], issue: str, name: str) -> bool:
        chosen: str = self.wanted.rules["issues"][issue]["chosen"]
        return readings.get(issue, chosen) == name

    def _shrink(self, trial: Trial) -> Trial:
        """The same without readings that make no difference."""
        for row in trial.readings:
            fewer = self.get(trial.edition, tuple(other for other in trial.readings if other != row))
            if fewer is not None and fewer.is_clean:
                return self._shrink(fewer)
        return trial

    # What else would do

    def compare(self, trial: Trial) -> Iterator[Compared]:
        """Every other reading of the issues that had a say: whether it would do as well."""
        issues: Node = trial.transcript.game.ruleset.data["issues"]
        for name in self._find_issues(trial, find_consulted(trial.transcript, range(self.last + 1)), ()):
            for other in self._read_otherwise(trial, name):
                reading = dict(other.readings)[name]
                objection = other.wrong[0] if other.wrong else None
                yield Compared(name, reading, issues[name]["chosen"], objection)


def get_span(trial: Trial) -> tuple[int, int]:
    """The entries in which it went wrong for the first time."""
    finding = next(f for f in trial.wrong if (f.entry or len(trial.transcript.turns)) == trial.first or not f.entry)
    wrong: WrongObservation | None = next((w for w in trial.transcript.wrong if w.path == finding.path), None)
    if wrong is not None:
        return wrong.first, wrong.last
    return max(trial.first - 1, 0), trial.first


def _touches(issue: Node, heads: frozenset[str]) -> bool:
    return any(get_head(rule) in heads for reading in issue["readings"].values() for rule in reading["rules"])


def _find_reading(issues: Node, name: str) -> tuple[str, str]:
    """The issue and reading that an option's short or full name means; empty if it is no reading."""
    for issue, node in issues.items():
        for reading in node["readings"]:
            if name in (reading, f"{issue}.{reading}"):
                return issue, reading
    return "", ""


def _keep_smallest(trials: Iterable[Trial]) -> list[Trial]:
    found = {trial.readings: trial for trial in trials}
    least = min((len(readings) for readings in found), default=0)
    return [trial for readings, trial in found.items() if len(readings) == least]
