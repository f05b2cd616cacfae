"""The command line as a program of its own, and documents against their schemas."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from tests.options.tables import ROOT

Call = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def call(tmp_path_factory: pytest.TempPathFactory) -> Call:
    """`call("rule", "hotel")`: with one cache for all tests of a file, in a folder of its own."""
    cache, folder = tmp_path_factory.mktemp("cache"), tmp_path_factory.mktemp("folder")

    def run(*args: str | Path, cwd: Path = folder) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "REFEREE_CACHE": str(cache), "NO_COLOR": "1", "PYTHONPATH": str(ROOT)}
        program = [sys.executable, "-m", "referee", *map(str, args)]
        return subprocess.run(program, cwd=cwd, env=env, capture_output=True, encoding="utf-8", check=False)

    return run


def check_schema(name: str, document: Any) -> None:
    schemas = [json.loads(file.read_text(encoding="utf-8")) for file in (ROOT / "schemas").glob("*.schema.json")]
    registry: Registry[Any] = Registry().with_resources((s["$id"], Resource.from_contents(s)) for s in schemas)
    schema = next(s for s in schemas if s["$id"] == f"urn:referee:schema:{name}:1")
    errors = Draft202012Validator(schema, registry=registry).iter_errors(document)
    assert [f"{error.json_path}: {error.message}" for error in errors] == []
