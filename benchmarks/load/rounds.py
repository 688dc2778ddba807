"""A class that plays a round, and a network that is bad."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Final
from urllib.parse import urlsplit

from benchmarks.load.phones import Screen, View, post
from ui.round.ask_library import ready_questions
from ui.round.machine import TRANSITIONS, Act
from ui.round.room_file import open_room

_MANY: Final = 100  # phones, from which on their answers come within two seconds, not one
_BETWEEN: Final = 0.4  # seconds between two acts of a teacher, who may not be faster for long
_WAY: Final = 0.15  # seconds that the slow proxy takes for each way
_LOST: Final = 0.05
_AGAIN: Final = 0.4  # the share of packets that is lost, and the seconds until they are sent again


@dataclass(frozen=True)
class ClassRoom:
    """All who play: the teacher acts at the server itself."""

    server: str
    wall: Screen
    phones: list[Screen]

    async def act(self, act: Act) -> float:
        """Seconds until all screens show what the teacher did."""
        began, before = time.perf_counter(), self.wall.shows
        asked = TRANSITIONS[act][1], before["place"] + (act == "next")
        done = await post(self.server, f"{self.wall.code}/act", secret=self.wall.secret, act=act)
        assert done == {}, done

        def is_there(shown: View) -> bool:
            return (shown.get("phase"), shown.get("place")) == asked

        times = [one.until(is_there) for one in (self.wall, *self.phones)]
        return max(await asyncio.gather(*times)) - began


@dataclass
class Measured:
    """Seconds until all show an act; until all answers are stored; until they are counted."""

    changes: list[float] = field(default_factory=list)
    stored: list[float] = field(default_factory=list)
    counted: list[float] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


@asynccontextmanager
async def meet(server: str, count: int, way: str = "") -> AsyncIterator[ClassRoom]:
    """A room with so many phones; `way`: another address, by which phones come in."""
    code, host = open_room(ready_questions("en"), time.time())
    address = way or server
    seats = await asyncio.gather(*(post(address, f"{code}/join") for _ in range(count)))
    screens = [Screen(address, code, seat["secret"]) for seat in seats]
    wall = Screen(server, code, host, "projector")
    async with AsyncExitStack() as here:
        await asyncio.gather(*(here.enter_async_context(one.listening()) for one in screens))
        yield ClassRoom(server, await here.enter_async_context(wall.listening()), screens)
        await post(server, f"{code}/act", secret=host, act="end")


async def play(room: ClassRoom, rounds: int) -> Measured:
    """So many questions with both votes."""
    found = Measured()
    for number in range(rounds):
        begins: Act = "next" if number else "begin"
        for act in (begins, "open"):
            found.changes.append(await room.act(act))
            await asyncio.sleep(_BETWEEN)
        await _vote(room, found, Random(number))
        for act in ("close", "again", "reveal"):
            found.changes.append(await room.act(act))
            await asyncio.sleep(_BETWEEN)
    return found


async def _vote(room: ClassRoom, found: Measured, chance: Random) -> None:
    """All answer, some once more; the projector counts each of them once."""
    within, count = 2.0 if len(room.phones) > _MANY else 1.0, len(room.phones)

    async def answer(phone: Screen) -> float:
        await asyncio.sleep(chance.uniform(0, within))
        sent = time.perf_counter()
        for _ in range(1 + (chance.random() < _LOST)):
            if (refused := await phone.answer(chance.randrange(2))) != {}:
                found.lost.append(f"an answer: {refused}")
        return sent

    began = time.perf_counter()
    last = max(await asyncio.gather(*map(answer, room.phones)))
    found.stored.append(time.perf_counter() - began)
    found.counted.append(await room.wall.until(lambda shown: shown["answered"] == count) - last)


@asynccontextmanager
async def slow_proxy(server: str) -> AsyncIterator[str]:
    """The address of a proxy that takes its time, loses packets, and holds all events back."""
    site = urlsplit(server)
    chance = Random(0)

    async def pass_on(
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter, held: list[bool]
    ) -> None:
        while data := await reader.read(1 << 16):
            held[0] |= b"/events?" in data
            await asyncio.sleep(_WAY + _AGAIN * (chance.random() < _LOST))
            if held[0] and data.startswith(b"HTTP/1.1 200"):
                await asyncio.Event().wait()
            writer.write(data)
        writer.close()

    async def meet_one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, to = await asyncio.open_connection(site.hostname, site.port)
        is_held = [False]
        ways = (pass_on(reader, to, is_held), pass_on(there, writer, is_held))
        with suppress(asyncio.CancelledError):  # at the end, of those that hold events back
            await asyncio.gather(*ways, return_exceptions=True)
        writer.close()

    listening = await asyncio.start_server(meet_one, "localhost", 0)
    port = listening.sockets[0].getsockname()[1]
    try:
        yield f"http://localhost:{port}{site.path}"
    finally:
        listening.close()
