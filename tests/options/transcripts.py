"""What the referee says of planted mistakes: `mistakes/NAME.canon`, and beside it `NAME.txt`, a call and its answer.

`python -m tests.options.transcripts` writes what it says today; read it before you keep it.
"""

from __future__ import annotations

import contextlib
import io
import os
import shlex
from pathlib import Path

from referee.cli.run import run
from tests.options.tables import ROOT

MISTAKES = Path(__file__).with_name("mistakes")
PROMPT = "$ referee "


def get_transcripts() -> list[Path]:
    return sorted(MISTAKES.glob("*.txt"))


def get_call(transcript: Path) -> str:
    first = transcript.read_text(encoding="utf-8").partition("\n")[0]
    assert first.startswith(PROMPT), f"{transcript}: the first line is a call"
    return first.removeprefix(PROMPT)


def play(call: str) -> tuple[int, str]:
    """The exit code, and the call with everything that it prints, in the folder of the mistakes."""
    said = io.StringIO()
    with contextlib.chdir(MISTAKES), contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = run(shlex.split(call))
    return code, f"{PROMPT}{call}\n{said.getvalue()}".replace(f"{ROOT}{os.sep}", "")


def refresh() -> None:
    for file in MISTAKES.glob("*.canon"):
        transcript = file.with_suffix(".txt")
        call = get_call(transcript) if transcript.exists() else f"rules check --with {file.name}"
        transcript.write_text(play(call)[1], encoding="utf-8")


if __name__ == "__main__":
    refresh()
