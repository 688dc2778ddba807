"""How fast one may do something, by a key that is kept in memory alone, and not for long."""

import time
from hashlib import sha256
from typing import Final

from ui.shared.round.machine import RefusedError

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
