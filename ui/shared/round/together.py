"""Many small writes as a few transactions: what comes meanwhile waits for the next."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

Call = Callable[[], Any]


class Together:
    """Hands on all that has come at once, one lot after another, in a thread."""

    def __init__(self, do_all: Callable[[Sequence[Call]], list[Any]]) -> None:
        """`do_all`: gives what each gives, or raises."""
        self._do_all = do_all
        self._waiting: list[tuple[Call, asyncio.Future[Any]]] = []
        self._task: asyncio.Task[None] | None = None

    async def done(self, call: Call) -> Any:
        """What it gives or raises, once it is written."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((call, future))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        return await future

    async def _work(self) -> None:
        while self._waiting:
            lot, self._waiting = self._waiting, []
            try:
                given = await asyncio.to_thread(self._do_all, [call for call, _ in lot])
            except Exception as error:  # the disk is full: nobody is told that it was kept
                given = [error] * len(lot)
            for (_, future), one in zip(lot, given, strict=True):
                if future.done():
                    continue  # who asked has gone
                if isinstance(one, Exception):
                    future.set_exception(one)
                else:
                    future.set_result(one)
