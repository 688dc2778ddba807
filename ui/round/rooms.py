"""All rooms in the memory of the process that owns them; each change is written behind."""

import asyncio
import json
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import Any, Final

from ui.round.machine import Act, Answer, RefusedError, Round, after, at, check_answer
from ui.round.question import Question
from ui.round.room_file import LINGERS, connect, digest
from ui.server_settings import ROUNDS_OWNER

MOST_SEATS: Final = 1_200
MOST_GUESSES: Final = 600  # in a minute: a school behind one address mistypes less
LIVES: Final = 7_200.0  # seconds after the last act until a room is gone
AWAY: Final = 8.0  # seconds without a screen of the teacher's, after which phones say so
STREAMS: Final = 3  # of one secret; the oldest ends where there is another
BEAT: Final = 4.0  # seconds after which a silent stream says that it is there
_COUNTING: Final = 0.05  # seconds between two events of a projector, which counts each answer

Choice = tuple[int, bool]  # the place of an option, and whether the seat was sure


class Room:
    """A room; secrets, of which it has digests alone, decide who may do what."""

    def __init__(self, code: str, host: bytes, questions: str, until: float, *more: Any) -> None:
        """As its row stands in the file, without seats and answers."""
        self.code, self.host, self.until = code, host, until  # `until`: when it is gone
        self.questions = [Question(**one) for one in json.loads(questions)]
        self.state = Round(tuple(len(one.options) for one in self.questions), *more[:3])
        self.seats: dict[bytes, int] = {}  # numbers by digest
        # by question and vote, then by seat
        self.answers: defaultdict[tuple[int, int], dict[int, Choice]] = defaultdict(dict)
        self.led_at = 0.0  # when a screen of the teacher's was last connected
        self.phones, self.projector = asyncio.Condition(), asyncio.Condition()
        self.streams: defaultdict[str, list[object]] = defaultdict(list)  # by secret

    def seat(self, secret: str) -> int:
        """The number of a seat; a RefusedError for whoever has none."""
        seat = self.seats.get(digest(secret))
        if seat is None:
            raise RefusedError("not_in")
        return seat

    def check_host(self, secret: str) -> None:
        """Raise a RefusedError for whoever is not the teacher."""
        if not secrets.compare_digest(self.host, digest(secret)):
            raise RefusedError("not_yours")

    def is_led(self, now: float) -> bool:
        """Whether a screen of the teacher's is connected."""
        return now - self.led_at < AWAY

    def shown(self, now: float, *, is_phone: bool) -> tuple[Any, ...]:
        """What a screen is sent anew for: phones hear nothing of each other's answers."""
        if is_phone:
            return self.state, self.is_led(now)
        return self.state, len(self.seats), sum(map(len, self.answers.values()))


class Rooms:
    """Rooms by code, used on one event loop; what a method did is safe when it returns."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        """All rooms that are in the file."""
        self._clock, self._db = clock, connect()
        self._rooms = {room.code: room for room in self._read()}
        self._thread = ThreadPoolExecutor(1, "class rounds")  # which alone uses the file from now
        self._turns = asyncio.Semaphore(8)
        self._taken = Counter[tuple[int, str]]()

    def pace(self, key: str, most: int) -> None:
        """Count what somebody does; a RefusedError where it is too much for this minute."""
        now = int(self._clock() / 60), key
        self._taken[now] += 1
        if self._taken[now] > most:
            raise RefusedError("too_fast")

    async def find(self, code: str, address: str = "") -> Room:
        """A room; one that this process does not know may just have been opened by another."""
        if code not in self._rooms:
            self.pace(address, MOST_GUESSES)
            for one in await self._in_thread(self._read, code):
                self._rooms.setdefault(code, one)
        if code not in self._rooms:
            raise RefusedError("no_such_room")
        return await self._advanced(self._rooms[code])

    async def act(self, room: Room, act: Act) -> None:
        """What the teacher does."""
        state = after(room.state, act, self._clock())
        room.until = self._clock() + (LINGERS if state.phase == "over" else LIVES)
        await self._enter(room, state)

    async def join(self, room: Room) -> tuple[int, str]:
        """The number of a new seat, from which its name is made, and its secret."""
        seat, secret = len(room.seats), secrets.token_urlsafe(16)
        if room.state.phase == "over" or seat >= MOST_SEATS:
            raise RefusedError("over" if room.state.phase == "over" else "full")
        room.seats[digest(secret)] = seat
        await _wake(room.projector)
        await self._write("INSERT INTO seat VALUES (?, ?, ?)", room.code, digest(secret), seat)
        if not seat:  # nobody had joined
            room.until = self._clock() + LIVES
            await self._enter(room, room.state)
        return seat, secret

    async def answer(self, room: Room, seat: int, given: Answer) -> None:
        """What a seat chooses; its last answer counts."""
        check_answer(room.state, given, self._clock())
        room.answers[given.place, given.vote][seat] = given.choice, given.is_sure
        await _wake(room.projector)
        row = (room.code, given.place, given.vote, seat, given.choice, given.is_sure)
        await self._write("INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?, ?, ?)", *row)

    async def lead(self, room: Room) -> None:
        """A screen of the teacher's is connected."""
        was_led, room.led_at = room.is_led(self._clock()), self._clock()
        if not was_led:
            await _wake(room.phones)

    async def listen(self, room: Room, secret: str, *, is_phone: bool) -> AsyncIterator[bool]:
        """True as soon as a screen has news, False where there was none for a while; a RefusedError
        where the room is gone, or whoever has the secret listens elsewhere."""
        changed, streams = room.phones if is_phone else room.projector, room.streams[secret]
        streams.append(mine := object())
        seen: tuple[Any, ...] = ()
        try:
            while mine in streams[-STREAMS:]:
                async with self._turns:  # of a crowd a few at once, and all else goes on
                    await asyncio.sleep(0)
                await self._advanced(room)
                if not is_phone:
                    await self.lead(room)
                before, seen = seen, room.shown(self._clock(), is_phone=is_phone)
                yield seen != before
                if seen != before and not is_phone:
                    await asyncio.sleep(_COUNTING)
                seconds = min(BEAT, room.state.due - self._clock())
                with suppress(TimeoutError):
                    async with asyncio.timeout(seconds), changed:
                        if seen == room.shown(self._clock(), is_phone=is_phone):
                            await changed.wait()
            raise RefusedError("too_fast")
        finally:
            streams.remove(mine)

    async def forget_old(self) -> None:
        """Let go of rooms whose time is over, here and in the file."""
        now = self._clock()
        minute = int(now / 60)
        for counted in [counted for counted in self._taken if counted[0] < minute]:
            del self._taken[counted]
        for room in [one for one in self._rooms.values() if one.until <= now]:
            del self._rooms[room.code]
            await _wake(room.phones, room.projector)
        await self._write("DELETE FROM room WHERE until <= ?", now)

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
        await _wake(room.phones, room.projector)
        statement = "UPDATE room SET until = ?, phase = ?, place = ?, ends_at = ? WHERE code = ?"
        row = (room.until, state.phase, state.place, state.ends_at, room.code)
        await self._write(statement, *row)

    def _read(self, code: str | None = None) -> list[Room]:
        """All rooms of the file, or the one of a code."""
        asked = "SELECT * FROM room WHERE until > ? AND code = coalesce(?, code)"
        rows = self._db.execute(asked, (self._clock(), code)).fetchall()
        rooms = [Room(*row) for row in rows]
        for room in rooms:
            room.led_at = self._clock()
            asked = "SELECT digest, seat FROM seat WHERE code = ?"
            room.seats.update(self._db.execute(asked, (room.code,)))
            asked = "SELECT place, vote, seat, choice, sure FROM answer WHERE code = ?"
            for place, vote, seat, choice, sure in self._db.execute(asked, (room.code,)):
                room.answers[place, vote][seat] = choice, bool(sure)
        return rooms

    async def _write(self, statement: str, *values: Any) -> None:
        await self._in_thread(self._db.execute, statement, values)

    async def _in_thread(self, do: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, do, *args)


async def _wake(*changed: asyncio.Condition) -> None:
    for one in changed:
        async with one:
            one.notify_all()


def owns_rooms() -> bool:
    """Whether this process owns the rooms."""
    return (ROUNDS_OWNER.value() or "1") == "1"


@cache
def rooms() -> Rooms:
    """The rooms that this process owns."""
    return Rooms()
