"""What many verdicts come to: how many of each word, and which rules were broken in how many logs."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.logs.verdict_text import STYLES
from referee.terminal import draw_table

SHOWN = 20
"""So many rules are named; more make a list that nobody reads."""


class Tally:
    """Counts verdicts as they come, and keeps none."""

    def __init__(self) -> None:
        self.words: Counter[str] = Counter()
        self.logs: Counter[tuple[str, str]] = Counter()
        self.findings: Counter[tuple[str, str]] = Counter()

    def add(self, verdict: dict[str, Any]) -> None:
        self.words[verdict["verdict"]] += 1
        found = [(finding["rule"] or "-", finding["code"]) for finding in verdict["findings"]]
        self.findings.update(found)
        self.logs.update(set(found))

    @property
    def total(self) -> int:
        return self.words.total()

    def draw(self, is_stopped: bool = False, colour: bool = False) -> str:
        """`3 logs: 2 legal, 1 illegal.` and, if anything was found, a table by rule."""
        logs = f"{self.total} log{'' if self.total == 1 else 's'}"
        words = ", ".join(f"{self.words[word]} {word}" for word in STYLES if self.words[word])
        line = f"{f'Stopped after {logs}' if is_stopped else logs}{f': {words}' if words else ''}."
        if not self.logs:
            return line
        ranking = sorted(self.logs, key=lambda key: (-self.logs[key], key))
        rows = [(*key, self.logs[key], self.findings[key]) for key in ranking[:SHOWN]]
        table = draw_table(["rule", "what", "logs", "findings"], rows, colour)
        more = f"\nand {len(ranking) - SHOWN} more" if len(ranking) > SHOWN else ""
        return f"{line}\n\n{table}{more}"
