"""The tables at which all cases together are played: the book as it is written, and one for each choice of options
that some case needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from referee.ruleset import Node


class Compile(Protocol):
    """Makes the ruleset of some sources under these options: with all its examples, or with these only."""

    def __call__(self, options: Sequence[str], examples: Sequence[str] | None = None, /) -> Node: ...


@dataclass(frozen=True, slots=True)
class Table:
    """A choice of options, the ruleset that it makes, and the examples that only this table is asked about."""

    options: tuple[str, ...]
    rules: Node
    examples: list[Node]

    @property
    def own(self) -> list[str]:
        """The rules that read as they do because of these options; all of them at a table without any."""
        rules = self.rules["rules"]
        return [rule for rule, said in rules.items() if not self.options or said["by"] in self.options]

    def only(self, word: str | None) -> Table:
        """With the examples alone that have this word in their name or title."""
        return replace(self, examples=[one for one in self.examples if _is_meant(word, one["id"], one["title"])])


def find_tables(compile_rules: Compile, chosen: Sequence[str] = (), word: str | None = None) -> Iterator[Table]:
    """The table chosen, with every example that holds there; if none is, then also all others that examples need.

    Those others are made with no examples but their own; the fewer options, the earlier they come. With a word, only
    examples that have it in their name or title.
    """
    rules = compile_rules(chosen)
    yield Table(tuple(chosen), rules, rules["examples"]).only(word)
    for other in () if chosen else sorted(rules["elsewhere"], key=lambda other: len(other["with"])):
        meant = [id for id, title in other["examples"].items() if _is_meant(word, id, title)]
        if meant:
            there = compile_rules(other["with"], meant)
            yield Table(tuple(other["with"]), there, there["examples"])


def _is_meant(word: str | None, id: str, title: str) -> bool:
    return not word or word.lower() in f"{id} {title}".lower()
