"""The tables at which the commands about cases play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from referee.casebook.tables import Table, find_tables
from referee.cli import options
from referee.paths import get_casebook_dir
from referee.ruleset import Node


def get_sources(paths: tuple[Path, ...], chosen: tuple[str, ...]) -> tuple[list[Path], list[str]]:
    """Paths and options for the compiler; without a path, the rules and casebook that come with the referee."""
    sources, names = options.as_sources(paths, chosen)
    if not paths and get_casebook_dir().is_dir():
        sources.append(get_casebook_dir())
    return sources, names


def get_tables(
    paths: tuple[Path, ...], chosen: tuple[str, ...], style: str = "text", word: str | None = None
) -> list[Table]:
    """The table chosen; or, if none is, all that the examples in these paths need, or those with this word in them."""
    from referee.cli.canon import get_fresh_rules, get_rules

    sources, names = get_sources(paths, chosen)

    def compile_rules(choice: Sequence[str], examples: Sequence[str] | None = None) -> Node:
        if examples is None:
            return get_rules(sources, choice, style)
        return get_fresh_rules(sources, choice, examples)

    return list(find_tables(compile_rules, names, word))
