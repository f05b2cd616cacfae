"""What had to be assumed because the log does not say it, and how it is put right when the log says more later.

A guess is a group of tokens of which nobody knows which is which. When one of them turns up where another was assumed,
the two change places, and nobody is accused. A token that the log has named is settled.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from referee.engine import Option, State
from referee.engine.hidden import swap


class Guesses:
    """The groups of tokens whose places are assumed, as far as they are not settled."""

    def __init__(self, groups: Iterable[Collection[int]] = ()) -> None:
        self.groups = [set(group) for group in groups]

    def copy(self) -> Guesses:
        return Guesses(self.groups)

    def __bool__(self) -> bool:
        return bool(self.groups)

    def __contains__(self, token: object) -> bool:
        return any(token in group for group in self.groups)

    def add(self, tokens: Collection[int]) -> None:
        """These are assumed from now on, on top of what was assumed about some of them before."""
        joined = set(tokens).union(*(group for group in self.groups if not group.isdisjoint(tokens)))
        self.groups = [group for group in self.groups if group.isdisjoint(tokens)]
        if len(joined) > 1:
            self.groups.append(joined)

    def settle(self, tokens: Collection[int]) -> None:
        """These are known; the last one of a group is then known as well."""
        for group in self.groups:
            group.difference_update(tokens)
        self.groups = [group for group in self.groups if len(group) > 1]

    def put_right(self, state: State, row: Sequence[Option], token: int) -> bool:
        """A token turns up among a row of others: whether one of these was only assumed, and has made room for it."""
        for group in self.groups:
            other = next((other for other in row if other in group), None) if token in group else None
            if isinstance(other, int):
                swap(state, other, token)
                if state.pools is not None:
                    state.pools[other], state.pools[token] = state.pools[token], state.pools[other]
                self.settle([token])
                return True
        return False
