"""The wheel: builds, carries the rules and schemas, and works from any folder."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from referee import __version__

ROOT = Path(__file__).resolve().parent.parent


def run(*args: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        [sys.executable, *map(str, args)],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built with the hatchling of the development environment, so that nothing is fetched."""
    folder = tmp_path_factory.mktemp("wheel")
    run("-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a program that sees the installed wheel and not the checkout."""
    target = tmp_path_factory.mktemp("installed")
    run("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", target, wheel, cwd=target)
    return {"PYTHONPATH": str(target), "REFEREE_CACHE": str(target / "cache"), "NO_COLOR": "1"}


@pytest.mark.slow
def test_contents(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    expected = {f"referee/data/{file.relative_to(ROOT).as_posix()}" for file in (ROOT / "rules").rglob("*.canon")}
    expected |= {f"referee/data/{file.relative_to(ROOT).as_posix()}" for file in (ROOT / "schemas").rglob("*.json")}
    expected |= {"compiler/canon.lark", "referee/__main__.py", "referee/py.typed"}
    assert expected <= names
    tops = {name.split("/")[0] for name in names}
    assert tops == {"compiler", "referee", f"referee-{__version__}.dist-info"}
    assert not [name for name in names if name.endswith(".pyc")]


@pytest.mark.slow
def test_runs_from_another_folder(installed: dict[str, str], tmp_path: Path) -> None:
    where = run(
        "-c", "import referee, compiler; print(referee.__file__, compiler.__file__)", cwd=tmp_path, env=installed
    )
    assert all(file.startswith(installed["PYTHONPATH"]) for file in where.split())
    assert run("-m", "referee", "--version", cwd=tmp_path, env=installed) == f"referee {__version__}\n"


@pytest.mark.slow
def test_carries_its_rules(installed: dict[str, str], tmp_path: Path) -> None:
    said = run("-m", "referee", "rules", "check", cwd=tmp_path, env=installed)
    assert "nothing wrong" in said
    inside = run("-m", "referee", "rules", "compile", cwd=tmp_path, env=installed)
    outside = run("-m", "referee", "rules", "compile", cwd=tmp_path)
    assert inside == outside
