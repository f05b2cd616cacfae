"""Who does the work: nobody else, this machine's other cores, or a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from itertools import chain, islice

from referee.work.executor import Executor, Item, Lost, Result
from referee.work.inline import Inline

PAYS_FROM = 16
"""So many items are done here before others are asked. Starting two workers took 21 ms of the processor's time, as much
as judging six logs, and two cores save half of what is left: it pays from about a dozen. Most calls have fewer."""


def choose_executor(jobs: int | None = None, cluster: str | None = None) -> Executor:
    """For what the command line says: so many processes, or this scheduler; else whatever pays."""
    if cluster is not None:
        from referee.work.cluster import Cluster

        return Cluster(cluster)
    if jobs is None:
        return WhenItPays()
    if jobs == 1:
        return Inline()
    from referee.work.processes import Processes

    return Processes(jobs)


class WhenItPays:
    """Begins here, and goes on with every core when there is enough to do."""

    def run(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result | Lost, None, None]:
        rest = iter(items)
        yield from Inline().run(work, islice(rest, PAYS_FROM) if count_cores() > 1 else rest)
        for further in rest:
            from referee.work.processes import Processes

            yield from Processes(count_cores()).run(work, chain([further], rest))


def count_cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
