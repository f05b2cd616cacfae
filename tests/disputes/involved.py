"""Whether asking only the readings of rules that had a say leaves anything out.

    python -m tests.disputes.involved

Every dispute of examples/disputes is decided twice: as always, and with every reading of every issue asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from referee.disputes import adjudicate as bench
from referee.disputes.read import read_dispute
from referee.paths import get_rules_dir

FOLDER = Path(__file__).resolve().parent.parent.parent / "examples" / "disputes"


def find_missed(file: Path) -> tuple[list[str], list[str]]:
    """The issues involved as always, and those that were not asked although they matter."""
    as_always = find_involved(file)
    with patch.object(bench._Bench, "_find_relevant", lambda self: list(self.ruleset.data["issues"])):
        all_of_them = find_involved(file)
    return as_always, [name for name in all_of_them if name not in as_always]


def find_involved(file: Path) -> list[str]:
    ruling = bench.adjudicate(read_dispute(file.read_bytes(), str(file)), [get_rules_dir()])
    return [issue.name for issue in ruling.issues]


def main() -> Iterator[str]:
    for file in sorted(FOLDER.glob("*.json")):
        involved, missed = find_missed(file)
        yield f"{file.stem}: {', '.join(involved) or 'none'}; missed: {', '.join(missed) or 'none'}"


if __name__ == "__main__":
    for line in main():
        print(line, flush=True)
