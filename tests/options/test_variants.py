"""The variants that come with the rules: each compiles, its examples hold, games run, and pairs compose or clash."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.amend import amend_book
from compiler.diagnostic import CanonError, Diagnostic
from referee.engine import Game
from referee.examples import run_example
from referee.playouts import play_random
from referee.ruleset import Ruleset
from tests.options.tables import EDITIONS, RULES, VARIANTS, get_book, get_rules

CLASHES = {
    frozenset({"beginners", "fourth-period"}): ["excluded-option"],
}
"""Pairs that do not go together, and what the compiler says; every other pair does."""


def check_examples(*options: str) -> int:
    """Runs the examples that belong to a variant; how many there were."""
    rules = Ruleset(get_rules(*options))
    own = [example for example in rules.examples if example["by"] in VARIANTS]
    for example in own:
        outcome = run_example(rules, example)
        assert outcome.ok, f"{example['id']} under {', '.join(options)}: {outcome.message}"
    return len(own)


def test_there_are_enough() -> None:
    assert len(VARIANTS) >= 8
    kinds = {change.partition(" ")[0] for name in VARIANTS for change in get_rules()["choices"][name]["changes"]}
    assert kinds == {"Remove", "change", "replace", "add"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_file_is_a_variant_of_its_name(variant: str) -> None:
    choice = get_rules()["choices"][variant]
    assert choice["kind"] == "variant" and choice["title"] and not choice["chosen"]
    assert get_rules()["files"][choice["at"][0]] == f"{RULES.name}/variants/{variant}.canon"
    assert choice["cites"] or choice["assumes"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_its_examples_hold(variant: str) -> None:
    assert check_examples(variant) >= 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_it_goes_with_every_edition(variant: str, edition: str) -> None:
    assert get_rules(edition, variant)["choices"][variant]["chosen"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_goes_with_new_persons(variant: str) -> None:
    check_games("alea2017", "new-persons", variant, games=1)


@pytest.mark.parametrize("variant", VARIANTS)
def test_games_run(variant: str) -> None:
    check_games(variant, games=5)


def check_games(*options: str, games: int) -> None:
    ruleset = Ruleset(get_rules(*options))
    for players in range(2, 6):
        game = Game(ruleset, players)
        for seed in range(games):
            assert play_random(game, Random(seed)).decisions > 0


def find_clash(*options: str) -> tuple[Diagnostic, ...]:
    """What the compiler says against these together; nothing if they go together."""
    try:
        amend_book(get_book(), options)
    except CanonError as error:
        return tuple(error.diagnostics)
    return ()


@pytest.mark.parametrize("pair", list(combinations(VARIANTS, 2)), ids="+".join)
def test_pairs_compose_or_clash(pair: tuple[str, str]) -> None:
    """Whatever the order, they make the same book, or the same mistake."""
    clash = find_clash(*pair)
    assert clash == find_clash(*reversed(pair))
    assert [mistake.code for mistake in clash] == CLASHES.get(frozenset(pair), [])
    if not clash:
        assert amend_book(get_book(), pair) == amend_book(get_book(), pair[::-1])


OPTIONS = sorted(get_book().options)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(OPTIONS), unique=True, max_size=6), st.randoms(use_true_random=False))
def test_order_never_matters(options: list[str], random: Random) -> None:
    """Whatever is chosen, in any order: the same book, or the same mistakes in the same places."""
    shuffled = random.sample(options, len(options))
    clash = find_clash(*options)
    assert set(clash) == set(find_clash(*shuffled))
    if not clash:
        assert amend_book(get_book(), options) == amend_book(get_book(), shuffled)


@pytest.mark.parametrize("seed", range(6))
def test_same_options_same_hash(seed: int) -> None:
    """And what goes together makes the same ruleset, to the last letter."""
    random = Random(seed)
    options = [name for name in random.sample(VARIANTS, 5) if name != "fourth-period"]
    assert get_rules(*options)["hash"] == get_rules(*reversed(options))["hash"]


def test_all_that_go_together_go_together() -> None:
    most = [variant for variant in VARIANTS if variant != "fourth-period"]
    check_examples(*most)
    check_games(*most, games=2)


def test_a_game_with_a_fourth_period_is_longer() -> None:
    for options, rounds in (((), 9), (("fourth-period",), 12)):
        game = Game(Ruleset(get_rules(*options)), 3)
        state = game.new(chance=Random(1))
        while state.question is not None:
            game.advance(state, state.options[0], Random(1))
        assert state.entered[game.layout.phases.index("round")] == rounds
