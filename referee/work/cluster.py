"""Work on a cluster: the workers of a Dask scheduler that runs already, here or elsewhere.

The scheduler decides who does what, and tries again when a worker dies; we keep a few handfuls under way and take
them back in order. A handful that keeps killing workers is tried item by item, to find the one that does.

Every worker needs this version of the referee, and the same rules under the same path; both are asked for before
anything is sent. `distributed` is imported here and nowhere else (`pip install 'referee[cluster]'`).
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING

from referee import __version__
from referee.work.executor import Item, Lost, Result, WorkError

if TYPE_CHECKING:
    from distributed import Client, Future

HANDFUL = 16
"""Items sent together. More than between processes, since every one goes by way of the scheduler."""
AHEAD = 4
"""So many handfuls for each thread of the cluster are under way."""
PATIENCE = 10
"""Seconds after which a scheduler that does not answer, or has no workers, is given up."""

_turn = Lock()
"""Python does one thing at a time anyway, and the engine counts on it: a worker with several threads takes turns."""


class Cluster:
    """The workers of a scheduler, by its address: `tcp://127.0.0.1:8786`."""

    def __init__(self, address: str) -> None:
        self.address = address

    def run(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result | Lost, None, None]:
        with self.connect() as client:
            _check_workers(client, self.address, work)
            yield from _run(client, work, iter(items))

    def connect(self) -> Client:
        try:
            from distributed import Client
        except ImportError:
            raise WorkError("a cluster needs the package distributed: pip install 'referee[cluster]'") from None
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        try:
            return Client(self.address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, ValueError, ImportError) as error:
            raise WorkError(f"no scheduler answers at {self.address}: {error}") from None


def _check_workers(client: Client, address: str, work: object) -> None:
    """There are some, and they are like us."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        found = client.run(describe, work)
    except TimeoutError:
        raise WorkError(f"the scheduler at {address} has no workers: start some with dask worker {address}") from None
    except ImportError as error:
        raise WorkError(f"a worker of {address} has no referee ({error}): install it where they run") from None
    version, fingerprint = describe(work)
    for worker, (its_version, its_fingerprint) in found.items():
        if its_version != version:
            raise WorkError(f"the worker {worker} has referee {its_version}, and this is {version}: install the same")
        if its_fingerprint != fingerprint:
            raise WorkError(f"the worker {worker} does not see the same rules as we do, under the same path")


def describe(work: object) -> tuple[str, str]:
    """What this process and a worker must have in common: the referee's version, and what the work reads."""
    get_fingerprint = getattr(work, "get_fingerprint", None)
    return __version__, "" if get_fingerprint is None else get_fingerprint()


def _run(client: Client, work: Callable[[Item], Result], items: Iterator[Item]) -> Iterator[Result | Lost]:
    threads = sum(client.nthreads().values())  # type: ignore[no-untyped-call]
    under_way: deque[tuple[list[Item], Future[list[Result]]]] = deque()
    while True:
        while len(under_way) < AHEAD * threads and (handful := list(islice(items, HANDFUL))):
            under_way.append((handful, _submit(client, work, handful)))
        if not under_way:
            return
        yield from _collect(client, work, *under_way.popleft())


def _submit(client: Client, work: Callable[[Item], Result], handful: list[Item]) -> Future[list[Result]]:
    return client.submit(do, work, handful, pure=False)


def _collect(
    client: Client, work: Callable[[Item], Result], handful: list[Item], future: Future[list[Result]]
) -> Iterator[Result | Lost]:
    from distributed import KilledWorker

    try:
        results: list[Result] = future.result()
    except KilledWorker as error:
        if len(handful) == 1:
            yield Lost(f"every worker that tried it died: {error.args[1] if len(error.args) > 1 else error}")
            return
        for item in handful:
            yield from _collect(client, work, [item], _submit(client, work, [item]))
    else:
        yield from results


def do(work: Callable[[Item], Result], handful: list[Item]) -> list[Result]:
    """What a worker of the cluster does."""
    with _turn:
        return [work(item) for item in handful]
