"""Rules and the texts they rest on, for people and for programs."""

from __future__ import annotations

from typing import Any

from referee.ruleset import Ruleset


def tell_citation(ruleset: Ruleset, rule: str) -> str:
    """`book, Heading; other, Heading`; a rule that no text gives is an assumption, and says so."""
    cites = [f"{cite.source}, {cite.heading}" for cite in ruleset.cites(rule)]
    assumes = [f"assumed: {reason}" for reason in ruleset.rule(rule).get("assumes", [])]
    return "; ".join(cites + assumes)


def get_title(ruleset: Ruleset, rule: str) -> str:
    """The title of what a rule belongs to."""
    return str(ruleset.rule(rule).get("title") or rule.partition(".")[0])


def get_text(ruleset: Ruleset, rule: str) -> str:
    return str(ruleset.rule(rule).get("text") or "")


def as_rule(ruleset: Ruleset, rule: str) -> dict[str, Any]:
    """A rule as the JSON outputs hold it."""
    cites = [{"source": cite.source, "title": cite.title, "heading": cite.heading} for cite in ruleset.cites(rule)]
    return {
        "rule": rule,
        "title": get_title(ruleset, rule),
        "text": get_text(ruleset, rule),
        "citation": tell_citation(ruleset, rule),
        "citations": cites,
    }
