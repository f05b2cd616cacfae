"""Editions, expansions, readings and variants: what they change, in which layer, and what may be chosen with what."""

from __future__ import annotations

import json
from typing import Any

import pytest

from compiler.amend import AmendedBook, amend_book
from compiler.bind import bind_book
from compiler.emit import hash_ruleset
from compiler.parse import parse_sources
from compiler.source import make_source
from tests.compiler.texts import FEAST, FILE, compile_texts, find_mistakes

THRIFTY = 'variant thrifty "Thrifty":\n  Assume "our table".\n'


def amend(*options: str, more: str = "") -> AmendedBook:
    sources = [make_source("feast.canon", FEAST), make_source(FILE, more)]
    return amend_book(bind_book(parse_sources(sources)), options)


def get_text(id: str, *options: str, more: str = "") -> str:
    return amend(*options, more=more).book.rules()[id].text


def test_nothing_chosen_is_the_book_as_written() -> None:
    amended = amend()
    assert amended.options == ()
    assert amended.book.options == {}
    assert amended.book.rules()["kitchen.cooks"].text == "Take 1 apple for each person in your kitchen."


def test_replace() -> None:
    assert get_text("kitchen.cooks", "hungry") == "Take 2 apples for each person in your kitchen."


def test_a_replacement_stands_where_it_was_written_and_rests_on_its_own_ground() -> None:
    rule = amend("hungry").book.rules()["kitchen.cooks"]
    assert rule.span.line == FEAST[: FEAST.index("replace kitchen.cooks")].count("\n") + 1
    assert rule.ground.assumes == ("our table",)
    assert rule.ground.cites == ()


def test_change() -> None:
    text = get_text("attic.bonus", "attic-bonus.three")
    assert text == "Whenever you take apples, take 1 more apple for each 3 guests in your attic."


def test_change_several_words() -> None:
    more = f'{THRIFTY}  change kitchen.cooks: Read "2 apples" for "1 apple". Read "attic" for "kitchen".\n'
    assert get_text("kitchen.cooks", "thrifty", more=more) == "Take 2 apples for each person in your attic."


@pytest.mark.parametrize(
    ("where", "order"),
    [
        ("after kitchen.cooks", ["cooks", "tips", "more"]),
        ("before kitchen.cooks", ["tips", "cooks", "more"]),
        ("before kitchen.more", ["cooks", "tips", "more"]),
        ("", ["cooks", "more", "tips"]),
    ],
)
def test_add(where: str, order: list[str]) -> None:
    more = f"{THRIFTY}  add kitchen.tips {where}: Take 1 apple.\n".replace(" :", ":")
    rules = amend("thrifty", more=more).book.words["kitchen"].rules
    assert list(rules) == [f"kitchen.{name}" for name in order]


def test_remove() -> None:
    rules = amend("thrifty", more=f"{THRIFTY}  Remove kitchen.more.\n").book.rules()
    assert "kitchen.more" not in rules
    assert "kitchen.cooks" in rules


# --- layers ----------------------------------------------------------------------------------------------------------


def test_a_higher_layer_changes_what_a_lower_one_wrote() -> None:
    """A variant stands above an expansion, so it may change the rule that the expansion added."""
    more = f'{THRIFTY}  change kitchen.tips: Read "2 apples" for "1 apple".\n'
    assert get_text("kitchen.tips", "cellar", "thrifty", more=more) == "Take 2 apples."


def test_an_option_stands_above_one_of_its_layer_that_it_requires() -> None:
    for options in (("hungry", "starving"), ("starving", "hungry")):
        assert get_text("kitchen.cooks", *options) == "Take 3 apples for each person in your kitchen."


def test_the_order_of_choosing_does_not_matter() -> None:
    orders = [("second", "cellar", "hungry"), ("hungry", "cellar", "second")]
    one, two = (compile_texts(FEAST, options=options) for options in orders)
    assert one == two
    assert one["options"] == ["second", "cellar", "attic-bonus.three", "hungry"]


def test_a_clash_shows_both_places() -> None:
    more = f"{THRIFTY}  replace kitchen.cooks: Take 1 apple.\n"
    (found,) = find_mistakes(FEAST, more, options=("hungry", "thrifty"))
    assert (found.code, found.span.file, found.span.line) == ("amendment-clash", FILE, 3)
    assert [site.note for site in found.sites] == ["hungry amends it here"]


# --- what goes with what ---------------------------------------------------------------------------------------------


def test_an_edition_reads_an_issue() -> None:
    amended = amend("second")
    assert amended.options == ("second", "attic-bonus.three")
    assert "each 3 guests" in amended.book.rules()["attic.bonus"].text


def test_a_reading_that_is_chosen_goes_before_the_one_of_the_edition() -> None:
    for choice in ("attic-bonus.two", "attic-bonus=two"):
        amended = amend("second", choice)
        assert amended.options == ("second", "attic-bonus.two")
        assert "each 2 guests" in amended.book.rules()["attic.bonus"].text


def test_an_edition_that_amends_another_brings_it_along() -> None:
    more = 'edition third "Third":\n  Cite letter "Third".\n  Amend second.\n'
    assert amend("third", more=more).options == ("second", "third", "attic-bonus.three")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("starving",), "missing-option"),
        (("hungry", "long-ladder"), "excluded-option"),
        (("attic-bonus.two", "attic-bonus.three"), "excluded-option"),
        (("hungri",), "unknown-option"),
    ],
)
def test_options_that_do_not_fit(options: tuple[str, ...], code: str) -> None:
    assert [found.code for found in find_mistakes(FEAST, options=options)] == [code]


def test_a_declaration_of_an_option_is_there_only_with_it() -> None:
    more = 'card feast "Feast", sweet, cellar:\n  Cite letter "Cellar".\n  eats: Take 1 apple.\n'
    more += 'example eaten of feast "Eaten":\n  Cite letter "Cellar".\n  then: Anna has no apples.\n'
    without, with_it = compile_texts(FEAST, more), compile_texts(FEAST, more, options=["cellar"])
    assert "feast" not in without["things"]
    assert "feast" in with_it["things"]
    assert len(with_it["examples"]) == len(without["examples"]) + 1


# --- the same bytes --------------------------------------------------------------------------------------------------


def write(ruleset: dict[str, Any]) -> str:
    return json.dumps(ruleset, ensure_ascii=False)


@pytest.mark.parametrize("options", [(), ("second", "cellar", "hungry", "starving")])
def test_the_same_text_gives_the_same_bytes(options: tuple[str, ...]) -> None:
    assert write(compile_texts(FEAST, options=options)) == write(compile_texts(FEAST, options=options))


def test_the_hash_is_taken_over_the_rest() -> None:
    ruleset = compile_texts(FEAST)
    assert ruleset["hash"] == hash_ruleset(ruleset)
    assert ruleset["hash"] != compile_texts(FEAST, options=["hungry"])["hash"]
    assert ruleset["hash"] != compile_texts(FEAST.replace("take 3 apples", "take 4 apples"))["hash"]


def test_every_effect_carries_its_rule_and_span() -> None:
    ruleset = compile_texts(FEAST, options=["cellar"])
    found = [node for node in walk(ruleset["things"]) if "do" in node]
    assert len(found) > 50
    assert all(node["rule"] in ruleset["rules"] and len(node["at"]) == 5 for node in found)
    assert {node["rule"] for node in found} >= {"kitchen.cooks", "kitchen.tips", "invite.from-porch"}


def walk(node: Any) -> list[dict[str, Any]]:
    if isinstance(node, dict):
        return [node, *(inner for value in node.values() for inner in walk(value))]
    return [inner for item in node for inner in walk(item)] if isinstance(node, list) else []


def test_a_default_reading_is_in_force_until_another_is_chosen() -> None:
    more = 'example halved of attic "Halved", attic-bonus.two:\n  Cite handbook "Halls".\n  then: Anna has no apples.\n'
    ids = [
        {example["id"] for example in compile_texts(FEAST, more, options=options)["examples"]} for options in CHOICES
    ]
    assert ["attic.halved" in found for found in ids] == [True, True, False]


CHOICES = ((), ("attic-bonus.two",), ("attic-bonus.three",))
