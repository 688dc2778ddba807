"""Results that are computed once and kept for all visitors, within a bound of memory."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, TypeVar
from weakref import WeakValueDictionary

from bpe_core.common import Progress, reporting_to, thread_listener
from ui.shared.memory import RESULTS_BYTES

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
_BoundKey = tuple[object, Hashable]  # a cache, and the key there
_SMALL: Final = 10_000  # bytes of a value whose cost nobody declares


class Bound:
    """Values of several caches, together of at most `max_cost` bytes. One that costs more than
    three quarters of them counts as three quarters: the latest such is kept, beside small ones."""

    def __init__(self, max_cost: int) -> None:
        """No values yet."""
        self.max_cost = max_cost
        self.cost = 0  # of all that are kept
        self._entries: OrderedDict[_BoundKey, tuple[Any, int]] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, key: _BoundKey) -> tuple[Any, int] | None:
        """A value with its cost, or None."""
        with self._lock:
            if key in self._entries:
                self._entries.move_to_end(key)
            return self._entries.get(key)

    def keep(self, key: _BoundKey, value: object, cost: int) -> None:
        """Keep a value; drop the least recently used ones."""
        with self._lock:
            self._drop(key)
            cost = min(cost, self.max_cost * 3 // 4)
            self._entries[key] = value, cost
            self.cost += cost
            while self.cost > self.max_cost:
                self._drop(next(iter(self._entries)))

    def drop(self, cache: object) -> None:
        """Drop the values of a cache."""
        with self._lock:
            for key in [key for key in self._entries if key[0] is cache]:
                self._drop(key)

    def _drop(self, key: _BoundKey) -> None:
        _, cost = self._entries.pop(key, (None, 0))
        self.cost -= cost


RESULTS: Final = Bound(RESULTS_BYTES)


class _Computation:
    """The lock of who computes a value, and how far that is; lives while threads need it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.progress = Progress("waiting", 0, 1)


class Cache(Generic[Key, Value]):
    """Values of all sessions by their keys; any thread may ask, and nobody may change a value.

    >>> Cache[str, int]().get("river", lambda: len("river"))
    5
    """

    def __init__(self, bound: Bound = RESULTS) -> None:
        """An empty cache; its values count towards `bound`."""
        self._bound = bound
        self._computations: WeakValueDictionary[Key, _Computation] = WeakValueDictionary()
        self._lock = threading.Lock()

    def find(self, key: Key) -> Value | None:
        """The value that is kept under `key`, or None."""
        entry = self._bound.find((self, key))
        return entry[0] if entry else None

    def get(
        self, key: Key, make: Callable[[], Value], *, cost: int | Callable[[Value], int] = _SMALL
    ) -> Value:
        """The value of `key`: kept from before, or computed now, by one thread at a time.

        In the others the listener (`bpe_core.common.reporting_to`) hears ten times a second how
        far that one is, and may raise to give up. If `make` raises, or Streamlit ends the script in
        it, nothing is kept and the next one that waits tries. `cost`: bytes of the value.
        """
        if entry := self._bound.find((self, key)):
            return entry[0]  # type: ignore[no-any-return]
        with self._lock:
            computation = self._computations.setdefault(key, _Computation())
        listener = thread_listener()
        while not computation.lock.acquire(timeout=0.1):
            listener(computation.progress)
        try:
            if entry := self._bound.find((self, key)):
                return entry[0]  # type: ignore[no-any-return]

            def report(progress: Progress) -> None:
                computation.progress = progress
                listener(progress)

            with reporting_to(report):
                value = make()
            self._bound.keep((self, key), value, cost(value) if callable(cost) else cost)
            return value
        finally:
            computation.lock.release()

    def clear(self) -> None:
        """Drop all values."""
        self._bound.drop(self)
