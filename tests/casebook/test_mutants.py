"""Changes of rules, and whether cases notice them, on a game small enough to count."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from compiler.pipeline import compile_sources
from compiler.source import Source
from referee.casebook.mutants import Mutations
from referee.casebook.proof import Proof
from referee.engine import Game
from referee.ruleset import Ruleset

TOY = Path(__file__).resolve().parents[1] / "toy"


@cache
def get_ruleset() -> Ruleset:
    sources = [Source(file.name, file.read_text(encoding="utf-8")) for file in sorted(TOY.glob("*.canon"))]
    return Ruleset(json.loads(json.dumps(compile_sources(sources))))


def test_every_change_is_one_and_has_a_name_of_its_own() -> None:
    mutations = Mutations(get_ruleset())
    mutants = list(mutations.find())
    assert len({mutant.id for mutant in mutants}) == len(mutants) > 50
    before = json.dumps(get_ruleset().data, sort_keys=True)
    assert all(json.dumps(mutations.apply(mutant).data, sort_keys=True) != before for mutant in mutants)
    assert json.dumps(get_ruleset().data, sort_keys=True) == before


def test_every_change_is_of_a_rule_that_stands_somewhere() -> None:
    files = get_ruleset().data["files"]
    for mutant in Mutations(get_ruleset()).find():
        assert mutant.rule in get_ruleset().data["rules"], mutant.id
        assert files[mutant.at[0]].endswith(".canon")


def test_an_example_notices_the_rule_that_it_is_about() -> None:
    proof = Proof(get_ruleset())
    verdicts = [proof.judge(mutant) for mutant in proof.mutants]
    assert {verdict.killer for verdict in verdicts} - {""} <= {one["id"] for one in get_ruleset().examples}
    assert any(verdict.killer for verdict in verdicts) and any(verdict.survived for verdict in verdicts)


def test_without_examples_everything_survives() -> None:
    bare = Ruleset({**get_ruleset().data, "examples": []})
    proof = Proof(bare)
    assert not any(proof.judge(mutant).killer for mutant in proof.mutants[:40])


def test_a_game_with_a_change_can_still_be_linked_or_is_void() -> None:
    proof = Proof(get_ruleset())
    for mutant in proof.mutants:
        verdict = proof.judge(mutant)
        if not verdict.is_void:
            Game(proof.mutations.apply(mutant), get_ruleset().players[0])
