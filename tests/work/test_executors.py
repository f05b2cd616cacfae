"""Work is the same whoever does it: every result in its place, and no death costs more than one item."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from referee.work import choose
from referee.work.choose import WhenItPays, choose_executor
from referee.work.executor import Executor, Lost, WorkError
from referee.work.inline import Inline
from referee.work.processes import AHEAD, Processes

EXECUTORS: list[Executor] = [Inline(), Processes(1), Processes(3), WhenItPays()]


def square(number: int) -> int:
    return number * number


def dawdle(number: int) -> int:
    """The first takes longest: whoever has the others is done before."""
    time.sleep(0.3 if number == 0 else 0)
    return number


def die_at_thirteen(number: int) -> int:
    if number == 13:
        os.kill(os.getpid(), signal.SIGKILL)
    if number == 40:
        os._exit(7)
    return number


def fail_at_thirteen(number: int) -> int:
    if number == 13:
        raise ValueError("thirteen is too much")
    return number


@pytest.mark.parametrize("executor", EXECUTORS, ids=lambda executor: type(executor).__name__)
@pytest.mark.parametrize("count", [0, 1, 7, 100])
def test_results_come_in_the_order_of_the_items(executor: Executor, count: int) -> None:
    assert list(executor.run(square, iter(range(count)))) == [number * number for number in range(count)]


def test_a_slow_item_keeps_its_place() -> None:
    assert list(Processes(2).run(dawdle, range(60))) == list(range(60))


def test_little_is_taken_before_the_oldest_is_done() -> None:
    taken = 0

    def items() -> Iterator[int]:
        nonlocal taken
        while True:
            taken += 1
            yield taken - 1

    with closing(Processes(2).run(dawdle, items())) as results:
        assert next(results) == 0
        assert taken <= 2 * AHEAD


def test_who_dies_is_replaced_and_only_its_item_is_lost() -> None:
    results = list(Processes(2).run(die_at_thirteen, range(100)))
    lost = {number: result.reason for number, result in enumerate(results) if isinstance(result, Lost)}
    assert lost == {
        13: "its process was ended by signal 9 (SIGKILL)",
        40: "its process ended by itself with exit code 7",
    }
    assert [result for result in results if not isinstance(result, Lost)] == [n for n in range(100) if n not in lost]


def test_an_error_of_the_work_ends_the_run() -> None:
    with pytest.raises(WorkError, match="ValueError: thirteen is too much"):
        list(Processes(2).run(fail_at_thirteen, range(100)))
    assert multiprocessing.active_children() == []


def test_whoever_leaves_early_leaves_nobody_behind() -> None:
    with closing(Processes(2).run(square, range(10_000))) as results:
        next(results)
        assert multiprocessing.active_children()
    assert multiprocessing.active_children() == []


def get_worker(number: int) -> int:
    return os.getpid()


@pytest.mark.parametrize(("cores", "hands"), [(1, 1), (2, 3)])
def test_others_are_asked_when_there_is_enough_to_do(cores: int, hands: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choose, "count_cores", lambda: cores)
    few = set(WhenItPays().run(get_worker, range(choose.PAYS_FROM)))
    assert few == {os.getpid()}
    many = set(WhenItPays().run(get_worker, range(500)))
    assert os.getpid() in many
    assert len(many) == hands


def test_choice() -> None:
    assert isinstance(choose_executor(), WhenItPays)
    assert isinstance(choose_executor(jobs=1), Inline)
    assert isinstance(choose_executor(jobs=3), Processes)
    assert choose.count_cores() >= 1
