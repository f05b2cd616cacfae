"""All changes of all tables, judged one by one, wherever there are hands for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from referee.cache import get_ruleset
from referee.casebook.proof import Proof, Verdict
from referee.casebook.tables import Table, find_tables
from referee.ruleset import Ruleset


class Task(NamedTuple):
    """One change: at the table with these options, the one of this number."""

    options: tuple[str, ...]
    number: int


@dataclass(slots=True)
class Mutating:
    """The work: says where the rules are, so that it can be sent to a worker, which then looks for itself."""

    paths: Sequence[Path]
    chosen: Sequence[str] = ()
    files: Sequence[str] = ()
    """Only the changes of rules that stand in these files; of all, if none is given."""
    proofs: dict[tuple[str, ...], Proof] = field(default_factory=dict)

    def __call__(self, task: Task) -> Verdict:
        proof = self.proofs[task.options]
        return proof.judge(proof.mutants[task.number])

    def find_tasks(self) -> Iterator[Task]:
        """Every change there is: of every rule at the first table, and of the rules that the others write."""
        for table in find_tables(lambda options: get_ruleset(self.paths, options), self.chosen):
            proof = self.proofs[table.options] = Proof(Ruleset(table.rules), self._get_rules(table))
            yield from (Task(table.options, number) for number in range(len(proof.mutants)))

    def _get_rules(self, table: Table) -> list[str]:
        files = table.rules["files"]
        places = {rule: files[table.rules["rules"][rule]["at"][0]] for rule in table.own}
        return [rule for rule, file in places.items() if not self.files or file in self.files]
