"""Do the cases notice when a rule is changed? A change that no case notices has survived.

The cases in which the changed rule did something are run first, since they mostly notice; whoever notices first ends
the search. A change after which no game can be put together is void: the compiler would not have let it through. One
over which a game breaks off is noticed too, but a case that ends otherwise is looked for before that is believed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from referee.casebook.mutants import Mutant, Mutations
from referee.examples import Bench, Outcome
from referee.ruleset import Node, Ruleset


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a change: the case that noticed it, or none."""

    mutant: Mutant
    killer: str = ""
    is_void: bool = False
    """It makes no game at all."""
    is_crash: bool = False
    """It was noticed only because a game broke off."""

    @property
    def survived(self) -> bool:
        return not self.killer and not self.is_void


class Proof:
    """The cases of one ruleset against its changes."""

    def __init__(self, ruleset: Ruleset, rules: Sequence[str] | None = None) -> None:
        """Only the changes of these rules, if they are given."""
        self.ruleset = ruleset
        self.mutations = Mutations(ruleset)
        meant = None if rules is None else set(rules)
        self.mutants = [mutant for mutant in self.mutations.find() if meant is None or mutant.rule in meant]

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """Of every example, as the rules are."""
        bench = Bench(self.ruleset)
        return [bench.run(example) for example in self.ruleset.data["examples"]]

    @cached_property
    def near(self) -> dict[str, list[int]]:
        """For each rule, the examples in which it did or asked something."""
        near = dict[str, list[int]]()
        for index, outcome in enumerate(self.outcomes):
            for rule in sorted(outcome.rules):
                near.setdefault(rule, []).append(index)
        return near

    def judge(self, mutant: Mutant) -> Verdict:
        crashed = ""
        try:
            for id, is_crash in self._find_killers(self.mutations.apply(mutant), mutant.rule):
                if not is_crash:
                    return Verdict(mutant, id)
                crashed = crashed or id
        except _NoGameError:
            return Verdict(mutant, is_void=True)
        return Verdict(mutant, crashed, is_crash=bool(crashed))

    def _find_killers(self, ruleset: Ruleset, rule: str) -> Iterator[tuple[str, bool]]:
        """The cases that notice, and whether the game broke off in them."""
        bench, examples = Bench(ruleset), ruleset.data["examples"]
        near = self.near.get(rule, [])
        distant = set(range(len(examples))).difference(near)
        for index in (*near, *sorted(distant)):
            if not self.outcomes[index].ok:  # then it would "notice" everything
                continue
            noticed = _notice(bench, examples[index])
            if noticed is not None:
                yield examples[index]["id"], noticed


class _NoGameError(Exception):
    """The changed rules cannot be put together."""


def _notice(bench: Bench, example: Node) -> bool | None:
    """Nothing if the example still holds; else whether the game broke off."""
    try:
        bench.link(example)
    except Exception as error:  # whatever the engine stumbles over when it puts a game together
        raise _NoGameError from error
    try:
        return None if bench.run(example).ok else False
    except Exception:  # a change may make nonsense of a rule
        return True
