"""Every case of the casebook and every example beside the rules, run under the options that it is about."""

from __future__ import annotations

import json
import re

import pytest
from jsonschema import Draft202012Validator

from referee.casebook.export import export_casebook
from referee.casebook.tables import Table
from referee.examples import Bench
from referee.ruleset import Ruleset
from tests.casebook.tables import HERE, ROOT, RULES, get_tables

CASE = re.compile(r"^## (?P<heading>.+)$|^example (?P<id>\S+)", re.MULTILINE)


@pytest.mark.parametrize("table", get_tables(), ids=lambda table: "+".join(table.options) or "book")
def test_every_case_holds(table: Table) -> None:
    bench, files = Bench(Ruleset(table.rules)), table.rules["files"]
    outcomes = [(example, bench.run(example)) for example in table.examples]
    wrong = [
        f"{files[example['at'][0]]}:{(outcome.at or example['at'])[1]}: {example['title']}: {outcome.message}"
        for example, outcome in outcomes
        if not outcome.ok
    ]
    assert wrong == []


def test_every_person_and_card_has_a_case() -> None:
    """Each of them at least once, here or beside the rules."""
    data = get_tables()[0].rules
    pages = [*HERE.glob("*.md"), *RULES.glob("*.canon")]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    names = [token["name"] for token in data["tokens"] if token["kind"] in ("person", "action-card", "message")]
    assert len(names) == 15 + 9 + 4
    used = ("hire the", "play", "choose")
    assert [name for name in names if not any(f"{verb} {name}" in text for verb in used)] == []


def test_every_case_has_a_heading_of_its_own() -> None:
    for page in sorted(HERE.glob("*.md")):
        kinds = [match.lastgroup for match in CASE.finditer(page.read_text(encoding="utf-8"))]
        assert kinds == ["heading", "id"] * (len(kinds) // 2), page.name


def test_export_is_complete_and_follows_its_schema() -> None:
    schema = json.loads((ROOT / "schemas" / "casebook.schema.json").read_text(encoding="utf-8"))
    book = export_casebook(get_tables())
    assert [error.message for error in Draft202012Validator(schema).iter_errors(book)] == []
    ids = [case["id"] for case in book["cases"]]
    assert len(ids) == len(set(ids)) == sum(len(table.examples) for table in get_tables())
    (case,) = (case for case in book["cases"] if case["id"] == "hotel.three-in-the-hotel")
    assert {"place": "blue.hotel", "token": "blue.marker", "count": 2} in case["position"]
    assert case["when"] == "As Mike, play hotel-card. At bonus.pick, choose 1 coin."
    assert case["answers"] == [{"rule": "bonus.pick", "choose": "1 coin"}]
