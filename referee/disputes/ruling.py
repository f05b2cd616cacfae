"""A ruling as the JSON that schemas/ruling.schema.json describes."""

from __future__ import annotations

from typing import Any

from referee.book.sources import get_ground
from referee.disputes.model import Claim, Decided, Involved, Other, Outcome, Ruling
from referee.logs.model import Finding
from referee.logs.sources import as_rule
from referee.ruleset import Ruleset

FORMAT = "referee-ruling/1"


def as_json(ruling: Ruling) -> dict[str, Any]:
    data = ruling.ruleset.data
    return {
        "format": FORMAT,
        "file": ruling.dispute.name,
        "where": ruling.where,
        "ruleset": {"name": data["name"], "options": list(data["options"]), "hash": ruling.ruleset.hash},
        "standing": ruling.standing,
        "right": get_speakers(ruling, "right"),
        "wrong": get_speakers(ruling, "wrong"),
        "claims": [_as_claim(decided, ruling.ruleset) for decided in ruling.claims],
        "editions": [_as_other(other) for other in ruling.editions],
        "issues": [_as_issue(issue, ruling.ruleset) for issue in ruling.issues],
        "before": [_as_finding(finding) for finding in ruling.before],
    }


def get_speakers(ruling: Ruling, verdict: str) -> list[str]:
    """Who has a claim with this verdict; each once."""
    return list(dict.fromkeys(d.claim.by for d in ruling.claims if d.claim.by and d.outcome.verdict == verdict))


def _as_claim(decided: Decided, ruleset: Ruleset) -> dict[str, Any]:
    claim = decided.claim
    return {
        "by": claim.by or None,
        "kind": claim.kind,
        "content": claim.content,
        "after": list(claim.after),
        "words": claim.words or None,
        **_as_outcome(decided.outcome),
        "standing": decided.standing,
        "grounds": [{"standing": ground.standing, "reason": ground.reason} for ground in decided.grounds],
        "rules": [as_rule(ruleset, rule) for rule in decided.rules],
        "facts": [
            {"text": fact.text, "rule": fact.rule or None, "because": list(fact.because)} for fact in decided.facts
        ],
    }


def _as_outcome(outcome: Outcome) -> dict[str, Any]:
    return {"verdict": outcome.verdict, "value": outcome.value}


def _as_other(other: Other) -> dict[str, Any]:
    claims = None if other.outcomes is None else [_as_outcome(outcome) for outcome in other.outcomes]
    return {"name": other.name, "here": other.is_here, "claims": claims, "why": other.why or None}


def _as_issue(issue: Involved, ruleset: Ruleset) -> dict[str, Any]:
    known = ruleset.data["issues"][issue.name]["readings"]
    readings = [{**_as_other(other), **get_ground(ruleset.data, known[other.name])} for other in issue.readings]
    return {
        "name": issue.name,
        "question": issue.question,
        "chosen": issue.chosen,
        "by": issue.by,
        "readings": readings,
    }


def _as_finding(finding: Finding) -> dict[str, Any]:
    return {"entry": finding.entry, "verdict": finding.verdict, "code": finding.code, "message": finding.message}


def tell_claim(claim: Claim) -> str:
    """What is claimed, in the words of a log."""
    import json

    content = json.dumps(claim.content, ensure_ascii=False)
    after = f" after {json.dumps(list(claim.after), ensure_ascii=False)}" if claim.after else ""
    return f"{claim.kind}: {content}{after}"
