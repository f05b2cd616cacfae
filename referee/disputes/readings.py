"""What a log says about the readings behind it, for people and as schemas/readings.schema.json describes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.book.sources import get_supporters
from referee.disputes.search import Compared, Explained, Trial
from referee.logs.model import Finding
from referee.logs.report import join
from referee.terminal import paint, wrap

FORMAT = "referee-readings/1"


# For programs


def as_json(explained: Explained) -> dict[str, Any]:
    data = explained.own.transcript.game.ruleset.data
    return {
        "format": FORMAT,
        "file": explained.log.file,
        "ruleset": {"name": data["name"], "options": list(data["options"]), "hash": data["hash"]},
        "legal": explained.own.is_clean,
        "explained": bool(explained.sets),
        "sets": [_as_set(explained, trial) for trial in explained.sets],
        "nearest": None if explained.sets else {**_as_set(explained, explained.nearest), **_as_rest(explained.nearest)},
        "editions": [
            {"name": name, "legal": objection is None, "objection": _as_objection(objection)}
            for name, objection in explained.editions
        ],
        "others": [_as_other(other) for other in explained.compared],
        "tried": explained.tried,
    }


def _as_set(explained: Explained, trial: Trial) -> dict[str, Any]:
    return {"edition": trial.edition or explained.wanted.edition, "readings": dict(trial.readings)}


def _as_rest(trial: Trial) -> dict[str, Any]:
    return {"wrong": len(trial.wrong), "objection": _as_objection(trial.wrong[0])}


def _as_objection(finding: Finding | None) -> dict[str, Any] | None:
    if finding is None:
        return None
    return {"entry": finding.entry, "code": finding.code, "rule": finding.rule or None, "message": finding.message}


def _as_other(other: Compared) -> dict[str, Any]:
    return {
        "issue": other.issue,
        "chosen": other.chosen,
        "reading": other.reading,
        "legal": other.objection is None,
        "objection": _as_objection(other.objection),
    }


# For people


def draw_explained(explained: Explained, colour: bool = False) -> str:
    head, *rest = wrap(f"{explained.log.file}: {_summarise(explained)}", 0)
    lines = [paint(head, "bold", colour), *rest]
    for number, trial in enumerate(explained.sets, 1):
        lines += _draw_set(explained, trial, number)
    if not explained.sets:
        lines += _draw_nearest(explained)
    elif not explained.own.is_clean:
        lines += wrap(f"By your own rules, {_tell(explained.own.wrong[0])}", 0)
    lines += ["", paint("By the book of each edition", "bold", colour)]
    width = max(len(name) for name, _ in explained.editions)
    for name, objection in explained.editions:
        lines += wrap(f"{name.ljust(width)}  {'all in order' if objection is None else _tell(objection)}", 2)
    if explained.compared:
        lines += ["", *_draw_compared(explained, colour)]
    return "\n".join(lines)


def _summarise(explained: Explained) -> str:
    if explained.own.is_clean:
        return "in order by the rules that it names; nothing needs to be read otherwise."
    if not explained.sets:
        return "no readings were found under which all of it is in order."
    if len(explained.sets) == 1:
        return f"you were playing {_tell_set(explained, explained.sets[0])}."
    return f"{len(explained.sets)} sets of readings explain it; the log does not tell them apart."


def _tell_set(explained: Explained, trial: Trial) -> str:
    edition = [trial.edition] if trial.edition and trial.edition != explained.wanted.edition else []
    return join([*edition, *(f"{issue} as {reading}" for issue, reading in trial.readings)])


def _draw_set(explained: Explained, trial: Trial, number: int) -> Iterator[str]:
    if len(explained.sets) > 1:
        yield from wrap(f"{number}. {_tell_set(explained, trial)}.", 0)
    issues = trial.transcript.game.ruleset.data["issues"]
    for issue, reading in trial.readings:
        support = ", ".join(get_supporters(issues[issue]["readings"][reading])) or "no text"
        yield from wrap(f"{issue}: {issues[issue]['question']} {reading} [{support}]", 2)


def _draw_nearest(explained: Explained) -> Iterator[str]:
    nearest = explained.nearest
    if nearest.readings or nearest.edition:
        count = len(nearest.wrong)
        told = "1 thing is still wrong" if count == 1 else f"{count} things are still wrong"
        yield from wrap(f"Nearest: {_tell_set(explained, nearest)}; {told}: {_tell(nearest.wrong[0])}", 0)
    else:
        yield from wrap(f"First, {_tell(nearest.wrong[0])}", 0)


def _tell(finding: Finding) -> str:
    where = f"entry {finding.entry}" if finding.entry else "the end"
    return f"{where}: {finding.message.rstrip('.')}."


def _draw_compared(explained: Explained, colour: bool) -> Iterator[str]:
    """Issues on which the log decides, and those on which it does not."""
    told = [other for other in explained.compared if other.objection is not None]
    free = [other for other in explained.compared if other.objection is None]
    if told:
        yield paint("What the log tells", "bold", colour)
        for other in told:
            assert other.objection is not None
            yield from wrap(f"{other.issue} as {other.chosen}; as {other.reading}, {_tell(other.objection)}", 2)
    if free:
        names = [f"{other.issue} as {other.reading}" for other in free]
        yield from wrap(
            f"It would be in order just as well with {', '.join(names[:-1])}{' or ' if names[1:] else ''}{names[-1]}.",
            0,
        )
