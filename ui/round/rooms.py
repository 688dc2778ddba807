"""All rooms in the memory of the process that owns them; each change is written behind."""

import asyncio
import os
import secrets
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Final

from ui.round.machine import Act, Answer, RefusedError, Round, after, at, check_answer
from ui.round.room import LINGERS, LIVES, Room, digest
from ui.round.room_file import connect, read_rooms

OWNER: Final = "BPE_EXPLORER_ROUNDS_OWNER"
"""The environment variable: `1` in the process that owns the rooms, `0` in all others. Without it
a process is its own owner."""
MOST_SEATS: Final = 1_200
STREAMS: Final = 3  # of one secret; the oldest ends where there is another
BEAT: Final = 4.0  # seconds after which a silent stream says that it is there
_COUNTING: Final = 0.05  # seconds between two events of a projector, which counts each answer


class Rooms:
    """Rooms by code, used on one event loop; what a method did is safe when it returns."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        """All rooms that are in the file."""
        self._clock, self._db = clock, connect()
        self._rooms = {room.code: room for room in read_rooms(self._db, clock())}
        self._thread = ThreadPoolExecutor(1, "class rounds")  # which alone uses the file from now
        self._turns = asyncio.Semaphore(8)

    def __contains__(self, code: str) -> bool:
        return code in self._rooms

    async def find(self, code: str) -> Room:
        """A room, also one that another process has just opened; a RefusedError: none."""
        if code not in self:
            for one in await self._in_thread(read_rooms, self._db, self._clock(), code):
                self._rooms.setdefault(code, one)
        if code not in self:
            raise RefusedError("no_such_room")
        return await self._advanced(self._rooms[code])

    async def act(self, room: Room, act: Act) -> None:
        """What the teacher does."""
        now = self._clock()
        state = after(room.state, act, now)
        room.until = now + (LINGERS if state.phase == "over" else LIVES)
        await self._enter(room, state)

    async def join(self, room: Room) -> tuple[int, str]:
        """The number of a new seat, from which its name is made, and its secret."""
        seat, secret = len(room.seats), secrets.token_urlsafe(16)
        if room.state.phase == "over" or seat >= MOST_SEATS:
            raise RefusedError("over" if room.state.phase == "over" else "full")
        room.seats[digest(secret)] = seat
        await room.projector.announce()
        await self._write("INSERT INTO seat VALUES (?, ?, ?)", room.code, digest(secret), seat)
        if not seat:
            room.until = self._clock() + LIVES
            await self._keep(room)
        return seat, secret

    async def answer(self, room: Room, seat: int, given: Answer) -> None:
        """What a seat chooses; its last answer counts."""
        check_answer(room.state, given, self._clock())
        room.answers[given.place, given.vote][seat] = given.choice, given.is_sure
        await room.projector.announce()
        row = (room.code, given.place, given.vote, seat, given.choice, given.is_sure)
        await self._write("INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?, ?, ?)", *row)

    async def lead(self, room: Room) -> None:
        """A screen of the teacher's is connected."""
        was_led, room.led_at = room.is_led(self._clock()), self._clock()
        if not was_led:
            await room.phones.announce()

    async def listen(self, room: Room, secret: str, *, is_phone: bool) -> AsyncIterator[bool]:
        """True as soon as a screen has news, False where there was none for a while.

        Phones hear nothing of each other's answers. A RefusedError: the room is gone, or whoever
        has the secret listens elsewhere.
        """
        news, streams, mine = room.phones if is_phone else room.projector, room.streams, object()
        streams[secret].append(mine)
        seen: tuple[int, bool] | None = None
        try:
            while mine in streams[secret][-STREAMS:]:
                async with self._turns:  # of a crowd a few at once, and all else goes on
                    await asyncio.sleep(0)
                await self._advanced(room)
                if not is_phone:
                    await self.lead(room)
                current = news.number, room.is_led(self._clock())
                yield current != seen
                if not is_phone and current != seen:
                    await asyncio.sleep(_COUNTING)
                seen = current
                await news.wait(current[0], min(BEAT, room.state.due - self._clock()))
            raise RefusedError("too_fast")
        finally:
            streams[secret].remove(mine)

    async def forget_old(self) -> None:
        """Let go of rooms whose time is over, here and in the file."""
        now = self._clock()
        for room in [one for one in self._rooms.values() if one.until <= now]:
            del self._rooms[room.code]
            await room.announce()
        await self._write("DELETE FROM room WHERE until <= ?", now)
        for table in ("seat", "answer"):
            await self._write(f"DELETE FROM {table} WHERE code NOT IN (SELECT code FROM room)")

    async def _advanced(self, room: Room) -> Room:
        """The room after what the clock has changed; a RefusedError where it is gone."""
        now = self._clock()
        if now >= room.until or self._rooms.get(room.code) is not room:
            raise RefusedError("no_such_room")
        state = at(room.state, now)
        if state != room.state:
            await self._enter(room, state)
        return room

    async def _enter(self, room: Room, state: Round) -> None:
        room.state = state
        await room.announce()
        await self._keep(room)

    async def _keep(self, room: Room) -> None:
        state = room.state
        row = (state.phase, state.place, state.ends_at, room.until, room.code)
        await self._write(
            "UPDATE room SET phase = ?, place = ?, ends_at = ?, until = ? WHERE code = ?", *row
        )

    async def _write(self, statement: str, *values: Any) -> None:
        await self._in_thread(self._db.execute, statement, values)

    async def _in_thread(self, do: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, do, *args)


def owns_rooms() -> bool:
    """Whether this process owns the rooms."""
    return (os.environ.get(OWNER) or "1") == "1"


@cache
def rooms() -> Rooms:
    """The rooms that this process owns."""
    return Rooms()
