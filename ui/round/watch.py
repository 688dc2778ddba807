"""What is new in rooms, whichever process changed it, for all who listen in this one."""

import asyncio
import sqlite3
import time
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Final

from ui.round.machine import RefusedError
from ui.round.rooms import Room, Rooms

EVERY: Final = 0.05  # seconds between two looks; one look is for all who have heard the same
STREAMS: Final = 3  # of one secret; the oldest ends where there is another
_LEADS: Final = 2.0  # seconds after which it is kept that a teacher listens

_Asked = tuple[str, bool, object]  # of which room, whether for phones, and what is no news


class Watch:
    """Looks while anybody listens, and not otherwise."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._looks: dict[_Asked, asyncio.Task[Room | None]] = {}
        self._streams: defaultdict[tuple[str, str], list[asyncio.Future[None]]] = defaultdict(list)
        self._in_turn = asyncio.Lock()

    async def listen(
        self, code: str, who: str, is_phone: bool, still: float
    ) -> AsyncIterator[Room | None]:
        """The room as often as it is another; None: for so long it was not.

        A phone hears of another turn, not of everybody else's answers.
        """
        here, ended = self._streams[code, who], asyncio.get_running_loop().create_future()
        here.append(ended)
        for oldest in here[:-STREAMS]:
            oldest.cancel()
        heard: object = None
        led = 0.0
        try:
            while True:
                if not is_phone and time.monotonic() - led > _LEADS:
                    await asyncio.to_thread(self._rooms.lead, code, time.time())
                    led = time.monotonic()
                asked = code, is_phone, heard
                look = self._look(asked, still if is_phone else min(still, _LEADS))
                await asyncio.wait((look, ended), return_when=asyncio.FIRST_COMPLETED)
                if ended.done():
                    raise RefusedError("too_fast")
                async with self._in_turn:  # between two of a crowd all else goes on
                    await asyncio.sleep(0)
                if room := look.result():
                    heard = _news(room, is_phone)
                yield room
        finally:
            here.remove(ended)
            if not here:
                self._streams.pop((code, who), None)

    def _look(self, asked: _Asked, still: float) -> asyncio.Task[Room | None]:
        if asked not in self._looks:
            self._looks[asked] = asyncio.create_task(self._found(*asked, still))
            self._looks[asked].add_done_callback(lambda _: self._looks.pop(asked))
        return self._looks[asked]

    async def _found(self, code: str, is_phone: bool, heard: object, still: float) -> Room | None:
        """The room once there is news; None: not in that time, or nobody listens."""
        until = time.monotonic() + still
        while self._streams and time.monotonic() < until:
            with suppress(sqlite3.Error):  # another process was in the way for long; next time
                room = await asyncio.to_thread(self._rooms.find, code, time.time())
                if _news(room, is_phone) != heard:
                    return room
            await asyncio.sleep(EVERY)
        return None


def _news(room: Room, is_phone: bool) -> object:
    return room.key, (room.turn, room.is_led) if is_phone else room.stirs
