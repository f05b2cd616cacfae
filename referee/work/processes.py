"""Work on every core: a few processes of our own, each on a pipe, watched.

A worker gets a handful of items when it has none, and answers them one by one. So it is always known which item a
worker was at: if it dies, that item is lost, the others it had go to whoever takes its place, and nothing else is
touched. (The pools of the standard library break as a whole, or wait for ever.) An idle worker is always listening, so
handing out never blocks, and neither does answering.

How far the work may run ahead of the oldest item that is not done yet is fixed. That bounds the memory.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Any, Generic

from referee.work.executor import Item, Lost, Result, WorkError

HANDFUL = 8
"""Items handed out together: enough that a worker is seldom idle, few enough that all end at about the same time."""
AHEAD = 8 * HANDFUL
"""So many items for each worker may be done or under way while an older one is not."""

Work = Callable[[Item], Result]


class Processes:
    """Several processes on this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def run(self, work: Work[Item, Result], items: Iterable[Item]) -> Generator[Result | Lost, None, None]:
        crew = _Crew(work, items, self.jobs)
        try:
            yield from crew.run()
        finally:
            crew.dismiss()


class _Crew(Generic[Item, Result]):
    """The workers of one run, and how far they are."""

    def __init__(self, work: Work[Item, Result], items: Iterable[Item], jobs: int) -> None:
        self.work = work
        self.items = enumerate(items)
        self.jobs = jobs
        self.workers: list[_Worker[Item, Result]] = []
        self.again: deque[tuple[int, Item]] = deque()
        """Items that a worker had when it died, and did not get to."""
        self.done: dict[int, Result | Lost] = {}
        """Results that wait for an older one."""
        self.begun = 0
        self.told = 0

    def run(self) -> Iterator[Result | Lost]:
        while True:
            self.hand_out()
            busy = {worker.connection: worker for worker in self.workers if worker.given}
            if not busy:
                return
            for connection in wait(list(busy)):
                self.hear(busy[connection])
            while self.told in self.done:
                self.told += 1
                yield self.done.pop(self.told - 1)

    def hand_out(self) -> None:
        """Something to do for everybody who has nothing, as far as there is something."""
        for _ in range(self.jobs - sum(bool(worker.given) for worker in self.workers)):
            handful = self.take()
            if not handful:
                return
            self.get_idle().give(handful)

    def take(self) -> list[tuple[int, Item]]:
        if self.again:
            return [self.again.popleft() for _ in range(min(HANDFUL, len(self.again)))]
        room = AHEAD * self.jobs - (self.begun - self.told)
        handful = list(islice(self.items, max(min(HANDFUL, room), 0)))
        self.begun += len(handful)
        return handful

    def get_idle(self) -> _Worker[Item, Result]:
        for worker in [worker for worker in self.workers if not worker.given]:
            if worker.is_alive():
                return worker
            self.workers.remove(worker)
        self.workers.append(_Worker(self.work))
        return self.workers[-1]

    def hear(self, worker: _Worker[Item, Result]) -> None:
        try:
            is_done, answer = worker.connection.recv()
        except (EOFError, OSError):
            self.bury(worker)
            return
        if not is_done:
            raise WorkError(answer)
        self.done[worker.given.popleft()[0]] = answer

    def bury(self, worker: _Worker[Item, Result]) -> None:
        self.workers.remove(worker)
        number, _ = worker.given.popleft()
        self.done[number] = Lost(worker.end())
        self.again.extend(worker.given)

    def dismiss(self) -> None:
        for worker in self.workers:
            worker.process.terminate()
        for worker in self.workers:
            worker.end()


class _Worker(Generic[Item, Result]):
    """One process, the pipe to it, and the items that it was given and has not answered."""

    def __init__(self, work: Work[Item, Result]) -> None:
        # A fork has the rules loaded already. Elsewhere than on Linux it is not safe, and a fresh start takes longer.
        context: Any = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
        self.connection, far = context.Pipe()
        self.given: deque[tuple[int, Item]] = deque()
        self.process = context.Process(target=_serve, args=(far, work), daemon=True)
        with _interrupts_blocked():
            self.process.start()
        far.close()

    def is_alive(self) -> bool:
        """Whether it still listens. One that has nothing to do has nothing to say, unless it is gone."""
        return not self.connection.poll()

    def give(self, handful: list[tuple[int, Item]]) -> None:
        self.given.extend(handful)
        with contextlib.suppress(OSError):  # it died just now; that is heard when it is listened to
            self.connection.send([item for _, item in handful])

    def end(self) -> str:
        """Let go of it, and say how it ended."""
        self.connection.close()
        self.process.join()
        code = self.process.exitcode or 0
        self.process.close()
        if code < 0:
            return f"its process was ended by signal {-code} ({signal.Signals(-code).name})"
        return f"its process ended by itself with exit code {code}"


@contextlib.contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Ctrl-C reaches everybody on a terminal, and one decides what to do; a worker is deaf to it from its birth."""
    if sys.platform == "win32":
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def _serve(connection: Connection, work: Work[Item, Result]) -> None:
    """What a worker does, until nobody gives it anything any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.enable()
    gc.freeze()  # what is there now stays, and is shared with the others as long as nobody touches it
    try:
        while True:
            for item in connection.recv():
                connection.send(_attempt(work, item))
    except (EOFError, OSError):
        return


def _attempt(work: Work[Item, Result], item: Item) -> tuple[bool, Any]:
    try:
        return True, work(item)
    except Exception as error:
        return False, f"{type(error).__name__}: {error}"
