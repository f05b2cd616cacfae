"""How the tests call the command line: in this process for what it says, as a program of its own for how it ends."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """`run("rules", "check", ...)`: the command as a program, in an empty folder and with an empty cache."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()

    def call(*args: str | Path, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "REFEREE_CACHE": str(tmp_path / "cache"), "NO_COLOR": "1", **environment}
        return subprocess.run(
            [sys.executable, "-m", "referee", *map(str, args)],
            cwd=folder, env=env, input=stdin, capture_output=True, encoding="utf-8", timeout=120, check=False,
        )  # fmt: skip

    return call
