"""A room in the memory of the process that owns it."""

import asyncio
from collections import defaultdict
from contextlib import suppress
from hashlib import sha256
from secrets import compare_digest
from typing import Final

from ui.round.machine import RefusedError, Round
from ui.round.question import Question

Choice = tuple[int, bool]  # the place of an option, and whether the seat was sure

AWAY: Final = 8.0  # seconds without a screen of the teacher's, after which phones say so
LIVES: Final = 7_200.0  # seconds after the last act until a room is gone
LINGERS: Final = 600.0  # the same where the round is over, or nobody has joined it


class News:
    """Counts what is new for screens of a kind, and wakes those that wait for it."""

    def __init__(self) -> None:
        self.number = 0
        self._changed = asyncio.Condition()

    async def announce(self) -> None:
        """Something is new."""
        self.number += 1
        async with self._changed:
            self._changed.notify_all()

    async def wait(self, seen: int, seconds: float) -> None:
        """Return at another number than the one seen, or after so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._changed:
                await self._changed.wait_for(lambda: self.number != seen)


class Room:
    """A room; secrets, of which it has digests alone, decide who may do what."""

    def __init__(self, code: str, host: bytes, questions: tuple[Question, ...], now: float) -> None:
        """A lobby that nobody has joined."""
        self.code, self.host, self.questions = code, host, questions
        self.state = Round(tuple(len(one.options) for one in questions))
        self.seats: dict[bytes, int] = {}  # numbers by digest
        # by question and vote, then by seat
        self.answers: defaultdict[tuple[int, int], dict[int, Choice]] = defaultdict(dict)
        self.until = now + LINGERS  # when the room is gone
        self.led_at = now  # when a screen of the teacher's was last connected
        self.phones, self.projector = News(), News()
        self.streams: defaultdict[str, list[object]] = defaultdict(list)  # by secret

    def seat(self, secret: str) -> int:
        """The number of a seat; a RefusedError for whoever has none."""
        seat = self.seats.get(digest(secret))
        if seat is None:
            raise RefusedError("not_in")
        return seat

    def check_host(self, secret: str) -> None:
        """Raise a RefusedError for whoever is not the teacher."""
        if not compare_digest(self.host, digest(secret)):
            raise RefusedError("not_yours")

    def is_led(self, now: float) -> bool:
        """Whether a screen of the teacher's is connected."""
        return now - self.led_at < AWAY

    async def announce(self) -> None:
        """Something is new for all screens."""
        for news in (self.phones, self.projector):
            await news.announce()


def digest(secret: str) -> bytes:
    """What is kept of a secret."""
    return sha256(secret.encode("utf-8", "replace")).digest()
