"""The queue of long computations."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Event

import pytest

from bpe_core.common import Progress, reporting_to
from ui.shared.long_work import Queue

SECONDS = 30


class Worker:
    """Works in a thread until the test lets it end, and knows what it heard while it waited."""

    def __init__(self, queue: Queue, pool: ThreadPoolExecutor, size: int = 40) -> None:
        self.begun, self.may_end, self.waits = Event(), Event(), Event()
        self.before: list[int] = []
        self._queue, self._size = queue, size
        self._future = pool.submit(self._work)

    def _work(self) -> None:
        with reporting_to(self._hear), self._queue.place(self._size, above=10, most=100):
            self.begun.set()
            assert self.may_end.wait(SECONDS)

    def _hear(self, progress: Progress) -> None:
        assert progress.stage == "queued"
        self.before.append(progress.total)
        self.waits.set()
        assert len(self.before) < 10 * SECONDS

    def end(self) -> None:
        self.may_end.set()
        self._future.result()


def test_two_work_and_the_others_wait_in_order_and_hear_how_many_are_before_them() -> None:
    queue = Queue(2)
    with ThreadPoolExecutor() as pool:
        workers: list[Worker] = []
        for place in range(4):
            workers.append(Worker(queue, pool))
            assert (workers[-1].begun if place < 2 else workers[-1].waits).wait(SECONDS)
        assert [worker.before[:1] for worker in workers] == [[], [], [2], [3]]
        workers[1].end()
        assert workers[2].begun.wait(SECONDS)
        assert not workers[3].begun.is_set()
        workers[0].end()
        assert workers[3].begun.wait(SECONDS)
        for worker in workers[2:]:
            worker.end()


def test_the_largest_work_alone_and_small_work_waits_for_nobody() -> None:
    queue = Queue(2)
    with ThreadPoolExecutor() as pool:
        large = Worker(queue, pool, 51)
        assert large.begun.wait(SECONDS)
        other = Worker(queue, pool)
        assert other.waits.wait(SECONDS)
        small = Worker(queue, pool, 10)
        assert small.begun.wait(SECONDS)
        large.end()
        assert other.begun.wait(SECONDS)
        other.end()
        small.end()
    assert not small.before


def test_who_gives_up_or_fails_leaves_the_queue() -> None:
    queue = Queue(1)

    def give_up(_: Progress) -> None:
        raise InterruptedError

    def come() -> None:
        with ExitStack() as stack:
            stack.enter_context(pytest.raises(InterruptedError))
            stack.enter_context(reporting_to(give_up))
            stack.enter_context(queue.place(40, above=10, most=100))

    with queue.place(40, above=10, most=100), ThreadPoolExecutor(1) as pool:
        pool.submit(come).result()
    with pytest.raises(ZeroDivisionError), queue.place(40, above=10, most=100):
        raise ZeroDivisionError
    with reporting_to(give_up), queue.place(40, above=10, most=100):
        pass
