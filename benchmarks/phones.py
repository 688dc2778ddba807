"""Phones of a class round, without browsers: each joins, hears events and answers by HTTP."""

import asyncio
import json
import re
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

from benchmarks.streamlit_client import visiting

VOTING: Final = 2.0  # seconds within which all phones join, and answer


@dataclass
class Screen:
    """A phone, or the projector: what it shows, and since when."""

    room: str  # its address
    secret: str = ""
    shown: dict[str, Any] = field(default_factory=dict)
    since: float = 0.0
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self, view: str = "phone") -> None:
        """Take events for ever; a RuntimeError when the stream ends."""
        reader, _ = await self._send("GET", f"events?view={view}")
        while line := await reader.readline():
            if line.startswith(b"data: "):
                self.shown, self.since = json.loads(line[6:]), time.perf_counter()
                self._news.set()
        raise RuntimeError("a stream of events ended")

    async def until(self, is_so: Callable[[dict[str, Any]], bool]) -> float:
        """The time at which the screen came to show this."""
        async with asyncio.timeout(60):
            while not self.shown or not is_so(self.shown):
                self._news.clear()
                await self._news.wait()
        return self.since

    async def post(self, what: str, **body: Any) -> dict[str, Any]:
        """The server's answer to what somebody does here; a RuntimeError if it is refused."""
        reader, writer = await self._send("POST", what, json.dumps(body | {"secret": self.secret}))
        answer = await reader.read()
        writer.close()
        if not answer.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"{what}: {answer!r:.300}")
        return dict(json.loads(answer.partition(b"\r\n\r\n")[2]))

    async def _send(
        self, method: str, what: str, body: str = ""
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A request on a connection of its own, which the server closes after it."""
        site = urlsplit(self.room)
        reader, writer = await asyncio.open_connection(site.hostname, site.port, limit=1 << 20)
        head = (
            f"{method} {site.path}/{what} HTTP/1.1\r\nHost: {site.netloc}\r\n"
            f"Origin: http://{site.netloc}\r\nAuthorization: Bearer {self.secret}\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        writer.write(f"{head}{body}".encode())
        return reader, writer


async def play(address: str, count: int) -> tuple[dict[str, list[float]], list[str]]:
    """The seconds of a round of `count` phones, by what took them, and what went wrong."""
    async with visiting(address, "learn", "ask=class") as (client, _):
        to = client.find("bidi_component", "go_to").data["to"]
    code, key = re.findall(r"class/(\w+)\?.*#(.+)", to)[0]
    wall, chance = Screen(f"{address}/class/{code}", key), Random(0)
    seconds, errors = defaultdict[str, list[float]](list), list[str]()

    async def join() -> Screen:
        await asyncio.sleep(chance.uniform(0, VOTING))
        return Screen(wall.room, (await Screen(wall.room).post("join"))["secret"])

    async def act(what: str) -> None:
        """The teacher acts, and all screens show it."""
        await asyncio.sleep(0.5)
        before, began = wall.shown["phase"], time.perf_counter()
        await wall.post("act", act=what)
        came = [one.until(lambda view: view["phase"] != before) for one in (wall, *phones)]
        seconds["change to the last screen"].append(max(await asyncio.gather(*came)) - began)

    async def answer(phone: Screen) -> float:
        await asyncio.sleep(chance.uniform(0, VOTING))
        given = {"choice": chance.randrange(2), "sure": True}
        given |= {one: phone.shown[one] for one in ("place", "vote")}
        began = time.perf_counter()
        for _ in range(1 + (chance.random() < 0.05)):  # some send it twice
            await phone.post("answer", **given)
        seconds["answer stored"].append(time.perf_counter() - began)
        return began

    async def vote() -> None:
        last = max(await asyncio.gather(*map(answer, phones)))
        counted = await wall.until(lambda view: view["answered"] == count)
        seconds["last answer to the projector"].append(max(0.0, counted - last))

    phones = await asyncio.gather(*(join() for _ in range(count)))
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one.listen()) for one in phones]
        tasks.append(group.create_task(wall.listen("projector")))
        await asyncio.gather(*(one.until(bool) for one in (wall, *phones)))
        for first in ("begin", "next"):
            for what in (first, "open", "vote", "close", "again", "vote", "reveal"):
                await (vote() if what == "vote" else act(what))
            votes = [sum(wall.shown[name]) for name in ("first", "second")]
            errors.extend(f"{one - count:+} answers of {count}" for one in votes if one != count)
        for task in tasks:
            task.cancel()
    return seconds, errors
