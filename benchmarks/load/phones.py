"""The screens of a class round, without browsers: what they send and hear by HTTP."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

PATIENCE: Final = 60.0
"""Seconds after which something that has to come is given up."""
_RETRY: Final = 0.5
"""Seconds until a screen whose stream broke asks for another, as phones do after two."""
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
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    @asynccontextmanager
    async def listening(self) -> AsyncIterator["Screen"]:
        """While this is open it hears of all that changes, on another stream where one breaks."""
        hearing = asyncio.create_task(self._listen())
        try:
            await self.until(bool)
            yield self
        finally:
            hearing.cancel()
            with suppress(asyncio.CancelledError):
                await hearing

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
            await asyncio.sleep(_RETRY)

    async def _hear(self) -> None:
        head = f"GET {_path(self.address)}/class/{self.code}/events?view={self.view} HTTP/1.1"
        reader, writer = await _ask(self.address, head, f"Authorization: Bearer {self.secret}")
        try:
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    self.shows, self.since = json.loads(line[6:]), time.perf_counter()
                    self._news.set()
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
