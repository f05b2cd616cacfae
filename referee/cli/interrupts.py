"""Ctrl-C between two things, never in the middle of one."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interrupts:
    """While it is entered, what stands under `held` is finished first; only a second Ctrl-C breaks into it.

    >>> with Interrupts() as interrupts:
    ...     with interrupts.held():
    ...         print("all of it")
    """

    def __init__(self) -> None:
        self.is_held = False
        self.has_come = False

    def __enter__(self) -> Interrupts:
        self.is_ours = threading.current_thread() is threading.main_thread()  # nobody else may ask for signals
        if self.is_ours:
            self.before = signal.signal(signal.SIGINT, self.hear)
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_ours:
            signal.signal(signal.SIGINT, self.before)

    def hear(self, number: int, frame: FrameType | None) -> None:
        if self.is_held and not self.has_come:
            self.has_come = True
        else:
            raise KeyboardInterrupt

    @contextmanager
    def held(self) -> Iterator[None]:
        self.is_held = True
        yield
        self.is_held = False
        if self.has_come:
            raise KeyboardInterrupt
