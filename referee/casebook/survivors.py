"""Reasons why a change may survive: it makes no difference that any game could show.

They stand in `survivors.toml` beside the cases, one table for each choice of options (`book` for none), the change's id
on the left and the reason on the right. A reason for a change that is gone, or that is noticed by now, is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

FILE = "survivors.toml"
BOOK = "book"

Key = tuple[str, str]
"""The table, and the change's id."""


class ReasonsError(Exception):
    """The file cannot be read; says why."""


def name_table(options: Sequence[str]) -> str:
    return "+".join(options) or BOOK


def read_reasons(paths: Iterable[Path]) -> dict[Key, str]:
    """All that stand in these folders."""
    import tomllib

    reasons: dict[Key, str] = {}
    for file in [path / FILE for path in paths if (path / FILE).is_file()]:
        try:
            tables = tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise ReasonsError(f"{file}: {error}") from None
        for table, rows in tables.items():
            if not isinstance(rows, dict) or not all(isinstance(reason, str) and reason for reason in rows.values()):
                raise ReasonsError(f'{file}: under [{table}], each line must be: "change" = "reason"')
            reasons.update({(table, id): reason for id, reason in rows.items()})
    return reasons
