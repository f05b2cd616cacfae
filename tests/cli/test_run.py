"""How the command ends: exit codes, sentences instead of tracebacks, and what it imports."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from referee import __version__
from referee.cli import run as runner
from referee.cli.app import app
from tests.cli.conftest import Run


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"referee {__version__}\n"
    assert run("-V").stdout == f"referee {__version__}\n"


def test_version_imports_no_click() -> None:
    code = "import sys; from referee.__main__ import main; main(); print('click' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("False\n")


@pytest.mark.parametrize("args", [["--help"], ["rules", "--help"], ["rules", "check", "-h"], ["simulate", "--help"]])
def test_help(run: Run, args: list[str]) -> None:
    done = run(*args)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage: referee")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["ruls"], "did you mean 'rules'?"),
        (["rules", "chekc"], "did you mean 'check'?"),
        (["rules", "check", "no-such-file.canon"], "no-such-file.canon"),
        (["rules", "check", "--format", "xml"], "--format"),
        (["rules", "check", "--with", "no-such-file.canon"], "there is no file no-such-file.canon"),
        (["rules", "fmt"], "PATH"),
        (["rules", "show"], "NAME"),
        (["simulate", "--players", "two"], "neither a number nor a range"),
        (["simulate", "--players", "5-2"], "5 is more than 2"),
        (["simulate", "--games", "0"], "--games"),
    ],
)
def test_wrong_usage_is_2(run: Run, args: list[str], words: str) -> None:
    done = run(*args)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (PermissionError(13, "Permission denied", "x.canon"), 2, "x.canon: Permission denied"),
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(), 141, ""),
        (RecursionError("too deep"), 2, "internal error: RecursionError: too deep"),
    ],
)
def test_failures_are_sentences(
    error: BaseException, code: int, words: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*args: object, **options: object) -> None:
        raise error

    monkeypatch.setattr(app, "main", fail)
    monkeypatch.setattr(runner, "_forget_output", lambda: None)
    assert runner.run([]) == code
    err = capfd.readouterr().err
    assert words in err
    assert "Traceback" not in err


@pytest.mark.skipif(os.name != "posix", reason="closes a pipe the POSIX way")
def test_closed_pipe_is_quiet() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "referee", "--help"], stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")
