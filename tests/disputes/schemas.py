"""The schemas of disputes, rulings and readings, with all that they refer to."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from referee.paths import get_schemas_dir


@cache
def get_validator(name: str) -> Draft202012Validator:
    schemas = [json.loads(file.read_text(encoding="utf-8")) for file in get_schemas_dir().glob("*.schema.json")]
    registry: Any = Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in schemas)
    (schema,) = (schema for schema in schemas if schema["$id"] == f"urn:referee:schema:{name}:1")
    return Draft202012Validator(schema, registry=registry)


def find_errors(name: str, document: Any) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in get_validator(name).iter_errors(document)]
