"""The points that tables argue about, as the first edition settles them: Canon examples, run with the rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from compiler.pipeline import compile_ruleset
from referee.examples import run_example
from referee.ruleset import Node, Ruleset

HERE = Path(__file__).resolve().parent
RULES = HERE.parent.parent / "rules"


@cache
def get_ruleset() -> Ruleset:
    return Ruleset(compile_ruleset([RULES, HERE], ["rio2007"]))


def get_points() -> list[Node]:
    """The examples that stand in this folder."""
    files = get_ruleset().data["files"]
    return [example for example in get_ruleset().examples if "/points-of-" in files[example["at"][0]]]


@pytest.mark.parametrize("example", get_points(), ids=lambda example: str(example["id"]))
def test_point(example: Node) -> None:
    outcome = run_example(get_ruleset(), example)
    file, line = get_ruleset().data["files"][example["at"][0]], (outcome.at or example["at"])[1]
    assert outcome.ok, f"{file}:{line}: {example['title']}: {outcome.message}"


def test_every_point_is_there() -> None:
    assert len(get_points()) >= 60


def test_every_person_and_card_has_an_example() -> None:
    """Each of them at least once, here or beside the rules."""
    data = get_ruleset().data
    text = "".join(file.read_text(encoding="utf-8") for folder in (RULES, HERE) for file in folder.glob("*.canon"))
    names = [token["name"] for token in data["tokens"] if token["kind"] in ("person", "action-card", "message")]
    assert len(names) == 15 + 9 + 4
    used = ("hire the", "play", "choose")
    assert [name for name in names if not any(f"{verb} {name}" in text for verb in used)] == []
