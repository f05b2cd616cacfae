"""One case: made from its number, tried under the limits, and told if something is wrong with it."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import traceback
from collections.abc import Iterator
from random import Random
from types import FrameType
from typing import NamedTuple
from unittest.mock import patch

from tests.fuzzing.targets import TARGETS

SECONDS = 5
MEMORY = 500_000_000
HARD = 12 * SECONDS
"""Seconds after which a process is ended that waits, or does not even come to say that it takes too long."""


class Found(NamedTuple):
    """Something that is wrong: which case it was, what happened, and the input."""

    target: str
    number: int
    what: str
    data: bytes


class TooLongError(Exception):
    """Five seconds are over."""


class Cases:
    """The cases of a seed, by number; each target in turn."""

    def __init__(self, seed: int, targets: list[str]) -> None:
        self.seed, self.targets = seed, targets

    def get_target(self, number: int) -> str:
        return self.targets[number % len(self.targets)]

    def make(self, number: int) -> bytes:
        return TARGETS[self.get_target(number)].make(Random(f"{self.seed}/{number}"))

    def __call__(self, number: int) -> Found | None:
        data = self.make(number)
        what = find_wrong(self.get_target(number), data)
        return Found(self.get_target(number), number, what, data) if what else None


def find_wrong(target: str, data: bytes) -> str:
    """What is wrong with the answer to this input; empty if nothing is.

    A mistake of ours shall be seen, and not told as if it were an answer.
    """
    try:
        with patch.dict(os.environ, REFEREE_DEBUG="1"), limits():
            TARGETS[target].try_(data)
    except TooLongError:
        return f"no answer within {SECONDS} s"
    except MemoryError:
        return f"more than {MEMORY // 1_000_000} MB"
    except Exception:
        return traceback.format_exc(limit=-4)
    return ""


@contextlib.contextmanager
def limits() -> Iterator[None]:
    """Time and memory for one case. What is there already does not count."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    with open("/proc/self/statm", encoding="ascii") as status:  # noqa: PTH123
        used = int(status.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, before[1]))
    signal.signal(signal.SIGVTALRM, _interrupt)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)  # of the processor's, so that a busy machine is not to blame
    signal.setitimer(signal.ITIMER_REAL, HARD)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        resource.setrlimit(resource.RLIMIT_AS, before)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise TooLongError
