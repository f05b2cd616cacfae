"""All changes of all tables, judged one by one, wherever there are hands for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from referee.cache import get_fresh_ruleset
from referee.casebook.proof import Proof, Verdict
from referee.casebook.tables import Table, find_tables
from referee.paths import SUFFIXES, get_fingerprint
from referee.ruleset import Node, Ruleset


class Task(NamedTuple):
    """One change: at the table with these options, the one of this number."""

    options: tuple[str, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Mutating:
    """The work: says where the rules are, so that it can be sent to a worker, which then looks for itself."""

    paths: tuple[Path, ...]
    chosen: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    """Only the changes of rules that stand in these files, by the names a ruleset gives them; of all, if none is."""

    def __call__(self, task: Task) -> Verdict:
        proof = get_proof(self, task.options)
        return proof.judge(proof.mutants[task.number])

    def find_tasks(self) -> Iterator[Task]:
        """Every change there is: of every rule at the first table, and of the rules that the others write.

        A rule that reads alike at several tables is changed at the first of them.
        """
        seen: set[tuple[str, str]] = set()
        for table in find_tables(self._compile, self.chosen):
            rules = table.rules["rules"]
            for number, mutant in enumerate(make_proof(self, table).mutants):
                key = mutant.id, rules[mutant.rule]["text"]
                if key not in seen:
                    seen.add(key)
                    yield Task(table.options, number)

    def get_fingerprint(self) -> str:
        return get_fingerprint(self.paths, self.chosen, SUFFIXES)

    def _compile(self, options: Sequence[str], examples: Sequence[str] | None = None) -> Node:
        """Always with every example that holds there, since each of them may notice."""
        return get_fresh_ruleset(self.paths, options)


def make_proof(mutating: Mutating, table: Table) -> Proof:
    files, rules = table.rules["files"], table.rules["rules"]
    meant = [rule for rule in table.own if not mutating.files or files[rules[rule]["at"][0]] in mutating.files]
    return Proof(Ruleset(table.rules), meant)


@lru_cache(maxsize=2)
def get_proof(mutating: Mutating, options: tuple[str, ...]) -> Proof:
    """Tasks come table by table, so hardly more than one table is needed at a time."""
    rules = get_fresh_ruleset(mutating.paths, options)
    return make_proof(mutating, Table(options, rules, rules["examples"]))
