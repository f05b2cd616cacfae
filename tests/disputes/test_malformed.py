"""Disputes that cannot be read: where, what was expected, what to do; and nothing else happens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.cli.run import run
from referee.disputes.adjudicate import adjudicate
from referee.disputes.read import read_dispute
from referee.disputes.shape import find_slips
from referee.logs.errors import LogError
from tests.disputes.cases import FILE, RULES, Json, at_cards, make
from tests.disputes.involved import FOLDER
from tests.disputes.schemas import get_validator

CLAIM: Json = {"by": "anna", "legal": {"by": "anna", "play": "red.bank"}}
GOOD = make(at_cards(), CLAIM)

SPOILT: list[tuple[str, Json, str, str]] = [
    ("no claims", {**GOOD, "claims": []}, "missing-field", "write at least one"),
    ("a field misspelt", {**GOOD, "clams": []}, "unknown-field", 'did you mean "claims"?'),
    ("nothing claimed", make(at_cards(), {"by": "anna"}), "missing-field", "add one of legal"),
    ("two things at once", make(at_cards(), {**CLAIM, "turn": "bill"}), "misplaced-field", "write two claims"),
    ("nobody claims it", make(at_cards(), {"turn": "bill"}), "missing-field", 'add "by"'),
    ("a log and a position", {**GOOD, "log": "x.json"}, "misplaced-field", "leave the log out"),
    ("neither of them", {"format": "referee-dispute/1", "claims": [CLAIM]}, "missing-field", 'add "log" or "position"'),
    ("no players", {k: v for k, v in GOOD.items() if k != "players"}, "missing-field", 'add "players"'),
    ("a point in a position", {**GOOD, "at": 3}, "misplaced-field", "leave it out"),
    ("false instead of true", make(at_cards(), {"by": "anna", "legal": False}), "wrong-value", "claim the opposite"),
    ("another version", {**GOOD, "format": "referee-dispute/9"}, "unknown-version", "referee-dispute/1"),
    ("another format", {**GOOD, "format": "referee-quarrel/1"}, "unknown-format", "referee-dispute/1"),
]

UNCLEAR: list[tuple[str, Json, str, str]] = [
    ("somebody unknown", {**CLAIM, "by": "ana"}, "Nobody is called 'ana'.", "anna"),
    (
        "an unknown verb",
        {"by": "anna", "legal": {"by": "anna", "plya": "red.bank"}},
        "There is no rule or verb",
        "play",
    ),
    ("an unknown counter", {"by": "anna", "gets": {"anna": {"golld": 1}}}, "Nothing is called 'golld'", "gold"),
    ("an unknown winner", {"by": "anna", "winners": ["bil"]}, "Nobody is called 'bil'.", "bill"),
    ("no entry there", {"by": "anna", "legal": True}, "There is no entry in the log at this point.", "at"),
]


@pytest.mark.parametrize(("document", "code", "hint"), [row[1:] for row in SPOILT], ids=[row[0] for row in SPOILT])
def test_the_shape_is_wrong(document: Json, code: str, hint: str) -> None:
    with pytest.raises(LogError) as caught:
        read_dispute(json.dumps(document, indent=2).encode(), FILE)
    assert any(finding.code == code and hint in finding.hint for finding in caught.value.findings)
    assert all(finding.line >= 1 and finding.column >= 1 for finding in caught.value.findings)
    assert not get_validator("dispute").is_valid(document)


@pytest.mark.parametrize(("claim", "message", "hint"), [row[1:] for row in UNCLEAR], ids=[row[0] for row in UNCLEAR])
def test_a_claim_is_not_understood(claim: Json, message: str, hint: str) -> None:
    text = json.dumps(make(at_cards(), claim), indent=2)
    with pytest.raises(LogError) as caught:
        adjudicate(read_dispute(text.encode(), FILE), RULES)
    (finding,) = caught.value.findings
    assert finding.message.startswith(message)
    assert hint in finding.hint
    assert finding.file == FILE
    assert finding.line >= text[: text.index('"claims"')].count("\n") + 1


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_the_check_by_hand_and_the_schema_agree(path: Path) -> None:
    """About the examples, and about each of them with any one field taken out or turned into something else."""
    document: Any = json.loads(path.read_text(encoding="utf-8"))
    assert not find_slips(document)
    holders: list[Json] = [document, *document["claims"]]
    for holder in holders:
        for key, value in list(holder.items()):
            others: list[Any] = [None, [], 7, "x", {}, True]
            for other in others:
                holder[key] = other
                assert bool(find_slips(document)) != get_validator("dispute").is_valid(document), (key, other)
            del holder[key]
            assert bool(find_slips(document)) != get_validator("dispute").is_valid(document), key
            holder[key] = value


def test_a_missing_log_is_told_where_it_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "quarrel.json"
    file.write_text(
        '{"format": "referee-dispute/1",\n "log": "gone.json",\n "claims": [{"by": "anna", "turn": "bill"}]}'
    )
    assert run(["adjudicate", str(file)]) == 2
    err = capsys.readouterr().err
    assert "Line 2, column 9: invalid. There is no file" in err
    assert "seen from the folder of the" in err


def test_a_dispute_is_no_log(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["validate", str(FOLDER / "last-coins.json")]) == 2
    assert "decide it with: referee adjudicate" in capsys.readouterr().out
