"""Transcript to verdict: what judging a log came to, as the JSON that schemas/verdict.schema.json describes.

A log that could not be judged has a verdict too: invalid, with its complaints as findings. `verdict_text` draws either
for people.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.logs.errors import Complaint, LogError
from referee.logs.model import INVALID, Log, Path, Transcript
from referee.logs.seats import get_seats
from referee.ruleset import Ruleset

if TYPE_CHECKING:
    from referee.logs.alternatives import Alternatives
    from referee.logs.findings import Finding, Slip

FORMAT = "referee-verdict/1"


def get_verdict(transcript: Transcript, alternatives: Alternatives | None = None) -> dict[str, Any]:
    """The verdict on a judged log; `alternatives` finds other rules that may explain a wrong number."""
    log, game, state = transcript.log, transcript.game, transcript.state
    colours = [game.labels.owner(state, "player", player) for player in range(game.players)]
    result = game.result(state)
    is_played = bool(transcript.turns)  # nothing was, if it is a position or if there was no sitting down to play
    is_finished = is_played and result.is_finished
    return {
        "format": FORMAT,
        "file": log.file,
        "line": log.first_line,
        "verdict": transcript.verdict,
        "findings": _get_findings(transcript, alternatives),
        "finished": is_finished,
        "scores": dict(zip(colours, result.scores, strict=True)) if is_played else {},
        "names": dict(zip(colours, get_seats(game, state, log.data.get("players", ())).names, strict=True)),
        "winners": [colours[player] for player in result.winners] if is_finished else [],
        "ruleset": _describe(game.ruleset),
    }


def get_refusal(error: LogError, file: str, first_line: int = 1) -> dict[str, Any]:
    """The verdict on what could not be judged."""
    return {
        "format": FORMAT,
        "file": file,
        "line": first_line,
        "verdict": INVALID,
        "findings": [_as_finding(complaint, file) for complaint in error.findings],
        "finished": False,
        "scores": {},
        "names": {},
        "winners": [],
        "ruleset": None,
    }


def _describe(ruleset: Ruleset) -> dict[str, Any]:
    return {"name": ruleset.name, "options": list(ruleset.data.get("options", [])), "hash": ruleset.hash}


def _get_findings(transcript: Transcript, alternatives: Alternatives | None) -> list[dict[str, Any]]:
    findings = transcript.findings
    if not findings:
        return []
    from referee.logs.places import get_places

    if transcript.wrong:
        from referee.logs.slips import explain_wrong

        findings = explain_wrong(transcript, alternatives)
    log, ruleset = transcript.log, transcript.game.ruleset
    paths = [_get_path(log, finding) for finding in findings]
    places = get_places(log, paths)
    return [_find(finding, ruleset, *places[path]) for finding, path in zip(findings, paths, strict=True)]


def _get_path(log: Log, finding: Finding) -> Path:
    """Where to point; at the entry as a whole if the finding does not say."""
    return finding.path or (("entries", finding.entry - 1) if 0 < finding.entry <= len(log.entries) else ())


def _find(finding: Finding, ruleset: Ruleset, line: int, column: int) -> dict[str, Any]:
    slips = [[_as_slip(slip, ruleset) for slip in explanation] for explanation in finding.slips]
    return {
        "entry": finding.entry,
        "verdict": finding.verdict,
        "code": finding.code,
        "rule": finding.rule or None,
        "citation": _cite(finding.rule, ruleset),
        "assumptions": list(ruleset.rule(finding.rule).get("assumes", [])),
        "message": finding.message,
        "hint": finding.hint or None,
        **({"slips": slips} if slips else {}),
        "line": line,
        "column": column,
    }


def _as_slip(slip: Slip, ruleset: Ruleset) -> dict[str, Any]:
    return {
        "kind": slip.kind,
        "rule": slip.rule or None,
        "citation": _cite(slip.rule, ruleset),
        "entry": slip.entry,
        "message": slip.message,
    }


def _cite(rule: str, ruleset: Ruleset) -> list[dict[str, str]] | None:
    return [{"source": c.source, "title": c.title, "heading": c.heading} for c in ruleset.cites(rule)] or None


def _as_finding(complaint: Complaint, file: str) -> dict[str, Any]:
    return {
        "entry": 0,
        "verdict": INVALID,
        "code": complaint.code,
        "rule": None,
        "citation": None,
        "assumptions": [],
        "message": complaint.message,
        "hint": complaint.hint or None,
        **({"file": complaint.file} if complaint.file != file else {}),
        "line": complaint.line or None,
        "column": complaint.column or None,
    }
