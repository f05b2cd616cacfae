"""The check by hand and the schemas say the same, about right documents, spoilt ones, and every single change."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from referee.logs.errors import LogError
from referee.logs.read import read_log
from referee.logs.shape import find_slips
from referee.paths import get_schemas_dir
from tests.logs.read.documents import IN_LOG, LOG, POSITION, documents, dump, get_holders

NAMES = ("log", "position", "verdict")


def read_schema(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((get_schemas_dir() / f"{name}.schema.json").read_text(encoding="utf-8"))
    return schema


@cache
def get_validator(name: str) -> Draft202012Validator:
    schemas = [read_schema(each) for each in NAMES]
    registry: Any = Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in schemas)
    return Draft202012Validator(read_schema(name), registry=registry)


def is_right(document: Any) -> bool:
    """What the schemas say."""
    is_position = isinstance(document, dict) and document.get("format") == "referee-position/1"
    return bool(get_validator("position" if is_position else "log").is_valid(document))


@pytest.mark.parametrize("document", [LOG, POSITION, IN_LOG])
def test_right_documents(document: Any) -> None:
    assert find_slips(document) == []
    assert list(get_validator("position" if document is POSITION else "log").iter_errors(document)) == []
    read_log(dump(document), "x.json")


def is_read(document: Any) -> bool:
    try:
        read_log(dump(document), "x.json")
    except LogError:
        return False
    return True


@settings(max_examples=1500, deadline=None)
@given(documents())
def test_agreement(document: Any) -> None:
    assert is_read(document) == is_right(document)


@pytest.mark.parametrize(
    "value", [None, True, -1, 2.5, 2**63, "", "x", [], ["x"], [[]], {}, {"x": 1}, {"x": {"y": []}}]
)
@pytest.mark.parametrize("document", [LOG, POSITION, IN_LOG])
def test_agreement_on_every_single_value(document: Any, value: Any) -> None:
    """Each value of the document in turn is replaced by this one."""
    for number, original in enumerate(get_holders(document)):
        for key in original if isinstance(original, dict) else range(len(original)):
            changed = copy.deepcopy(document)
            get_holders(changed)[number][key] = value
            assert is_read(changed) == is_right(changed), (key, value)


@pytest.mark.parametrize("document", [LOG, POSITION, IN_LOG])
def test_agreement_on_fields(document: Any) -> None:
    """Each field is taken out in turn, and each object is given one more."""
    for number, original in enumerate(get_holders(document)):
        if not isinstance(original, dict):
            continue
        for key in original:
            changed = copy.deepcopy(document)
            del get_holders(changed)[number][key]
            assert is_read(changed) == is_right(changed), key
        for key in ("by", "at", "answers", "deal", "shows", "printed", "observe", "note", "setup", "position", "odd"):
            changed = copy.deepcopy(document)
            get_holders(changed)[number].setdefault(key, "x")
            assert is_read(changed) == is_right(changed), key


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_documented(name: str) -> None:
    """Draft 2020-12, an id with a version, every field described, no field but those named."""
    schema = read_schema(name)
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"urn:referee:schema:{name}:1"
    holders = [holder for holder in get_holders(schema) if isinstance(holder, dict)]
    objects = [holder for holder in holders if "object" in str(holder.get("type", "")) and "type" in holder]
    assert all("additionalProperties" in holder for holder in objects)
    assert "oneOf" not in json.dumps(schema)
    for holder in objects:
        for field, about in holder.get("properties", {}).items():
            assert "description" in about or "$ref" in about, field
    assert all("description" in about for about in schema.get("$defs", {}).values())
