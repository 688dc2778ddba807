"""What is new in rooms, whichever process changed it, for all who listen in this one."""

import asyncio
import sqlite3
import time
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Final

from ui.shared.round.machine import RefusedError
from ui.shared.round.rooms import Room, Rooms

EVERY: Final = 0.05
"""Seconds for which a look at a room is for all who listen."""
STREAMS: Final = 3
"""Of one secret; the oldest ends where there is another."""
_AT_ONCE: Final = 200
"""Streams that look so often; more of them look less often, and so are told in turn."""
_LEADS: Final = 2.0
"""Seconds after which it is kept that a teacher listens."""


class Watch:
    """Looks while anybody listens, and not otherwise."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._found: dict[str, tuple[float, Room]] = {}
        self._streams: defaultdict[tuple[str, str], list[object]] = defaultdict(list)

    async def listen(
        self, code: str, who: str, is_phone: bool, still: float
    ) -> AsyncIterator[Room | None]:
        """The room as often as it is another; None: for so long it was not.

        A phone hears of another turn, not of everybody else's answers.
        """
        here, mine = self._streams[code, who], object()
        here.append(mine)
        heard: object = None
        told = led = 0.0
        try:
            while mine in here[-STREAMS:]:
                now = time.monotonic()
                if not is_phone and now - led > _LEADS:
                    await asyncio.to_thread(self._rooms.lead, code, time.time())
                    led = now
                room = await self._room(code, now)
                news = room.key, (room.turn, room.is_led) if is_phone else room.stirs
                if news != heard or now - told > still:
                    yield room if news != heard else None
                    heard, told = news, now
                crowd = max(1, len(self._streams) / _AT_ONCE)
                await asyncio.sleep(min(1.0, EVERY * crowd))
            raise RefusedError("too_fast")
        finally:
            here.remove(mine)
            if not here:
                self._streams.pop((code, who), None)
            if all(code != other for other, _ in self._streams):
                self._found.pop(code, None)

    async def _room(self, code: str, now: float) -> Room:
        looked, room = self._found.get(code, (-EVERY, None))
        if room and now - looked < EVERY:
            return room
        if room:
            self._found[code] = now, room  # others take this one meanwhile
        try:
            room = await asyncio.to_thread(self._rooms.find, code, time.time())
        except sqlite3.Error:  # another process was in the way for long; next time
            if not room:
                raise
        except RefusedError:
            self._found.pop(code, None)
            raise
        self._found[code] = now, room
        return room
