"""Saving simulated games as logs: `referee simulate --save`.

A log is named after the seed and its number, so the same call writes the same files. Nothing is ever written over:
whatever is there already is looked for before the first game is played.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.cli.exits import COULD_NOT, Refusal
from referee.paths import SUFFIX

LINES = ".jsonl"


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where logs go, of which kind they are, and after how many entries each the table writes its numbers down."""

    target: Path
    kind: str = "open"
    observe: int = 0
    rules: dict[str, Any] | None = None
    """What a log says about its rules."""

    @property
    def is_file(self) -> bool:
        return self.target.suffix == LINES

    def get_file(self, players: int, seed: int, index: int) -> Path:
        """The file of one game: all in one, or one for each."""
        name = f"{players}-players-seed-{seed}-game-{index + 1:04}-{self.kind}.json"
        return self.target if self.is_file else self.target / name

    def prepare(self, counts: Sequence[int], games: int, seed: int) -> None:
        """Refuse if anything would be written over; else make the folder."""
        if self.target.exists() and not self.is_file and not self.target.is_dir():
            message = f"referee: {self.target} is a file; logs are saved in a folder, or in a .jsonl file"
            raise Refusal(message, COULD_NOT)
        files = (self.get_file(players, seed, index) for players in counts for index in range(games))
        taken = next((file for file in files if file.exists()), None)
        if taken is not None:
            message = f"referee: {taken} is there already, and nothing was written"
            raise Refusal(f"{message}; choose another {'file' if self.is_file else 'folder or seed'}", COULD_NOT)
        (self.target.parent if self.is_file else self.target).mkdir(parents=True, exist_ok=True)
        if self.is_file:
            self.target.touch(exist_ok=False)

    def lay_out(self, log: dict[str, Any]) -> str:
        """The text of a log: a page of its own, or a line."""
        from referee.logs.page import lay_out

        rules = {"ruleset": self.rules} if self.rules else {}
        document = {"format": log["format"], "kind": log["kind"], **rules, **log}
        return f"{json.dumps(document, ensure_ascii=False)}\n" if self.is_file else lay_out(document)

    def put(self, text: str, file: Path) -> None:
        """Write a log down. A file for one log is new; one for many grows."""
        with file.open("a" if self.is_file else "x", encoding="utf-8", newline="\n") as out:
            out.write(text)


def describe_rules(paths: Sequence[Path], chosen: Sequence[str], folder: Path) -> dict[str, Any]:
    """What a log says about its rules, for what was chosen with `--with`; files as seen from the log's folder."""
    if not chosen:
        return {}
    kinds = _get_kinds(paths)
    found: dict[str, Any] = {}
    for option in chosen:
        kind = "variant" if option.endswith(SUFFIX) else kinds.get(option.replace("=", "."), "variant")
        if kind == "edition":
            found["edition"] = option
        elif kind == "reading":
            issue, _, reading = option.replace("=", ".").partition(".")
            found.setdefault("readings", {})[issue] = reading
        else:
            name = Path(os.path.relpath(option, folder)).as_posix() if option.endswith(SUFFIX) else option
            found.setdefault(f"{kind}s", []).append(name)
    return found


def _get_kinds(paths: Sequence[Path]) -> dict[str, str]:
    from compiler.bind import get_option_name
    from compiler.book import OPTION_KINDS
    from compiler.pipeline import parse_sources, read_sources

    declared = [d for d in parse_sources(read_sources(paths)) if d.kind.text in OPTION_KINDS]
    return {get_option_name(declaration): declaration.kind.text for declaration in declared}
