"""How fast one may do something, by a key that is kept in memory alone, and not for long; and
small writes that come at once take one way to a thread: the way is what costs."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from hashlib import sha256
from typing import Any, Final

from ui.round.machine import RefusedError

_MOST_KEYS: Final = 10_000


class Pace:
    """So many at once, and so many more in each second."""

    def __init__(self, at_once: float, per_second: float) -> None:
        self._at_once = at_once
        self._per_second = per_second
        self._taken: dict[bytes, tuple[float, float]] = {}

    def check(self, key: str) -> None:
        """A RefusedError where once more would be too fast."""
        if self._left(_name(key), time.monotonic()) + 1 > self._at_once:
            raise RefusedError("too_fast")

    def take(self, key: str) -> None:
        """Once more; a RefusedError where that is too fast."""
        self.check(key)
        now, name = time.monotonic(), _name(key)
        taken = self._left(name, now) + 1
        self._taken.pop(name, None)
        if len(self._taken) >= _MOST_KEYS:
            self._taken.pop(next(iter(self._taken)))
        self._taken[name] = taken, now

    def _left(self, name: bytes, now: float) -> float:
        taken, since = self._taken.get(name, (0.0, now))
        return max(0.0, taken - (now - since) * self._per_second)


def _name(key: str) -> bytes:
    return sha256(key.encode("utf-8", "replace")).digest()


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
