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

from benchmarks.streamlit_client import PageError, visiting

TIMEOUT: Final = 60.0  # seconds
VOTING: Final = 2.0  # seconds within which all phones join, and answer
BETWEEN: Final = 0.5  # seconds between two acts of the teacher
REPEATED: Final = 0.05  # the share of answers that are sent twice
QUESTIONS: Final = 2
View = dict[str, Any]


@dataclass
class Screen:
    """A phone, or the projector: what it shows, and since when."""

    address: str  # of the room
    secret: str
    view: str = "phone"
    shown: View = field(default_factory=dict)
    since: float = 0.0
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        """Take events for ever; a PageError when the stream ends."""
        reader, writer = await _send("GET", f"{self.address}/events?view={self.view}", self.secret)
        try:
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    self.shown, self.since = json.loads(line[6:]), time.perf_counter()
                    self._news.set()
            raise PageError("a stream of events ended")
        finally:
            writer.close()

    async def until(self, is_so: Callable[[View], bool]) -> float:
        """The time at which the screen came to show this."""
        async with asyncio.timeout(TIMEOUT):
            while not self.shown or not is_so(self.shown):
                self._news.clear()
                await self._news.wait()
        return self.since

    async def post(self, what: str, **body: Any) -> View:
        """The server's answer to what somebody does here; a PageError if it is refused."""
        sent = json.dumps({"secret": self.secret, **body}).encode()
        reader, writer = await _send("POST", f"{self.address}/{what}", self.secret, sent)
        answer = await reader.read()
        writer.close()
        if not answer.startswith(b"HTTP/1.1 200"):
            raise PageError(f"{what}: {answer!r:.300}")
        return dict(json.loads(answer.partition(b"\r\n\r\n")[2]))


async def _send(
    method: str, url: str, secret: str, body: bytes = b""
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A request on a connection of its own, which the server closes after it."""
    site = urlsplit(url)
    reader, writer = await asyncio.open_connection(site.hostname, site.port, limit=1 << 20)
    head = (
        f"{method} {site.path}?{site.query} HTTP/1.1\r\nHost: {site.netloc}\r\n"
        f"Origin: {site.scheme}://{site.netloc}\r\nAuthorization: Bearer {secret}\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    writer.write(head.encode() + body)
    return reader, writer


async def play(address: str, count: int) -> tuple[dict[str, list[float]], list[str]]:
    """The seconds of a round of `count` phones, by what took them, and what went wrong."""
    async with visiting(address, "learn", "ask=class") as (client, _):
        to = client.find("bidi_component", "go_to").data["to"]
    found = re.search(r"(class/\w+)\?.*#(.+)", to)
    assert found, to
    room, chance = f"{address}/{found[1]}", Random(0)
    seconds: dict[str, list[float]] = defaultdict(list)
    errors: list[str] = []

    async def join() -> Screen:
        await asyncio.sleep(chance.uniform(0, VOTING))
        seat = await Screen(room, "").post("join")
        return Screen(room, seat["secret"])

    async def act(what: str) -> None:
        """The teacher acts; wait until all screens show it."""
        await asyncio.sleep(BETWEEN)
        before, began = wall.shown["phase"], time.perf_counter()
        await wall.post("act", act=what)
        came = [one.until(lambda view: view["phase"] != before) for one in (wall, *phones)]
        seconds["change to the last screen"].append(max(await asyncio.gather(*came)) - began)

    async def answer(phone: Screen) -> float:
        await asyncio.sleep(chance.uniform(0, VOTING))
        began, choice = time.perf_counter(), chance.randrange(2)
        asked = {name: phone.shown[name] for name in ("place", "vote")}
        for _ in range(1 + (chance.random() < REPEATED)):
            await phone.post("answer", choice=choice, sure=True, **asked)
        seconds["answer stored"].append(time.perf_counter() - began)
        return began

    async def vote() -> None:
        last = max(await asyncio.gather(*map(answer, phones)))
        shown = await wall.until(lambda view: view["answered"] == count)
        seconds["last answer to the projector"].append(max(0.0, shown - last))

    async def ask() -> None:
        for number in range(QUESTIONS):
            await act("next" if number else "begin")
            await act("open")
            await vote()
            await act("close")
            await act("again")
            await vote()
            await act("reveal")
            votes = [sum(wall.shown[name]) for name in ("first", "second")]
            errors.extend(f"{one - count:+} answers of {count}" for one in votes if one != count)

    wall = Screen(room, found[2], "projector")
    phones = await asyncio.gather(*(join() for _ in range(count)))
    async with asyncio.TaskGroup() as group:
        listening = [group.create_task(one.listen()) for one in (wall, *phones)]
        await asyncio.gather(*(one.until(bool) for one in (wall, *phones)))
        await ask()
        for task in listening:
            task.cancel()
    return seconds, errors
