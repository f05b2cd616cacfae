"""Every dispute of examples/disputes is decided as its line in the README says, and its ruling follows the schema."""

from __future__ import annotations

import re

import pytest

from referee.disputes.adjudicate import adjudicate
from referee.disputes.read import read_dispute
from referee.disputes.ruling import as_json
from referee.disputes.ruling_text import draw_ruling
from tests.disputes.cases import RULES, get_shelf
from tests.disputes.involved import FOLDER
from tests.disputes.schemas import find_errors

_ROW = re.compile(
    r"^\| \[(?P<file>[\w.-]+)\]\((?P=file)\) \| .+ \| (?P<right>\w+) \| (?P<standing>\w+) \| ?(?P<issues>[^|]*?) ?\|$",
    re.MULTILINE,
)
ROWS = [row.groups() for row in _ROW.finditer((FOLDER / "README.md").read_text(encoding="utf-8"))]


def test_every_dispute_has_its_line() -> None:
    assert sorted(file for file, *_ in ROWS) == sorted(file.name for file in FOLDER.glob("*.json"))
    assert len(ROWS) >= 12


@pytest.mark.parametrize(("file", "right", "standing", "issues"), ROWS, ids=[file for file, *_ in ROWS])
def test_it_is_decided_as_the_readme_says(file: str, right: str, standing: str, issues: str) -> None:
    path = FOLDER / file
    ruling = adjudicate(read_dispute(path.read_bytes(), str(path)), RULES, shelf=get_shelf())
    document = as_json(ruling)
    assert document["right"] == [right.lower()]
    assert document["standing"] == standing
    assert ", ".join(issue["name"] for issue in document["issues"]) == issues.strip()
    assert not find_errors("ruling", document)
    assert all(len(line) <= 80 for line in draw_ruling(ruling).splitlines())
