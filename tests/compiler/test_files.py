"""Which files a ruleset is made of: their names, their order, and files in the place of options."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from compiler.diagnostic import CanonError
from compiler.pipeline import compile_ruleset
from tests.compiler.texts import FEAST

VARIANT = 'variant thrifty "Thrifty":\n  Assume "our table".\n  replace kitchen.cooks: Take 1 apple.\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The game in three files, one of them in a folder below."""
    blocks = FEAST.split("\n\n")
    third = len(blocks) // 3
    parts = {"a.canon": blocks[:third], "b.canon": blocks[third:-third], "more/c.canon": blocks[-third:]}
    for name, part in parts.items():
        file = tmp_path / "feast" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n\n".join(part) + "\n", encoding="utf-8")
    return tmp_path / "feast"


def test_files_are_named_from_their_folder_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["feast/a.canon", "feast/b.canon", "feast/more/c.canon"]
    elsewhere = compile_ruleset([folder])
    assert elsewhere["files"] == names
    monkeypatch.chdir(folder.parent)
    assert compile_ruleset([Path("feast")]) == elsewhere
    monkeypatch.chdir(folder)
    assert compile_ruleset([Path()]) == elsewhere
    assert compile_ruleset([Path("../feast")]) == elsewhere


def test_a_single_file_is_named_by_its_name(folder: Path) -> None:
    files = [folder / "a.canon", folder / "b.canon", folder / "more" / "c.canon"]
    assert compile_ruleset(files)["files"] == ["a.canon", "b.canon", "c.canon"]


def test_two_files_of_one_name_are_kept_apart(folder: Path) -> None:
    (folder / "more" / "c.canon").rename(folder / "more" / "a.canon")
    ruleset = compile_ruleset([folder / "a.canon", folder / "b.canon", folder / "more" / "a.canon"])
    assert ruleset["files"] == ["a.canon", "a.canon (2)", "b.canon"]


def test_the_order_of_the_files_does_not_matter(folder: Path) -> None:
    files = [folder / "a.canon", folder / "b.canon", folder / "more" / "c.canon"]
    one, two = compile_ruleset(files), compile_ruleset(files[::-1])
    assert json.dumps(one) == json.dumps(two)


def test_a_file_in_the_place_of_an_option(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "ours.canon"
    file.write_text(VARIANT + 'variant calm "Calm":\n  Assume "us".\n  Remove attic.bonus.\n', encoding="utf-8")
    ruleset = compile_ruleset([folder], ["first", str(file)])
    assert ruleset["options"] == ["first", "calm", "thrifty"]
    assert ruleset["files"][-1] == "ours.canon"
    assert ruleset["rules"]["kitchen.cooks"]["text"] == "Take 1 apple."
    assert "attic.bonus" not in ruleset["rules"]


def test_readings_in_such_a_file(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "ours.canon"
    file.write_text('reading five of attic-bonus:\n  Assume "us".\n  Remove attic.bonus.\n', encoding="utf-8")
    assert compile_ruleset([folder], [str(file)])["options"] == ["attic-bonus.five"]


def test_such_a_file_may_be_one_of_the_sources(folder: Path) -> None:
    file = folder / "ours.canon"
    file.write_text(VARIANT, encoding="utf-8")
    assert compile_ruleset([folder])["options"] == []
    assert compile_ruleset([folder], [str(file)])["options"] == ["thrifty"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(Nothing to choose.)\n", "unknown-option"),
        ('variant thrifty "Thrifty"\n', "missing-full-stop"),
        (VARIANT.replace("cooks", "cook"), "amends-nothing"),
        (None, "no-such-file"),
    ],
)
def test_a_file_that_does_not_do(folder: Path, tmp_path: Path, text: str | None, code: str) -> None:
    file = tmp_path / "ours.canon"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    with pytest.raises(CanonError) as raised:
        compile_ruleset([folder], [str(file)])
    assert [found.code for found in raised.value.diagnostics] == [code]
