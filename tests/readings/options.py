"""The issues of the rules and their readings, and which choices a reading needs around it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache

from compiler import syntax as s
from compiler.book import Entry, Option, Rule
from compiler.diagnostic import CanonError
from compiler.every import get_required
from compiler.pipeline import amend_book, emit_ruleset
from referee.examples import run_example
from referee.ruleset import Ruleset
from tests.options.tables import get_book, get_sources


def get_readings() -> list[Option]:
    return [option for option in get_book().options.values() if option.kind == "reading"]


@cache
def get_issues() -> dict[str, list[Option]]:
    issues: dict[str, list[Option]] = {name: [] for name in get_book().issues}
    for reading in get_readings():
        issues[reading.issue].append(reading)
    return issues


def with_needs(names: Iterable[str]) -> list[str]:
    """These options, each behind all that it requires; a reading also without its issue."""
    return list(dict.fromkeys(needed for name in names for needed in get_required(get_book(), name)))


def get_examples(reading: Option) -> dict[str, Entry]:
    """The examples that belong to a reading."""
    own = (reading.name, reading.name.split(".")[-1])
    return {name: example for name, example in get_book().examples.items() if example.tagged(*own)}


def compile_with(names: Sequence[str], examples: dict[str, Entry] | None = None) -> Ruleset:
    """The rules under these options, with their own examples or with others."""
    book = get_book() if examples is None else replace(get_book(), examples=examples)
    return Ruleset(emit_ruleset(amend_book(book, names), get_sources()))


def get_touched(reading: Option) -> set[str]:
    """The rules that a reading amends, or beside which it puts one."""
    return {name for a in reading.amendments for name in (a.target, a.anchor) if name}


def find_failures(names: Sequence[str], wanted: set[str] | None = None) -> dict[str, str]:
    """The examples that do not hold under these options: all, or those wanted by name or by what they are of."""
    ruleset = compile_with(names)
    ids = (example["id"] for example in ruleset.examples)
    kept = {id for id in ids if wanted is None or wanted & {id, id.split(".")[0]}}
    outcomes = {e["id"]: run_example(ruleset, e) for e in ruleset.examples if e["id"] in kept}
    return {id: outcome.message for id, outcome in outcomes.items() if not outcome.ok}


def find_refusal(names: Sequence[str]) -> set[str]:
    """The codes of what is wrong with a choice; none if it can be made."""
    try:
        amend_book(get_book(), names)
    except CanonError as error:
        return {diagnostic.code for diagnostic in error.diagnostics}
    return set()


def holds_under(example: Entry, reading: Option, rival: Option) -> bool:
    """Whether an example of one reading comes out the same under another of the issue."""
    own = (reading.name, reading.name.split(".")[-1])
    others = [tag for tag in example.tags if tag.text not in own]
    chosen = with_needs([*(tag.text for tag in others), rival.name])
    rules = amend_book(replace(get_book(), examples={}), chosen).book.rules()
    moved = replace(example, tags=tuple(others), rules={id: _keep(rule, rules) for id, rule in example.rules.items()})
    ruleset = compile_with(chosen, {f"{example.of}.{example.name}": moved})
    return run_example(ruleset, ruleset.examples[0]).ok


def _keep(rule: Rule, rules: Iterable[str]) -> Rule:
    """A part of an example without the answers to rules that only its own reading has."""
    asked = [x for x in rule.sentences if not isinstance(x.clause, s.Asked) or x.clause.rule.text in rules]
    return replace(rule, sentences=tuple(asked))
