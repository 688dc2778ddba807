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

    def take(self, key: str) -> None:
        """Once more; a RefusedError where that is too fast."""
        now, name = time.monotonic(), sha256(key.encode("utf-8", "replace")).digest()
        taken, since = self._taken.pop(name, (0.0, now))
        taken = max(0.0, taken - (now - since) * self._per_second)
        if taken + 1 > self._at_once:
            self._taken[name] = taken, now
            raise RefusedError("too_fast")
        if len(self._taken) >= _MOST_KEYS:
            self._taken.pop(next(iter(self._taken)))
        self._taken[name] = taken + 1, now
