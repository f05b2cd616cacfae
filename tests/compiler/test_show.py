"""What `referee rules show` prints, at every stage."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.show import show
from tests.compiler.texts import FEAST, FEAST_FILE

STAGES = ("source", "declarations", "book", "amended", "ruleset")
LINE = FEAST[: FEAST.index("  cooks: ")].count("\n") + 1


def look(stage: str, name: str, *options: str) -> str:
    return show(stage, name, [FEAST_FILE], options)


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("name", ["kitchen", "kitchen.cooks", "kitchen.third-guest", "person", "ladder.steps", "north"])
def test_every_name_at_every_stage(stage: str, name: str) -> None:
    assert look(stage, name).strip()


def test_the_source_as_it_stands() -> None:
    first, *rest = look("source", "kitchen.cooks").split("\n\n")[0].splitlines()
    assert first.endswith(f"feast.canon:{LINE}")
    assert rest == ["  cooks: Take 1 apple for each person in your kitchen."]


def test_the_source_of_amendments_too() -> None:
    said = look("source", "kitchen.cooks")
    assert "  replace kitchen.cooks: Take 2 apples for each person in your kitchen." in said.splitlines()


def test_the_maker_of_a_thing_that_is_not_declared_itself() -> None:
    assert "card hall-card of each hall" in look("source", "kitchen-card")


def test_the_syntax_tree() -> None:
    assert look("declarations", "attic.rests").splitlines()[:7] == [
        "Label name=[rests]",
        "Sentence",
        "  clause: Steps",
        "    steps: Step",
        "      phrase: Phrase",
        "        verb: move",
        "        object: Value",
    ]


def test_the_book_with_its_citations() -> None:
    said = look("book", "kitchen.cooks")
    assert said.startswith('kitchen.cooks (hall kitchen "Kitchen")\n  Take 1 apple for each person in your kitchen.\n')
    assert 'cites The orchard handbook (handbook), "Halls"' in said


def test_the_rule_as_it_reads_and_who_changed_it() -> None:
    said = look("amended", "kitchen.cooks", "hungry", "starving")
    assert said.startswith("Under hungry, starving:\n")
    assert "Take 3 apples for each person" in said
    assert "hungry: replace kitchen.cooks" in said
    assert "starving: change kitchen.cooks" in said
    assert "the book says: Take 1 apple for each person in your kitchen." in said


def test_a_rule_that_is_removed(tmp_path: Path) -> None:
    file = tmp_path / "ours.canon"
    file.write_text('variant ours "Ours":\n  Assume "us".\n  Remove kitchen.cooks.\n', encoding="utf-8")
    assert "kitchen.cooks is not in force." in look("amended", "kitchen.cooks", str(file))


def test_the_nodes_and_how_words_and_questions_were_understood() -> None:
    said = look("ruleset", "ride.finds")
    assert '"do": "may"' in said
    assert 'ride.finds asks wine: "a fine wine"' in said
    assert '"its taste"' in said
    assert 'means "a fine wine"' in said


def test_a_slip_in_the_name() -> None:
    for stage in STAGES:
        with pytest.raises(LookupError, match=r"no declaration called kitchen\.coks; did you mean kitchen\.cooks\?"):
            look(stage, "kitchen.coks")


def test_nothing_like_it() -> None:
    with pytest.raises(LookupError, match="called zzzzz, and nothing like it"):
        look("source", "zzzzz")
