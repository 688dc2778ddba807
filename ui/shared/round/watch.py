"""Tells all who listen in this process what changed, whichever process changed it."""

import asyncio
import sqlite3
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from ui.shared.round.machine import RefusedError
from ui.shared.round.rooms import Room, Rooms

EVERY: Final = 0.05
"""Seconds between two looks; one look is for all who listen."""
STREAMS: Final = 3
"""Of one secret; the oldest ends where there is another."""
_CLOCK: Final = 5
"""Looks after which the clock is asked, too."""
_LEADS: Final = 40
"""Looks after which it is kept that a teacher listens."""
_TOLD_AT_ONCE: Final = 25
"""Listeners; then whatever else there is to do has its turn."""

Found = Room | RefusedError


class Watch:
    """Looks while anybody listens, and not otherwise."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._listeners: defaultdict[str, list[Listener]] = defaultdict(list)
        self._seen: dict[str, int] = {}
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def listening(self, code: str, who: str, is_phone: bool) -> Iterator["Listener"]:
        """Hear of a room; a phone only of another turn, not of everybody else's answers."""
        here, listener = self._listeners[code], Listener(who, is_phone)
        for oldest in [one for one in here if one.who == who][: 1 - STREAMS]:
            oldest.hear(RefusedError("too_fast"))
        here.append(listener)
        self._seen.pop(code, None)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look())
        try:
            yield listener
        finally:
            here.remove(listener)
            if not here:
                self._listeners.pop(code, None)
                self._seen.pop(code, None)

    async def _look(self) -> None:
        turn = 0
        while self._listeners:
            with suppress(sqlite3.Error):  # another process was in the way for long; next time
                if turn % _LEADS == 0:
                    await self._lead()
                await self._look_once(turn % _CLOCK == 0)
            turn += 1
            await asyncio.sleep(EVERY)

    async def _lead(self) -> None:
        for code, here in list(self._listeners.items()):
            if not all(one.is_phone for one in here):
                await asyncio.to_thread(self._rooms.lead, code, time.time())

    async def _look_once(self, at_clock: bool) -> None:
        news = await asyncio.to_thread(self._rooms.news)
        for code in list(self._listeners):
            if at_clock or news.get(code) != self._seen.get(code):
                await self._tell(code, await asyncio.to_thread(self._find, code))

    def _find(self, code: str) -> Found:
        try:
            return self._rooms.find(code, time.time())
        except RefusedError as error:
            return error

    async def _tell(self, code: str, found: Found) -> None:
        self._seen[code] = found.stirs if isinstance(found, Room) else -1
        for place, listener in enumerate([*self._listeners.get(code, ())]):
            listener.hear(found)
            if place % _TOLD_AT_ONCE == 0:
                await asyncio.sleep(0)


class Listener:
    """One who listens."""

    def __init__(self, who: str, is_phone: bool) -> None:
        self.who = who
        self.is_phone = is_phone
        self._heard: object = None
        self._found: Found | None = None
        self._changed = asyncio.Event()

    def hear(self, found: Found) -> None:
        """Wake up where that is new."""
        heard: object = found.key
        if isinstance(found, Room):
            heard = found.key, (found.turn, found.is_led) if self.is_phone else found.stirs
        if heard != self._heard and not isinstance(self._found, RefusedError):
            self._heard, self._found = heard, found
            self._changed.set()

    async def room(self, patience: float) -> Room | None:
        """The room when it is another than before; None: for so long it was not."""
        try:
            await asyncio.wait_for(self._changed.wait(), patience)
        except TimeoutError:
            return None
        self._changed.clear()
        if isinstance(self._found, RefusedError):
            raise self._found
        found, self._found = self._found, None
        return found
