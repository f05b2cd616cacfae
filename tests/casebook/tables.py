"""The tables of the casebook, compiled once for all of these tests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from compiler.pipeline import compile_ruleset
from referee.casebook.tables import Table, find_tables
from referee.ruleset import Node

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
RULES = ROOT / "rules"


def compile_rules(options: Sequence[str], examples: Sequence[str] | None = None) -> Node:
    """As it is written: through JSON."""
    rules: Node = json.loads(json.dumps(compile_ruleset([RULES, HERE], options, examples)))
    return rules


@cache
def get_tables() -> tuple[Table, ...]:
    return tuple(find_tables(compile_rules))
