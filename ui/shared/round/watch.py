"""Tells all who listen in this process what changed, whichever process changed it."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from ui.shared.round.machine import RefusedError
from ui.shared.round.rooms import Room, Rooms

EVERY: Final = 0.05
"""Seconds between two looks; one look is for all who listen."""
_CLOCK: Final = 5
"""Looks after which the clock is asked, too."""


class Watch:
    """Looks while anybody listens, and not otherwise."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._listeners: Counter[str] = Counter()
        self._found: dict[str, Room | RefusedError] = {}
        self._seen: dict[str, tuple[int, int]] = {}
        self._changed: dict[str, asyncio.Event] = {}
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def listening(self, code: str) -> Iterator["Listener"]:
        """Hear of a room."""
        self._listeners[code] += 1
        self._changed.setdefault(code, asyncio.Event())
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look())
        try:
            yield Listener(self, code)
        finally:
            self._listeners[code] -= 1
            if not self._listeners[code]:
                for kept in (self._listeners, self._found, self._seen, self._changed):
                    kept.pop(code, None)

    def of(self, code: str) -> tuple[Room | RefusedError | None, asyncio.Event]:
        """What is known of a room, and what is set when that changes."""
        return self._found.get(code), self._changed[code]

    async def _look(self) -> None:
        turn = 0
        while self._listeners:
            news = await asyncio.to_thread(self._rooms.news)
            for code in list(self._listeners):
                if turn % _CLOCK == 0 or news.get(code) != self._seen.get(code):
                    self._tell(code, await asyncio.to_thread(self._find, code))
            turn += 1
            await asyncio.sleep(EVERY)

    def _find(self, code: str) -> Room | RefusedError:
        try:
            return self._rooms.find(code, time.time())
        except RefusedError as error:
            return error

    def _tell(self, code: str, found: Room | RefusedError) -> None:
        if code not in self._listeners:
            return
        seen = (found.turn, found.stirs) if isinstance(found, Room) else (-1, -1)
        if seen != self._seen.get(code):
            self._seen[code], self._found[code] = seen, found
            self._changed[code].set()
            self._changed[code] = asyncio.Event()


class Listener:
    """One who listens."""

    def __init__(self, watch: Watch, code: str) -> None:
        self._watch = watch
        self._code = code
        self._heard: Room | RefusedError | None = None

    async def room(self, patience: float) -> Room | None:
        """The room when it is another than before; None: for so long it was not."""
        found, changed = self._watch.of(self._code)
        if found is None or found is self._heard:
            try:
                await asyncio.wait_for(changed.wait(), patience)
            except TimeoutError:
                return None
            found, _ = self._watch.of(self._code)
        self._heard = found
        if isinstance(found, RefusedError):
            raise found
        return found
