"""The score sheet: the lines of `score`, added up by round and by source, with the final ranking.

A sheet is data; `draw_sheet` makes tables of it for people and `as_json` a document (schemas/score.schema.json).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeVar

from referee.logs.course import tell_phase
from referee.logs.model import Transcript
from referee.logs.ranking import Standing, get_ranking
from referee.logs.score import Line, get_lines, get_openings
from referee.logs.seats import Seats, get_seats
from referee.logs.sources import as_rule, get_text, get_title, tell_citation
from referee.ruleset import Ruleset
from referee.terminal import WIDTH, draw_table, paint, wrap

FORMAT = "referee-score/1"

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A judged log, as points."""

    ruleset: Ruleset
    seats: Seats
    is_finished: bool
    openings: tuple[int, ...]
    scores: tuple[int, ...]
    lines: tuple[Line, ...]
    ranking: tuple[Standing, ...]

    @property
    def players(self) -> range:
        return range(len(self.scores))

    def add_up(self, key: Callable[[Line], Key]) -> dict[Key, list[int]]:
        """The points of each player, by what the key makes of a line, in order of appearance."""
        sums: dict[Key, list[int]] = {}
        for line in self.lines:
            sums.setdefault(key(line), [0 for _ in self.players])[line.player] += line.amount
        return sums

    @property
    def by_section(self) -> dict[tuple[str, int], list[int]]:
        return self.add_up(lambda line: line.section)

    @property
    def by_source(self) -> dict[str, list[int]]:
        """The sources that gave most come first."""
        sums = self.add_up(lambda line: line.source)
        return dict(sorted(sums.items(), key=lambda item: -sum(item[1])))


def make_sheet(transcript: Transcript) -> Sheet:
    game, state = transcript.game, transcript.state
    result = game.result(state)
    return Sheet(
        ruleset=game.ruleset,
        seats=get_seats(game, state, transcript.log.data.get("players", ())),
        is_finished=result.is_finished,
        openings=tuple(get_openings(transcript)),
        scores=result.scores,
        lines=tuple(get_lines(transcript)),
        ranking=tuple(get_ranking(game, state)),
    )


# For people


def draw_sheet(sheet: Sheet, colour: bool = False, with_lines: bool = False) -> str:
    parts = [
        paint("\n".join(wrap(summarise(sheet), 0)), "bold", colour),
        _draw_ranking(sheet, colour),
        _draw_sums(sheet, "round", {tell_phase(key): row for key, row in sheet.by_section.items()}, colour),
        _draw_sums(sheet, "source", _titled(sheet), colour),
    ]
    if with_lines:
        parts.append(_draw_lines(sheet, colour))
    return "\n\n".join(parts)


def summarise(sheet: Sheet) -> str:
    """The one line that says who is where."""
    points = ", ".join(f"{sheet.seats.names[one.player]} {one.score}" for one in sheet.ranking)
    winners = " and ".join(sheet.seats.names[one.player] for one in sheet.ranking if one.is_winner)
    if not sheet.is_finished:
        return f"The game is not over. As it stands: {points}."
    return f"{winners or 'Nobody'} won. {points}."


def _draw_ranking(sheet: Sheet, colour: bool) -> str:
    rows = [(one.place, sheet.seats.names[one.player], one.score) for one in sheet.ranking]
    notes = [_tell(sheet, before, one) for before, one in pairwise(sheet.ranking) if sheet.is_finished]
    return "\n".join([draw_table(["place", "player", "score"], rows, colour), *filter(None, notes)])


def _tell(sheet: Sheet, before: Standing, one: Standing) -> str:
    """Why somebody with the same score comes after another."""
    if one.decided_by is None:
        return ""
    criterion, names = one.decided_by, sheet.seats.names
    values = f"{criterion.values[before.player]} to {criterion.values[one.player]}"
    lines = [
        *wrap(f"Tie: {names[before.player]} comes before {names[one.player]}, {values} in {criterion.title!r}.", 0),
        *wrap(f"{criterion.rule}: {get_text(sheet.ruleset, criterion.rule)}", 2),
        *wrap(f"({tell_citation(sheet.ruleset, criterion.rule)})", 2),
    ]
    return "\n".join(lines)


def _titled(sheet: Sheet) -> dict[str, list[int]]:
    """Sources by title; two of the same title are told apart by their names."""
    titles = {source: get_title(sheet.ruleset, source) for source in sheet.by_source}
    often = [title for title in titles.values() if list(titles.values()).count(title) > 1]
    return {
        f"{titles[source]} ({source})" if titles[source] in often else titles[source]: row
        for source, row in sheet.by_source.items()
    }


def _draw_sums(sheet: Sheet, head: str, sums: dict[str, list[int]], colour: bool) -> str:
    rows: list[tuple[object, ...]] = [(name, *row) for name, row in sums.items()]
    if any(sheet.openings):
        rows.insert(0, ("At the start", *sheet.openings))
    rows.append(("Total", *sheet.scores))
    room = (WIDTH - max(len(str(row[0])) for row in rows)) // len(sheet.players) - 2
    return draw_table([head, *(name[: max(room, 3)] for name in sheet.seats.names)], rows, colour)


def _draw_lines(sheet: Sheet, colour: bool) -> str:
    names = sheet.seats.names
    rows = [
        (line.entry, tell_phase(line.section), names[line.player], f"{line.amount:+}", line.total, line.rule)
        for line in sheet.lines
    ]
    return draw_table(["entry", "round", "player", "points", "total", "rule"], rows, colour)


# For programs


def as_json(sheet: Sheet) -> dict[str, Any]:
    colours = sheet.seats.colours
    return {
        "format": FORMAT,
        "finished": sheet.is_finished,
        "scores": {colours[player]: sheet.scores[player] for player in sheet.players},
        "winners": [colours[one.player] for one in sheet.ranking if one.is_winner],
        "ranking": [_standing(sheet, one) for one in sheet.ranking],
        "players": [_player(sheet, player) for player in sheet.players],
    }


def _standing(sheet: Sheet, one: Standing) -> dict[str, Any]:
    criterion = one.decided_by
    tie = None if criterion is None else {
        **as_rule(sheet.ruleset, criterion.rule),
        "compares": criterion.title,
        "values": dict(zip(sheet.seats.colours, criterion.values, strict=True)),
    }  # fmt: skip
    colour = sheet.seats.colours[one.player]
    return {"place": one.place, "player": colour, "score": one.score, "winner": one.is_winner, "tie": tie}


def _player(sheet: Sheet, player: int) -> dict[str, Any]:
    sources = sheet.by_source.items()
    return {
        "player": sheet.seats.colours[player],
        "name": sheet.seats.names[player],
        "opening": sheet.openings[player],
        "total": sheet.scores[player],
        "rounds": [{"round": tell_phase(key), "points": row[player]} for key, row in sheet.by_section.items()],
        "sources": [
            {"source": source, "title": get_title(sheet.ruleset, source), "points": row[player]}
            for source, row in sources
            if any(line.player == player and line.source == source for line in sheet.lines)
        ],
        "lines": [_line(sheet, line) for line in sheet.lines if line.player == player],
    }


def _line(sheet: Sheet, line: Line) -> dict[str, Any]:
    return {
        "entry": line.entry,
        "round": tell_phase(line.section),
        "phases": [tell_phase(phase) for phase in line.phases],
        "points": line.amount,
        "total": line.total,
        "rule": line.rule,
        "cause": line.cause,
        "title": get_title(sheet.ruleset, line.rule),
        "citation": tell_citation(sheet.ruleset, line.rule),
    }
