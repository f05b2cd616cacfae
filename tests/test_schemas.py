"""The schemas: each is one itself; what the compiler writes follows that of rulesets, and mistakes are found."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from compiler.pipeline import compile_ruleset

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = sorted((ROOT / "schemas").glob("*.schema.json"))

Node = dict[str, Any]


def load(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_schema_is_one(path: Path) -> None:
    schema = load(path)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == f"urn:referee:schema:{path.name.removesuffix('.schema.json')}:1"
    assert schema["title"] and "Version 1." in schema["description"]


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_schema_holds_together(path: Path) -> None:
    """Every definition that is used is there."""
    schema = load(path)
    used = {node["$ref"] for node in walk(schema) if isinstance(node.get("$ref"), str)}
    defined = {f"#/$defs/{name}" for name in schema.get("$defs", {})} | {"#"}
    assert {ref for ref in used if ref.startswith("#")} <= defined


@cache
def get_validator() -> Draft202012Validator:
    return Draft202012Validator(load(ROOT / "schemas" / "ruleset.schema.json"))


@cache
def get_ruleset(folder: str = "tests/toy") -> Node:
    """As it is written: through JSON."""
    ruleset: Node = json.loads(json.dumps(compile_ruleset([ROOT / folder])))
    return ruleset


def walk(node: Any) -> Iterator[Node]:
    if isinstance(node, dict):
        yield node
        node = list(node.values())
    if isinstance(node, list):
        for item in node:
            yield from walk(item)


def find(ruleset: Node, key: str, value: str) -> Node:
    """The first node with this `op` or `do`."""
    return next(node for node in walk(ruleset) if node.get(key) == value)


@pytest.mark.parametrize("folder", ["rules", "tests/toy"])
def test_compiled_rules_follow_the_schema(folder: str) -> None:
    errors = [f"{error.json_path}: {error.message}" for error in get_validator().iter_errors(get_ruleset(folder))]
    assert errors == []


def forget(node: Node, key: str) -> None:
    del node[key]


Break = Callable[[Node], object]

BROKEN: dict[str, Break] = {
    "another format": lambda r: r.update(format="canon-ruleset/2"),
    "no hash": lambda r: forget(r, "hash"),
    "a hash that is none": lambda r: r.update(hash="0" * 63),
    "a key that nobody knows": lambda r: r.update(wisdom=1),
    "players as a word": lambda r: r.update(players="two"),
    "a rule that rests on nothing": lambda r: next(iter(r["rules"].values())).update(cites=[], assumes=[]),
    "a rule id with a space": lambda r: r["rules"].update({"my rule": next(iter(r["rules"].values()))}),
    "a span of four numbers": lambda r: find(r, "do", "seq")["at"].pop(),
    "a span from line 0": lambda r: find(r, "do", "seq").update(at=[0, 0, 1, 1, 1]),
    "a citation without a heading": lambda r: find(r, "do", "seq").update(cites=[["handbook"]]),
    "an effect that nobody can do": lambda r: find(r, "do", "seq").update(do="dance"),
    "an effect without its rule": lambda r: forget(find(r, "do", "seq"), "rule"),
    "an effect with a field of another": lambda r: find(r, "do", "run").update(track="rope"),
    "an effect without a field": lambda r: forget(find(r, "do", "move"), "strict"),
    "an effect with an operator": lambda r: find(r, "do", "run").update(op="you"),
    "a step list that is none": lambda r: find(r, "do", "seq").update(steps={}),
    "an either with one option": lambda r: find(r, "do", "either")["options"].__delitem__(slice(1, None)),
    "an unknown verb": lambda r: find(r, "do", "move").update(verb="steal"),
    "an unknown way to deal": lambda r: find(r, "do", "deal").update(mode="twice"),
    "a number of times that is a text": lambda r: find(r, "do", "repeat").update(times="3"),
    "an operator that nobody knows": lambda r: find(r, "op", "players").update(op="everybody"),
    "an operator without a field": lambda r: forget(find(r, "op", "compare"), "is"),
    "an unknown comparison": lambda r: find(r, "op", "compare").update({"is": "=="}),
    "an operator with a field of another": lambda r: find(r, "op", "you").update(of=None),
    "a set where an element is wanted": lambda r: find(r, "op", "status").update(of={"op": "players"}),
    "a number where a set is wanted": lambda r: find(r, "do", "each").update(set=3),
    "an element where a condition is wanted": lambda r: find(r, "do", "if").update(cond={"op": "you"}),
    "a condition where a number is wanted": lambda r: find(r, "op", "plus").update(left=find(r, "op", "compare")),
    "half a number": lambda r: find(r, "op", "plus").update(left=1.5),
    "a place that nobody may see": lambda r: r["places"][0].update(access="secret"),
    "a token without a name": lambda r: forget(r["tokens"][0], "name"),
    "a name in capitals": lambda r: r["tokens"][0].update(name="Coin"),
    "a watcher that does two things": lambda r: r["watchers"][0].update(more=1, after=find(r, "do", "seq")),
    "a watcher that does nothing": lambda r: [r["watchers"][0].pop(key, None) for key in ("more", "after")],
    "an example that gives a wish": lambda r: r["examples"][0]["given"][0].update(set="wish"),
    "an answer of two kinds": lambda r: find_answer(r).update(choose="yes", value={"op": "you"}),
    "a check that is none": lambda r: r["examples"][0]["then"][0].update(check="hopes"),
    "a check without its condition": lambda r: forget(find(r, "check", "holds"), "cond"),
    "a term without a value": lambda r: forget(next(iter(r["terms"].values())), "value"),
}


def find_answer(ruleset: Node) -> Node:
    return next(answer for example in ruleset["examples"] for answer in example["answers"])


@pytest.mark.parametrize("mistake", BROKEN)
def test_mistake_is_found(mistake: str) -> None:
    broken = copy.deepcopy(get_ruleset())
    BROKEN[mistake](broken)
    assert broken != get_ruleset()
    assert not get_validator().is_valid(broken)


def test_every_operation_of_the_contract_is_in_the_schema() -> None:
    """The tables of docs/ruleset.md name the same operations and fields."""
    text = (ROOT / "docs" / "ruleset.md").read_text(encoding="utf-8")
    named = {word for line in text.splitlines() if line.startswith("| `") for word in first_cell(line)}
    schema = load(ROOT / "schemas" / "ruleset.schema.json")
    kinds = [schema["$defs"][name] for name in ("element", "set", "number-node", "condition", "effect")]
    known = set(schema["properties"]) | {word for kind in kinds for word in get_words(kind)}
    assert named - known == set()
    assert known - named - CONDITIONS == set()


CONDITIONS = {"compare", "within", "exists", "status", "not", "all", "any"}
"""Those stand in a paragraph instead of a table."""


def get_words(definition: Node) -> list[str]:
    words: list[str] = definition["properties"].get("op", definition["properties"].get("do"))["enum"]
    return words


def first_cell(line: str) -> list[str]:
    return [part for index, part in enumerate(line.split("|")[1].split("`")) if index % 2]
