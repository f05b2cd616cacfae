"""The ruleset: one game, under one choice of edition, readings and variants, as the data that the engine runs.

A ruleset is a JSON document (docs/ruleset.md). This module gives it a type and nothing more: it reads the document,
refuses what is not one, and answers the questions that are about the document rather than about a game being played
(who wrote this rule, which text does it cite). Everything that depends on a number of players is worked out in
`referee.engine`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

FORMAT = "canon-ruleset/1"
NEEDED = ("name", "rules", "players", "rings", "places", "tokens", "tracks", "statuses", "things", "game", "registers")

Node = dict[str, Any]


class RulesetError(ValueError):
    """The document is not a ruleset, or says something that cannot be linked."""


class Citation(NamedTuple):
    """A heading of a source, as a verdict shows it."""

    source: str
    title: str
    heading: str


class Ruleset:
    """A ruleset document; `data` is the JSON, never changed."""

    __slots__ = ("data",)

    def __init__(self, data: Node) -> None:
        self.data = data
        if self.data.get("format") != FORMAT:
            raise RulesetError(f"not a ruleset: its format is {self.data.get('format')!r}, not {FORMAT!r}")
        missing = [key for key in NEEDED if key not in self.data]
        if missing:
            raise RulesetError(f"the ruleset lacks {', '.join(missing)}")

    @classmethod
    def load(cls, path: str | Path) -> Ruleset:
        """Read a ruleset from a file."""
        try:
            with open(path, encoding="utf-8") as file:  # noqa: PTH123 pathlib costs a cold start
                data = json.load(file)
        except json.JSONDecodeError as error:
            raise RulesetError(f"{path} is not JSON: {error}") from error
        if not isinstance(data, dict):
            raise RulesetError(f"{path} is not a ruleset")
        return cls(data)

    def with_terms(self, values: Mapping[str, Any]) -> Ruleset:
        """The same game with some terms fixed: a worked example may state what a term is."""
        if not values:
            return self
        terms = dict(self.data.get("terms", {}))
        for name, value in values.items():
            if name not in terms:
                raise RulesetError(f"there is no term {name}")
            terms[name] = {**terms[name], "value": value}
        return Ruleset({**self.data, "terms": terms})

    @property
    def name(self) -> str:
        return str(self.data["name"])

    @property
    def hash(self) -> str:
        return str(self.data.get("hash", ""))

    @property
    def players(self) -> tuple[int, int]:
        """The least and the greatest number of players."""
        least, most = self.data["players"]
        return least, most

    @property
    def examples(self) -> list[Node]:
        return list(self.data.get("examples", []))

    def rule(self, rule: str) -> Node:
        """What the ruleset says about a rule: title, text, at, cites, assumes."""
        entry: Node = self.data["rules"].get(rule, {})
        return entry

    def cites(self, rule: str) -> tuple[Citation, ...]:
        """The headings that a rule rests on."""
        sources = self.data.get("sources", {})
        pairs = self.rule(rule).get("cites", [])
        return tuple(Citation(source, str(sources.get(source, source)), heading) for source, heading in pairs)
