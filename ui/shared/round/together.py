"""Small writes that come at once take one way to a thread: the way is what costs."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

Waiting = list[tuple[Callable[[], Any], Future[Any]]]


class Together:
    """Hands on all that has come meanwhile, one lot after another."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._waiting: Waiting = []

    async def done(self, call: Callable[[], Any]) -> Any:
        """What it gives or raises, once it is written."""
        mine: Future[Any] = Future()
        self._waiting.append((call, mine))
        async with self._lock:
            if not mine.done():
                lot, self._waiting = self._waiting, []
                await asyncio.to_thread(_work, lot)
        return mine.result()


def _work(lot: Waiting) -> None:
    for call, future in lot:
        try:
            future.set_result(call())
        except Exception as error:  # whoever asked hears it: nobody is told that it was kept
            future.set_exception(error)
