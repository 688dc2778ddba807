"""What was worked out once and is kept for the visitors who ask for it next."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar
from weakref import WeakValueDictionary

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

_LOOK_AGAIN: Final = 0.1
"""Seconds between two calls of what is called while waiting."""


class _Turn:
    """The right to make one value; forgotten when nobody holds it or waits for it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()


class Cache(Generic[Key, Value]):
    """Values of all sessions by their keys, as many as fit; any thread may ask.

    A value is shared by all who ask for its key, so nobody may change it. Where a new one does not
    fit, those not asked for longest go; the newest stays, however large.

    >>> lengths = Cache[str, int](room=2)
    >>> lengths.get("river", lambda: len("river")), lengths.find("sea")
    (5, None)
    """

    def __init__(self, room: int, size: Callable[[Value], int] = lambda _: 1) -> None:
        """An empty cache.

        Args:
            room: how much is kept, in the unit of `size`.
            size: how much of the room a value takes; each takes one if not given.
        """
        self._room = room
        self._size_of = size
        self._kept: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._turns: WeakValueDictionary[Key, _Turn] = WeakValueDictionary()
        self._lock = threading.Lock()

    def find(self, key: Key) -> Value | None:
        """The value that is kept under `key`, or None."""
        with self._lock:
            kept = self._look(key)
        return kept[0] if kept else None

    def get(
        self,
        key: Key,
        make: Callable[[], Value],
        while_waiting: Callable[[], object] = lambda: None,
    ) -> Value:
        """The value of `key`: kept from before, or made now.

        However many ask at the same time, one makes it and the others wait. If `make` raises, or
        Streamlit ends the script in it, nothing is kept and the next one who waits tries.

        Args:
            key: all that the value depends on.
            make: makes it. Others can be found and made meanwhile.
            while_waiting: called about ten times a second; may raise to give up waiting.
        """
        with self._lock:
            kept = self._look(key)
            if kept:
                return kept[0]
            turn = self._turns.setdefault(key, _Turn())
        while not turn.lock.acquire(timeout=_LOOK_AGAIN):
            while_waiting()
        try:
            with self._lock:
                kept = self._look(key)
            return kept[0] if kept else self._keep(key, make())
        finally:
            turn.lock.release()

    def clear(self) -> None:
        """Keep nothing of what was made so far."""
        with self._lock:
            self._kept.clear()

    def _look(self, key: Key) -> tuple[Value, int] | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def _keep(self, key: Key, value: Value) -> Value:
        size = self._size_of(value)
        with self._lock:
            self._kept[key] = (value, size)
            while len(self._kept) > 1 and sum(one for _, one in self._kept.values()) > self._room:
                self._kept.popitem(last=False)
        return value
