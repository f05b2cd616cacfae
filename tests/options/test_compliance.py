"""docs/compliance.md is what the rules say today: `referee issues --compliance > docs/compliance.md` writes it."""

from __future__ import annotations

from referee.book.compliance import explain, read, write_compliance
from referee.cli.issues import COMPLIANCE
from tests.options.tables import EDITIONS, ROOT, get_rules


def test_page_is_not_stale() -> None:
    page = (ROOT / "docs" / "compliance.md").read_text(encoding="utf-8")
    assert page == write_compliance(get_rules(), COMPLIANCE), f"run: {COMPLIANCE} > docs/compliance.md"


def test_every_reading_has_its_reason() -> None:
    rules = get_rules()
    for edition in EDITIONS:
        for issue in rules["issues"]:
            why = explain(rules, edition, issue, read(rules, edition, issue))
            assert why.startswith(("says so: ", "silent; ", "assumed: ", "its text can be read as ")), why


def test_reasons() -> None:
    rules = get_rules()
    assert explain(rules, "alea2017", "hotel-threshold", "three") == "says so: alea2017, Hotel"
    assert explain(rules, "alea2017", "plague-and-notre-dame", "borough-only").startswith("silent; ja")
