"""Every line of Canon on the pages is what the compiler takes, or refuses, it for."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from compiler.diagnostic import CanonError
from compiler.pipeline import compile_sources, parse_sources, read_sources
from compiler.source import Source, make_source
from referee.engine import Game
from referee.examples import run_example
from referee.playouts import play_random
from referee.ruleset import Ruleset
from tests.docs.pages import PAGES, ROOT, Block, read_blocks

GAMES = [block for page in PAGES for block in read_blocks(page, "canon") if "file" not in block.notes]
FILES = [block for page in PAGES for block in read_blocks(page, "canon") if "file" in block.notes]
FRAGMENTS = [block for page in PAGES for block in read_blocks(page, "canon-fragment")]
ROWS = [block for page in PAGES for block in read_blocks(page, "canon-sentences")]
SENTENCES = [(block, line) for block in ROWS for line in block.text.splitlines()]
WRONG = [block for page in PAGES for block in read_blocks(page, "canon-wrong")]
QUOTED = [block for page in PAGES for block in read_blocks(page, "canon-rules")]


@cache
def get_base(page: str) -> tuple[Source, ...]:
    """The game that the fragments of a page belong to."""
    whole = [block for block in GAMES if block.page == page]
    return (make_source(page, whole[0].text),) if whole else read_sources([ROOT / "rules"])


def compile_with(block: Block, text: str, *options: str) -> dict[str, Any]:
    return compile_sources([*get_base(block.page), make_source(block.name, text)], options)


def as_rule(sentence: str) -> str:
    """A sentence as the rule of a deed; declarations stay as they are."""
    if re.match(r"[a-z]", sentence):
        return sentence
    return f'deed trial "Trial":\n  Assume "only for this page".\n  tries: {sentence}\n'


@pytest.mark.parametrize("block", GAMES, ids=[block.name for block in GAMES])
def test_games_compile_and_play(block: Block) -> None:
    ruleset = Ruleset(compile_sources([make_source(block.name, block.text)]))
    check_examples(ruleset)
    for players in range(ruleset.data["players"][0], ruleset.data["players"][1] + 1):
        game = Game(ruleset, players)
        for seed in range(20):
            assert play_random(game, Random(seed)).decisions > 0


def check_examples(ruleset: Ruleset) -> None:
    for example in ruleset.data["examples"]:
        outcome = run_example(ruleset, example)
        assert outcome.ok, f"{example['id']}: {outcome.message}"


@pytest.mark.parametrize("block", FILES, ids=[block.name for block in FILES])
def test_files_parse(block: Block) -> None:
    assert parse_sources([make_source(block.name, block.text)])


@pytest.mark.parametrize("block", FRAGMENTS, ids=[block.name for block in FRAGMENTS])
def test_fragments_compile(block: Block) -> None:
    compile_with(block, block.text)
    options = block.notes.get("with", "").split()
    ruleset = Ruleset(compile_with(block, block.text, *options))
    if not options:
        check_examples(ruleset)


@pytest.mark.parametrize(("block", "line"), SENTENCES, ids=[line for _, line in SENTENCES])
def test_sentences_compile(block: Block, line: str) -> None:
    compile_with(block, as_rule(line))


@pytest.mark.parametrize("block", WRONG, ids=[block.name for block in WRONG])
def test_wrong_ones_are_refused(block: Block) -> None:
    with pytest.raises(CanonError) as refused:
        compile_with(block, as_rule(block.text), *block.notes.get("with", "").split())
    assert {diagnostic.code for diagnostic in refused.value.diagnostics} == {block.rest}


@pytest.mark.parametrize("block", QUOTED, ids=[block.name for block in QUOTED])
def test_quotations_stand_in_the_rules(block: Block) -> None:
    rules = " ".join(source.text for source in read_sources([ROOT / "rules"])).split()
    for part in block.text.split("\n\n"):
        assert " ".join(part.split()) in " ".join(rules)
