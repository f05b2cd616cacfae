"""What every executor can do."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import NamedTuple, Protocol, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class Lost(NamedTuple):
    """What is left of an item whose worker died over it."""

    reason: str


class WorkError(Exception):
    """The work could not be done at all, for a reason that concerns every item."""


class Executor(Protocol):
    """Does work on items. Leaving the results early, in whatever way, ends everything that was started for them."""

    def run(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result | Lost, None, None]:
        """The results, in the order of the items, each as soon as it and all before it are there."""
        ...
