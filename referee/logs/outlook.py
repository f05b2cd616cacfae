"""The answer of `referee score` for a position: what is impossible about it, and what each scoring would pay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.logs.counters import find_counters
from referee.logs.impossible import find_impossible
from referee.logs.model import LEGAL, VERDICTS, Finding, Path
from referee.logs.position import Position
from referee.logs.prospects import Prospect, get_prospects
from referee.logs.scorings import Scoring
from referee.logs.sources import as_rule, tell_citation
from referee.terminal import WIDTH, draw_table, paint, wrap

FORMAT = "referee-outlook/1"
Places = dict[Path, tuple[int, int]]
"""Line and column of what findings are about."""


class Outlook:
    """A position, what is wrong with it, and what it is worth."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.findings: list[Finding] = [*position.findings, *find_impossible(position)]
        self.prospects: list[Prospect] = [] if self.findings else get_prospects(position)
        self.scores = [self._score(player) for player in range(position.game.players)]

    def _score(self, player: int) -> int | None:
        """A player's score, if everything that it is counted from is known."""
        game, state = self.position.game, self.position.state
        counters = find_counters(game, state)[player]
        is_known = all(self._knows(name, counter.places, player) for counter in counters for name in counter.names)
        return game.result(state).scores[player] if is_known else None

    def _knows(self, name: str, places: frozenset[int], player: int) -> bool:
        position, layout = self.position, self.position.game.layout
        if name in layout.tracks:
            return layout.tracks[name].ids[player] in position.tracks
        columns = layout.counted[name].own if name in layout.counted else ()
        cells = [place * layout.width + column for place in places for column in columns]
        return all(map(position.knows_cell, cells)) if cells else places <= position.places


# For people


def draw_outlook(outlook: Outlook, places: Places, colour: bool = False) -> str:
    lines = wrap(summarise(outlook), 0)
    lines[0] = paint(lines[0], "bold", colour)
    for finding in outlook.findings:
        lines += _draw_finding(outlook, finding, places)
    if outlook.prospects:
        lines += ["", _draw_prospects(outlook, colour), *_draw_notes(outlook)]
    return "\n".join(lines)


def summarise(outlook: Outlook) -> str:
    names = outlook.position.seats.names
    if outlook.findings:
        number = len(outlook.findings)
        return f"This position is not possible: {number} thing{'' if number == 1 else 's'} to put right."
    known = [f"{name} {'not known' if s is None else s}" for name, s in zip(names, outlook.scores, strict=True)]
    return f"Scores now: {', '.join(known)}. Below: what each scoring would pay if it came now."


def _draw_finding(outlook: Outlook, finding: Finding, places: Places) -> Iterator[str]:
    line, column = places.get(finding.path, (0, 0))
    where = f"Line {line}, column {column}: " if line else ""
    yield from wrap(f"{where}{finding.verdict}. {finding.message}", 2)
    if finding.rule:
        citation = tell_citation(outlook.position.game.ruleset, finding.rule)
        yield from wrap(f"Rule {finding.rule} ({citation})." if citation else f"Rule {finding.rule}.", 4)
    if finding.hint:
        yield from wrap(f"Hint: {finding.hint}", 4)


def _draw_prospects(outlook: Outlook, colour: bool) -> str:
    """A row for each scoring; a question mark where something is not known."""
    names = outlook.position.seats.names
    rows: dict[Scoring, list[str]] = {}
    for prospect in outlook.prospects:
        rows.setdefault(prospect.scoring, []).append(_tell(prospect))
    room = (WIDTH - max(len(scoring.title) for scoring in rows)) // len(names) - 2
    heads = ["scoring", *(name[: max(room, 3)] for name in names)]
    return draw_table(heads, [(scoring.title, *cells) for scoring, cells in rows.items()], colour)


def _tell(prospect: Prospect) -> str:
    mark = "" if prospect.is_known else "?"
    if prospect.low == prospect.high:
        return f"{prospect.low}{mark}"
    return f"{prospect.low} to {prospect.high}{mark}"


def _draw_notes(outlook: Outlook) -> Iterator[str]:
    names = outlook.position.seats.names
    if any(prospect.by_choice and prospect.is_known for prospect in outlook.prospects):
        yield from wrap("From one number to another without a question mark: the player chooses.", 0)
    unknown = [prospect for prospect in outlook.prospects if not prospect.is_known]
    if unknown:
        yield from ("", *wrap("What cannot be known (?), with the least and the most that was found by trying:", 0))
    for prospect in unknown:
        what = ", ".join(prospect.depends) or "more than could be tried"
        more = "" if prospect.is_complete or not prospect.depends else ", and perhaps more"
        yield from wrap(f"{prospect.scoring.title}, {names[prospect.player]}: depends on {what}{more}.", 2)


# For programs


def as_json(outlook: Outlook, places: Places) -> dict[str, Any]:
    colours = outlook.position.seats.colours
    ruleset = outlook.position.game.ruleset
    scorings: dict[str, dict[str, Any]] = {}
    for prospect in outlook.prospects:
        thing = prospect.scoring.thing
        entry = scorings.setdefault(thing, {**as_rule(ruleset, thing), "kind": prospect.scoring.kind, "pays": {}})
        entry["pays"][colours[prospect.player]] = {
            "low": prospect.low,
            "high": prospect.high,
            "known": prospect.is_known,
            "choice": prospect.by_choice,
            "depends": list(prospect.depends),
            "complete": prospect.is_complete,
        }
    return {
        "format": FORMAT,
        "verdict": max((finding.verdict for finding in outlook.findings), key=VERDICTS.index, default=LEGAL),
        "findings": [_finding(outlook, finding, places) for finding in outlook.findings],
        "scores": {colour: score for colour, score in zip(colours, outlook.scores, strict=True) if score is not None},
        "winners": [],
        "scorings": list(scorings.values()),
    }


def _finding(outlook: Outlook, finding: Finding, places: Places) -> dict[str, Any]:
    ruleset = outlook.position.game.ruleset
    cites = [{"source": c.source, "title": c.title, "heading": c.heading} for c in ruleset.cites(finding.rule)]
    line, column = places.get(finding.path, (None, None))
    return {
        "entry": 0,
        "verdict": finding.verdict,
        "code": finding.code,
        "rule": finding.rule or None,
        "citation": cites or None,
        "assumptions": list(ruleset.rule(finding.rule).get("assumes", [])),
        "message": finding.message,
        "hint": finding.hint or None,
        "line": line,
        "column": column,
    }
