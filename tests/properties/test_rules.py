"""What holds for rules, however they are laid out, ordered and put together."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from compiler.diagnostic import CanonError
from compiler.format import format_source
from compiler.parse import parse_source
from compiler.pipeline import compile_sources
from compiler.source import make_source
from referee.playouts import play_random
from referee.ruleset import Ruleset
from tests.properties.strategies import bounded, costly, get_declarations, get_options, get_sources, seeds

FILE = "some.canon"
GAPS = [" ", "  ", "\n    ", "\n\n  ", "\t", " (a remark) ", "\n  (on its own line)\n  "]
Node = dict[str, Any]


def loosen(text: str, rng: Random) -> str:
    """The same words with other gaps in their sentences. Quotes, labels and what stands at the margin stay whole."""
    return "\n".join(_stretch(line, rng) if line[:1] == " " else line for line in text.strip().split("\n")) + "\n"


def _stretch(line: str, rng: Random) -> str:
    def widen(gap: re.Match[str]) -> str:
        is_free = line[: gap.start()].count('"') % 2 == 0 and ":" not in line[gap.start() :]
        return rng.choice(GAPS) if is_free and rng.random() < 0.2 else " "

    return re.sub(r"(?<=[a-z,]) (?=[a-z])", widen, line)


def parse(text: str) -> object:
    return parse_source(make_source(FILE, text))


@bounded
@given(st.lists(st.integers(0, 10_000), min_size=1, max_size=8), seeds)
def test_laying_out_changes_no_word_and_nothing_twice(numbers: list[int], seed: int) -> None:
    texts, rng = get_declarations(), Random(seed)
    text = "\n".join(loosen(texts[number % len(texts)], rng) for number in numbers)
    done = format_source(text, FILE)
    assert parse(done) == parse(text)
    assert format_source(done, FILE) == done


@costly
@given(st.permutations(get_sources()))
def test_the_order_of_files_does_not_matter(sources: list[Any]) -> None:
    assert compile_sources(sources) == compile_sources(get_sources())


@costly
@given(st.lists(st.sampled_from(get_options("variant")), max_size=3, unique=True), st.sampled_from([2, 3, 4, 5]))
def test_a_ruleset_is_the_same_after_it_was_written_and_read(options: list[str], players: int) -> None:
    ruleset = compose(*options)
    if isinstance(ruleset, CanonError):
        return
    again = json.loads(json.dumps(ruleset))
    assert again == ruleset
    assert play(ruleset, players) == play(again, players)


def play(ruleset: Node, players: int) -> object:
    from referee.engine import Game

    return play_random(Game(Ruleset(ruleset), players), Random(1))


@costly
@given(st.lists(st.sampled_from([*get_options("variant"), "new-persons"]), min_size=2, max_size=3, unique=True))
def test_variants_can_be_named_in_any_order(options: list[str]) -> None:
    """Where they go together at all; and where they do not, they do not in the other order either."""
    one, other = compose(*options), compose(*reversed(options))
    assert isinstance(one, CanonError) == isinstance(other, CanonError)
    if not isinstance(one, CanonError) and not isinstance(other, CanonError):
        assert without_order(one) == without_order(other)


def compose(*options: str) -> Node | CanonError:
    try:
        return compile_sources(get_sources(), options)
    except CanonError as error:
        return error


def without_order(ruleset: Node) -> Node:
    """All but the options as they were named, and the hash, which covers them."""
    return {key: value for key, value in ruleset.items() if key not in ("options", "hash")}
