"""What was worked out once and is kept for the visitors who ask for it next."""

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Final, Generic, TypeVar
from weakref import WeakValueDictionary

from bpe_core.common import report_waiting
from ui.shared.bytes_held import Blocks, blocks_of
from ui.shared.memory import ROOM_TO_KEEP, TRAININGS, Room

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

BudgetKey = tuple[object, Hashable]  # a cache, and its key of a value
_LOOK_AGAIN: Final = 0.1  # seconds between two calls of what is called while waiting
_AGAIN: Final = 5.0
"""Seconds after which a value is measured again: its cached properties may have made it larger."""
_RARELY: Final = 80.0  # the same of a value that no longer grows, at the most
_SMALL: Final = 400
"""The share of the room, as a part of one, of what goes only when all that is larger has gone."""
_LASTING: Final = 0.75  # the share of the room that values have which go last
_ENTRY: Final = 500  # bytes for keeping anything at all


class _Turn:
    """The right to make one value; forgotten when nobody holds it or waits for it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.made: tuple[Any] | None = None
        """The value, for those who wait, as it may be too large to be kept."""


@dataclass(eq=False)
class _Kept:
    """A value, what it held when it was measured last, and when that and the last use were.

    Whoever finds it as large as before waits twice as long until the next time.
    """

    value: Any
    used: float
    measured: float
    goes_last: bool
    blocks: Blocks = field(default_factory=lambda: {0: 0})
    wait: float = _AGAIN

    @property
    def size(self) -> int:
        return sum(self.blocks.values()) + _ENTRY


class Budget:
    """The bytes that several caches share: what was not asked for longest, in any of them, goes.

    What could not be made again here goes last, but has three quarters of the room at the most.
    What two values both lead to counts once. A value is measured when it is made, and again when
    it is found five seconds or more after that, longer and longer ones while it stays as large as
    it was. So the sum may be too small by what values have grown since.
    """

    def __init__(
        self, room: int, clock: Callable[[], float] = time.monotonic, beside: Room | None = None
    ) -> None:
        """Nothing kept.

        Args:
            room: bytes.
            clock: seconds.
            beside: what is free there may be kept, too, until somebody takes it; what is taken
                there beyond its size is missing here, down to half of the room.
        """
        self._always = room
        self._beside = beside
        if beside:
            beside.on_taken = self.fit
        self.clock = clock
        self._kept: OrderedDict[BudgetKey, _Kept] = OrderedDict()
        self._owners: Counter[int] = Counter()
        """How many values lead to a block."""
        self._sizes: dict[int, int] = {}
        """Of each block; what is small is in `_held` only."""
        self._held = 0
        self._last = 0
        """Of that, what those have that go last."""
        self._lock = threading.Lock()

    @property
    def held(self) -> int:
        """Bytes of all that is kept."""
        return self._held

    @property
    def _room(self) -> int:
        free = self._beside.free if self._beside else 0
        return max(self._always + free, self._always // 2)

    def find(self, key: BudgetKey) -> _Kept | None:
        """What is kept under a key; it then stays longest."""
        with self._lock:
            kept = self._kept.get(key)
            if not kept:
                return None
            self._kept.move_to_end(key)
            kept.used = now = self.clock()
            if now < kept.measured + kept.wait:
                return kept
            kept.measured = now
        # Others may look for their values while this is measured.
        blocks = blocks_of((key[1], kept.value))
        with self._lock:
            if self._kept.get(key) is kept:
                same = sum(blocks.values()) == kept.size - _ENTRY
                kept.wait = min(2 * kept.wait, _RARELY) if same else _AGAIN
                self._discount(kept)
                self._count(key, kept, blocks)
        self.fit()
        return kept

    def keep(self, key: BudgetKey, value: object, *, goes_last: bool = False) -> None:
        """Keep a value if it fits when all others are let go; those not asked for longest go."""
        now = self.clock()
        blocks = blocks_of((key[1], value))
        with self._lock:
            self._forget(key)
            self._kept[key] = _Kept(value, now, now, goes_last)
            self._count(key, self._kept[key], blocks)
        self.fit()

    def fit(self) -> None:
        """Let go of what there is no room for."""
        with self._lock:
            while (too_many := self._are_too_many()) or self._held > self._room:
                first = [key for key, kept in self._kept.items() if kept.goes_last == too_many]
                if not first and self._held <= self._always:
                    break
                large = (key for key in first if self._kept[key].size > self._always // _SMALL)
                self._forget(next(large, (first or [*self._kept])[0]))

    def forget_unused(
        self, seconds: float, spared: Callable[[BudgetKey, bool], bool] = lambda _, last: last
    ) -> None:
        """Let go of what nobody asked for that long; `spared` stays, told whether it goes last."""
        with self._lock:
            before = self.clock() - seconds
            unused = takewhile(lambda one: one[1].used < before, self._kept.items())
            for key in [key for key, kept in unused if not spared(key, kept.goes_last)]:
                self._forget(key)

    def _are_too_many(self) -> bool:
        """Whether those that go last have more than their share."""
        return self._last > _LASTING * self._always

    def forget(self, cache: object) -> None:
        """Let go of everything that a cache kept."""
        with self._lock:
            for key in [key for key in self._kept if key[0] is cache]:
                self._forget(key)

    def _forget(self, key: BudgetKey) -> None:
        kept = self._kept.pop(key, None)
        if kept:
            self._discount(kept)

    def _count(self, key: BudgetKey, kept: _Kept, blocks: Blocks) -> None:
        kept.blocks = blocks
        self._held += blocks[0] + _ENTRY
        self._last += kept.size if kept.goes_last else 0
        for block in blocks.keys() - {0}:
            self._owners[block] += 1
            if self._owners[block] == 1:
                self._sizes[block] = blocks[block]
                self._held += blocks[block]
        if kept.size > (self._always if kept.goes_last else self._room):
            self._forget(key)

    def _discount(self, kept: _Kept) -> None:
        self._held -= kept.blocks[0] + _ENTRY
        self._last -= kept.size if kept.goes_last else 0
        for block in kept.blocks.keys() - {0}:
            self._owners[block] -= 1
            if not self._owners[block]:
                del self._owners[block]
                self._held -= self._sizes.pop(block)


ALL: Final = Budget(ROOM_TO_KEEP, beside=TRAININGS)  # what the caches of the app share


class Cache(Generic[Key, Value]):
    """Values of all sessions by their keys, as many as fit; any thread may ask.

    A value is shared by all who ask for its key, so nobody may change it. One that is too large to
    be kept is still given to whoever asked for it.

    >>> lengths = Cache[str, int]()
    >>> lengths.get("river", lambda: len("river")), lengths.find("sea")
    (5, None)
    """

    def __init__(self, budget: Budget = ALL, *, goes_last: bool = False) -> None:
        """An empty cache that shares `budget` with others; what could not be made again here
        `goes_last`."""
        self._budget = budget
        self._goes_last = goes_last
        self._turns: WeakValueDictionary[Key, _Turn] = WeakValueDictionary()
        self._lock = threading.Lock()

    def find(self, key: Key) -> Value | None:
        """The value that is kept under `key`, or None."""
        kept = self._look(key)
        return kept[0] if kept else None

    def get(
        self,
        key: Key,
        make: Callable[[], Value],
        while_waiting: Callable[[], object] = report_waiting,
    ) -> Value:
        """The value of `key`: kept from before, or made now.

        However many ask at the same time, one makes it and the others wait. If `make` raises, or
        Streamlit ends the script in it, nothing is kept and the next one who waits tries.

        Args:
            key: all that the value depends on.
            make: makes it. Others can be found and made meanwhile.
            while_waiting: called about ten times a second; may raise to give up waiting.
        """
        kept = self._look(key)
        if kept:
            return kept[0]
        with self._lock:
            turn = self._turns.setdefault(key, _Turn())
        while not turn.lock.acquire(timeout=_LOOK_AGAIN):
            while_waiting()
        try:
            kept = self._look(key) or turn.made
            if kept:
                return kept[0]
            value = make()
            turn.made = (value,)
            self._budget.keep((self, key), value, goes_last=self._goes_last)
            return value
        finally:
            turn.lock.release()

    def forget_unused(self, seconds: float, but: Collection[Key]) -> None:
        """Let go of what nobody has asked for that long, but not of some."""
        self._budget.forget_unused(seconds, lambda key, _: key[0] is not self or key[1] in but)

    def clear(self) -> None:
        """Keep nothing of what was made so far."""
        self._budget.forget(self)

    def _look(self, key: Key) -> tuple[Value] | None:
        kept = self._budget.find((self, key))
        return (kept.value,) if kept else None
