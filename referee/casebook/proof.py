"""Do the cases notice when a rule is changed? A change that no case notices has survived.

The cases in which the changed rule did something are run first, since they mostly notice; whoever notices first ends
the search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.casebook.mutants import Mutant, Mutations
from referee.examples import Bench
from referee.ruleset import Node, Ruleset, RulesetError


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a change: the case that noticed it, or none; `is_void` if it makes no game at all."""

    mutant: Mutant
    killer: str = ""
    is_void: bool = False

    @property
    def survived(self) -> bool:
        return not self.killer and not self.is_void


class Proof:
    """The cases of one ruleset against its changes."""

    def __init__(self, ruleset: Ruleset, rules: Sequence[str] | None = None) -> None:
        """Only the changes of these rules, if they are given."""
        self.mutations = Mutations(ruleset)
        self.mutants = [m for m in self.mutations.find() if rules is None or m.rule in rules]
        self.near: dict[str, list[int]] = {}
        """For each rule, the examples in which it did or asked something."""
        bench = Bench(ruleset)
        for index, example in enumerate(ruleset.data["examples"]):
            for rule in sorted(bench.run(example).rules):
                self.near.setdefault(rule, []).append(index)

    def judge(self, mutant: Mutant) -> Verdict:
        ruleset = self.mutations.apply(mutant)
        try:
            return Verdict(mutant, next(self._find_killers(ruleset, mutant.rule), ""))
        except RulesetError:
            return Verdict(mutant, is_void=True)

    def _find_killers(self, ruleset: Ruleset, rule: str) -> Iterator[str]:
        bench, examples = Bench(ruleset), ruleset.data["examples"]
        near = self.near.get(rule, [])
        rest = [index for index in range(len(examples)) if index not in near]
        for index in (*near, *rest):
            if not _holds(bench, examples[index]):
                yield examples[index]["id"]


def _holds(bench: Bench, example: Node) -> bool:
    try:
        return bench.run(example).ok
    except RulesetError:
        raise
    except Exception:  # a change may make nonsense of a rule; a case in which it does so has noticed it
        return False
