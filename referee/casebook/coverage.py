"""What the cases reach: which rules, readings and citations none of them is about.

A rule is reached if it did or asked something in a case, if a case is about what it belongs to, or if a case would
notice were it changed. A reading is reached by a case that is tagged with it; a citation by a case that cites it too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee.casebook.proof import Proof
from referee.casebook.tables import Table
from referee.ruleset import Node, Ruleset


@dataclass(frozen=True, slots=True)
class Share:
    """How many of something there are, and which of them no case reaches."""

    total: int
    missed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    rules: Share
    readings: Share
    citations: Share


def measure(tables: Iterable[Table]) -> Coverage:
    """The coverage of all tables together."""
    rules: dict[str, bool] = {}
    cited: dict[str, bool] = {}
    readings: dict[str, bool] = {}
    for table in tables:
        for rule, is_reached in find_rules(table):
            rules[rule] = rules.get(rule, False) or is_reached
        for heading, is_reached in find_citations(table):
            cited[heading] = cited.get(heading, False) or is_reached
        for reading, is_reached in find_readings(table):
            readings[reading] = readings.get(reading, False) or is_reached
    return Coverage(*(_share(found) for found in (rules, readings, cited)))


def _share(found: dict[str, bool]) -> Share:
    return Share(len(found), tuple(name for name, is_reached in found.items() if not is_reached))


def find_rules(table: Table) -> Iterator[tuple[str, bool]]:
    """The rules that are this table's own, and whether its examples reach each of them."""
    proof = Proof(Ruleset(table.rules), table.own)
    subjects = {example["of"] for example in table.examples}
    sayings = {mutant.rule for mutant in proof.mutants}
    reached = {*proof.near, *(rule for rule in sayings if rule.partition(".")[0] in subjects)}
    for mutant in proof.mutants:  # slow, so only for what is left
        if mutant.rule not in reached and proof.judge(mutant).killer:
            reached.add(mutant.rule)
    for rule in table.own:
        if rule in sayings or rule in proof.near:
            yield rule, rule in reached


def find_citations(table: Table) -> Iterator[tuple[str, bool]]:
    """Headings, and whether a case cites them; a note to a heading counts for the heading."""
    told = {f"{source}, {heading}" for example in table.examples for source, heading in example["cites"]}
    for rule in table.own:
        for source, heading in table.rules["rules"][rule]["cites"]:
            name = f"{source}, {heading}"
            yield name, any(one == name or one.startswith(f"{name}, ") for one in told)


def find_readings(table: Table) -> Iterator[tuple[str, bool]]:
    """Every reading that holds at this table, and whether a case is about it."""
    told = {option for example in table.examples for option in example["holds"]}
    for name, issue in table.rules["issues"].items():
        reading = f"{name}.{issue['chosen']}"
        if not table.options or reading in told or reading in table.options:
            yield reading, reading in told or reading in table.options
    if not table.options:
        for reading in _find_unchosen(table.rules):
            yield reading, False


def _find_unchosen(rules: Node) -> Iterator[str]:
    for name, issue in rules["issues"].items():
        yield from (f"{name}.{reading}" for reading in issue["readings"] if reading != issue["chosen"])
