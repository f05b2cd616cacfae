"""Each page is followed from top to bottom in a copy of the checkout: files written, diffs applied, commands run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT, Block, Command, Sandbox, is_shown, read_blocks, read_commands

FOLLOWED = [page for page in PAGES if read_blocks(page, "console", "python")]


@pytest.mark.parametrize("page", FOLLOWED)
def test_every_step_works(page: str, tmp_path: Path) -> None:
    sandbox = Sandbox(tmp_path)
    for block in read_blocks(page):
        if "file" in block.notes:
            sandbox.write(block)
        elif block.sort == "diff":
            sandbox.patch(block)
        elif block.sort == "python":
            code, printed = sandbox.call(["python", "-c", block.text])
            assert code == 0, f"{block.name}\n{printed}"
        elif block.sort == "console":
            _follow(block, sandbox)


def _follow(block: Block, sandbox: Sandbox) -> None:
    """Runs a block; one that is waited for must still fail, or else its mark has to go."""
    troubles = list(_find_troubles(block, sandbox))
    if "waiting" in block.notes:
        assert troubles, f"{block.name} works now: take the waiting mark away"
    else:
        assert not troubles, f"{block.name}\n" + "\n".join(troubles)


def _find_troubles(block: Block, sandbox: Sandbox) -> list[str]:
    troubles: list[str] = []
    for command in read_commands(block):
        code, printed = sandbox.run(command)
        troubles += [f"$ {command.line}\nthere is no module {name}" for name in find_missing(command, printed)]
        if code != command.code:
            troubles.append(f"$ {command.line}\nended with {code}:\n{printed}")
        elif command.shown is not None and not is_shown(command.shown, printed):
            troubles.append(f"$ {command.line}\nprinted:\n{printed}\nand the page shows:\n{command.shown}")
    return troubles


def find_missing(command: Command, printed: str) -> list[str]:
    """A make target is not run here, so at least every module of ours that it would start must be there."""
    if not command.line.startswith("make "):
        return []
    names = re.findall(r" -m ((?:tests|benchmarks|referee)[\w.]*)", printed)
    files = {name: ROOT / name.replace(".", "/") for name in names}
    return [name for name, file in files.items() if not file.is_dir() and not file.with_suffix(".py").is_file()]


@pytest.mark.parametrize(
    ("shown", "printed", "expected"),
    [
        ("a\nb", "a\nb\n", True),
        ("a\nb", "a  \nb", True),
        ("a\n...", "a\nb\nc\n", True),
        ("...\nc", "a\nb\nc\n", True),
        ("a\n...\nc", "a\nc\n", True),
        ("a", "a\nb\n", False),
        ("a.c", "abc\n", False),
    ],
)
def test_what_counts_as_shown(shown: str, printed: str, expected: bool) -> None:
    assert is_shown(shown, printed) is expected
