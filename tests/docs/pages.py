"""The pages that people read, cut into blocks, and a sandbox in which a page is followed step by step.

What a block is, its fence says:

| fence | what the tests do with it |
|---|---|
| `console` | runs each line that starts with `$ `; the lines below it are what it prints, `...` stands for any lines |
| `python` | runs it as a program |
| `canon` | compiles it as a whole game, runs its examples and plays a random game |
| `canon-fragment` | compiles it together with the page's game (or with `rules/`, where a page has none) |
| `canon-sentences` | compiles each line as a rule of that game |
| `canon-wrong CODE` | expects the compiler to refuse it, as a fragment or a sentence, with that code |
| `canon-rules` | looks it up in `rules/`, word by word |
| `diff` | applies it to the sandbox |

A comment right before a block adds to that: `<!-- file: NAME -->` writes the block into the sandbox, `<!-- with: NAME
... -->` chooses options for a fragment, and `<!-- waiting: REASON -->` expects a console block to fail, until the day
it does not. A command that ends in `# exit N` ends with that code, any other with 0.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("README.md", "CONTRIBUTING.md", *sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")))
LEFT_OUT = (".*", "__pycache__", "*.egg-info", "build", "dist")

_BLOCK = re.compile(
    r"(?P<notes>(?:<!-- [^\n]* -->\n)*)^```(?P<sort>[a-z-]+)(?: (?P<rest>[^\n]*))?\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_NOTE = re.compile(r"<!-- (?P<name>file|with|waiting): (?P<value>.*?) -->")
_EXIT = re.compile(r"\s+# exit (?P<code>[0-9]+)$")
_INSTEAD = (
    (re.compile(r"^make (?=\w)"), "make --dry-run "),
    (re.compile(r"^pip install \.$"), "python -m pip install --dry-run --no-deps --no-build-isolation --quiet ."),
)
"""What would set everything up, or run these tests again, is only looked up; `tests/test_packaging.py` installs."""


@dataclass(frozen=True, slots=True)
class Block:
    page: str
    line: int
    sort: str
    rest: str
    text: str
    notes: dict[str, str]

    @property
    def name(self) -> str:
        return f"{self.page}:{self.line}"


@dataclass(frozen=True, slots=True)
class Command:
    """A line of a console block, and what it prints according to the page (None if the page does not show it)."""

    line: str
    shown: str | None

    @property
    def code(self) -> int:
        found = _EXIT.search(self.line)
        return int(found["code"]) if found else 0


def read_blocks(page: str, *sorts: str) -> list[Block]:
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks: list[Block] = []
    for found in _BLOCK.finditer(text):
        notes = {note["name"]: note["value"] for note in _NOTE.finditer(found["notes"])}
        line = text.count("\n", 0, found.end("notes")) + 1
        blocks.append(Block(page, line, found["sort"], found["rest"] or "", found["text"], notes))
    return [block for block in blocks if not sorts or block.sort in sorts]


def read_commands(block: Block) -> Iterator[Command]:
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        line, _, shown = part.partition("\n")
        yield Command(line, shown.rstrip("\n") if shown.strip() else None)


def is_shown(shown: str, printed: str) -> bool:
    """Whether this was printed, letter by letter, but for spaces at the ends of lines and whatever `...` stands for."""
    lines = [r"(?:.*\n)*?" if line == "..." else re.escape(line.rstrip()) + r"\n" for line in shown.split("\n")]
    plain = "\n".join(line.rstrip() for line in printed.rstrip("\n").split("\n")) + "\n"
    return re.fullmatch("".join(lines), plain) is not None


class Sandbox:
    """A copy of the checkout, with a cache of its own; `referee` and `python` there mean the copy."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "referee"
        shutil.copytree(ROOT, self.folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
        paths = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "MAKE"))},
            "PATH": paths,
            "PYTHONPATH": str(self.folder),
            "PYTHONDONTWRITEBYTECODE": "1",
            "REFEREE_CACHE": str(folder / "cache"),
            "NO_COLOR": "1",
            "COLUMNS": "110",
        }

    def write(self, block: Block) -> None:
        file = self.folder / block.notes["file"]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.text, encoding="utf-8")

    def run(self, command: Command) -> tuple[int, str]:
        """The exit code, and what appears on the terminal."""
        line = _EXIT.sub("", command.line)
        for pattern, instead in _INSTEAD:
            line = pattern.sub(instead, line)
        return self.call(["sh", "-c", line])

    def call(self, program: list[str]) -> tuple[int, str]:
        found = subprocess.run(
            program, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300, check=False,
        )  # fmt: skip
        return found.returncode, found.stdout

    def patch(self, block: Block) -> None:
        """Applies a diff, wherever its lines stand now."""
        names = re.findall(r"^\+\+\+ b/(\S+)$", block.text, re.MULTILINE)
        bodies = re.split(r"^--- .*\n\+\+\+ .*\n", block.text, flags=re.MULTILINE)[1:]
        for name, body in zip(names, bodies, strict=True):
            file = self.folder / name
            text = file.read_text(encoding="utf-8")
            for hunk in re.split(r"^@@.*\n", body, flags=re.MULTILINE)[1:]:
                lines = hunk.splitlines(keepends=True)
                old = "".join(line[1:] or "\n" for line in lines if line[0] != "+")
                new = "".join(line[1:] or "\n" for line in lines if line[0] != "-")
                assert text.count(old) == 1, f"{block.name}: {name} does not have these lines once:\n{old}"
                text = text.replace(old, new)
            file.write_text(text, encoding="utf-8")
