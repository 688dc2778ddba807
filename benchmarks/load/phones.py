"""The screens of a class round, without browsers: what they send and hear by HTTP."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

PATIENCE: Final = 60.0  # seconds after which something that has to come is given up
_ASK_EVERY: Final = 2.0
"""Seconds after which a screen that hears nothing asks, as connection.js does."""
View = dict[str, Any]


async def post(address: str, path: str, **body: Any) -> View:
    """What the server answers; each on a connection of its own, as after a pause."""
    sent = json.dumps(body).encode()
    head = f"POST {_path(address)}/class/{path} HTTP/1.1", f"Content-Length: {len(sent)}"
    reader, writer = await _ask(address, *head, "Connection: close", body=sent)
    try:
        answered = (await reader.read()).partition(b"\r\n\r\n")[2]
        return json.loads(answered) if answered else {"refused": "failed"}
    finally:
        writer.close()


@dataclass
class Screen:
    """A phone, or a projector: what it shows, and since when."""

    address: str
    code: str
    secret: str
    view: str = "phone"
    shows: View = field(default_factory=dict)
    since: float = 0.0
    hears: bool = False
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    @asynccontextmanager
    async def listening(self) -> AsyncIterator["Screen"]:
        """While this is open it hears of all that changes, on another stream where one breaks."""
        tasks = [asyncio.create_task(one) for one in (self._listen(), self._look())]
        try:
            await self.until(bool)
            yield self
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def until(self, is_so: Callable[[View], bool]) -> float:
        """When it came to show this."""
        async with asyncio.timeout(PATIENCE):
            while not is_so(self.shows):
                self._news.clear()
                await self._news.wait()
        return self.since

    async def answer(self, choice: int) -> View:
        """Choose an option of the question that is shown."""
        asked = {key: self.shows[key] for key in ("place", "vote")}
        path = f"{self.code}/answer"
        return await post(self.address, path, secret=self.secret, choice=choice, sure=True, **asked)

    async def _listen(self) -> None:
        while True:
            with suppress(OSError, EOFError):
                await self._hear()
            self.hears = False
            await asyncio.sleep(_ASK_EVERY)

    async def _look(self) -> None:
        await asyncio.sleep(_ASK_EVERY)
        while True:
            await asyncio.gather(asyncio.sleep(_ASK_EVERY), self._ask_once())

    async def _ask_once(self) -> None:
        if self.hears:
            return
        with suppress(OSError, EOFError, ValueError):
            shown = await post(
                self.address, f"{self.code}/look", secret=self.secret, view=self.view
            )
            if not self.hears and "refused" not in shown:
                self._show(shown)

    def _show(self, shown: View) -> None:
        self.shows, self.since = shown, time.perf_counter()
        self._news.set()

    async def _hear(self) -> None:
        head = f"GET {_path(self.address)}/class/{self.code}/events?view={self.view} HTTP/1.1"
        reader, writer = await _ask(self.address, head, f"Authorization: Bearer {self.secret}")
        try:
            while (line := await reader.readline()) and line != b"0\r\n":  # the last chunk
                self.hears |= line.startswith((b"data: ", b":"))
                if line.startswith(b"data: "):
                    self._show(json.loads(line[6:]))
        finally:
            writer.close()


async def _ask(
    address: str, *lines: str, body: bytes = b""
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    site = urlsplit(address)
    reader, writer = await asyncio.open_connection(site.hostname, site.port or 80)
    head = [*lines, f"Host: {site.netloc}", f"Origin: {site.scheme}://{site.netloc}", "", ""]
    writer.write("\r\n".join(head).encode() + body)
    return reader, writer


def _path(address: str) -> str:
    return urlsplit(address).path
