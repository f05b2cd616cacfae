"""`python -m tests.docs.refresh [PAGE]...`: puts what the commands print today into the console blocks that show it.

A block that shortens with `...` is only rewritten when it no longer fits; look it over afterwards.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.docs.pages import PAGES, ROOT, Block, Sandbox, is_shown, read_blocks, read_commands


def refresh(page: str) -> None:
    file = ROOT / page
    with tempfile.TemporaryDirectory() as folder:
        sandbox = Sandbox(Path(folder))
        for block in read_blocks(page):
            if "file" in block.notes:
                sandbox.write(block)
            elif block.sort == "diff":
                sandbox.patch(block)
            elif block.sort == "console" and "waiting" not in block.notes:
                text = file.read_text(encoding="utf-8")
                file.write_text(text.replace(block.text, rewrite(block, sandbox), 1), encoding="utf-8")


def rewrite(block: Block, sandbox: Sandbox) -> str:
    lines: list[str] = []
    for command in read_commands(block):
        code, printed = sandbox.run(command)
        if code != command.code:
            print(f"{block.name}: {command.line} ended with {code}", file=sys.stderr)
        lines.append(f"$ {command.line}\n")
        if command.shown is not None:
            kept = command.shown if is_shown(command.shown, printed) else printed.rstrip("\n")
            lines.append("\n".join(line.rstrip() for line in kept.split("\n")) + "\n")
    return "".join(lines)


if __name__ == "__main__":
    for name in sys.argv[1:] or PAGES:
        refresh(name)
