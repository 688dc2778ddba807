"""Processes in which other people's split patterns are compiled and matched.

What a pattern of the regex module needs cannot be told beforehand, and it cannot be stopped from
outside: its time limit counts the processor time of the whole process and is looked at only now
and then, and for memory it has none. So it runs in a process that has a real limit of memory and
is ended when its time on the wall is over. A process is kept for the next call, since starting
one takes a hundred times as long as cutting a short text.
"""

import atexit
import os
import threading
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import regex

from bpe_core.common.apart import Apart, Bounds, CannotStartError, EndedError
from bpe_core.text.splitting import matching
from bpe_core.text.splitting.matching import HELD, REQUEST

COMPILE_SECONDS: Final = 10.0  # seconds that the regex module may take to compile a pattern
WAIT_SECONDS: Final = 60.0
"""Seconds to wait for a free process, where other patterns take as long as they may."""
MOST_AT_ONCE: Final = min(max(2, (os.cpu_count() or 1) // 2), 4)
"""Processes that run at the same time, so that hostile patterns leave room for other work."""
LOOK_EVERY: Final = 0.1  # seconds between two looks whether somebody wants to stop
MEMORY: Final = 512 * 2**20  # bytes that a process may have with a short text
MEMORY_A_BYTE: Final = 24
"""Bytes more for each byte of text: for the text itself, its parts and where it is cut."""
KEPT_MEMORY: Final = 48 * 2**20
"""A process that has more than this after a request is not used again: it would keep it."""
OUTPUT: Final = 32
"""Bytes of answers for each byte of text: an end of eight at most, which may come alone."""
SPARE_SECONDS: Final = 60
"""Seconds of a processor more, so that those on the wall are the ones that count."""


@dataclass(frozen=True)
class Room:
    """What all processes together may have of this machine.

    Attributes:
        most: processes at the same time.
        memory: bytes that one may have at the most, whatever the text.
        taken: keeps so many bytes for one while it runs; hears what to call while it waits.
    """

    most: int = MOST_AT_ONCE
    memory: int = 2**62
    taken: Callable[[int, Callable[[], object]], AbstractContextManager[object]] = (
        lambda _needs, _while_waiting: nullcontext()
    )

    def needs(self, size: int) -> int:
        """Bytes that a process may have for a text of so many bytes."""
        return min(MEMORY + MEMORY_A_BYTE * size, self.memory)


class InvalidError(Exception):
    """The regex module refuses the pattern; the text says why."""


class NoMemoryError(Exception):
    """The pattern needs more memory than the process may have."""


@dataclass
class Cutting:
    """How far one cutting has come, and how long it may take."""

    left: float  # seconds that are left, without those that are earned on the way
    rate: float  # characters that earn one second more
    # called every now and then with how many characters are cut; may raise to stop
    tick: Callable[[int], None] = lambda _: None
    # where the pieces end, in characters from the start of the first text
    ends: "array[int]" = field(default_factory=lambda: array(HELD))
    matched: int = 0  # what the pattern matched somewhere, as `matching.add_ends` tells it

    @property
    def end(self) -> int:
        """Characters that are cut."""
        return self.ends[-1] if self.ends else 0


def cut_apart(pattern: str, texts: Sequence[str], cutting: Cutting) -> None:
    """Compile a pattern in another process, and cut each of the texts there.

    Raises:
        CannotStartError: no process can be started.
        InvalidError: not a valid regex.
        NoMemoryError: it needs too much memory.
        TimeoutError: it takes too long; `cutting` says how far it came.
    """
    cutting.ends = array(HELD)
    source, data = pattern.encode("utf-8", "surrogatepass"), "".join(texts).encode()
    lengths = array(HELD, map(len, texts))
    most = COMPILE_SECONDS + cutting.left + sum(lengths) / cutting.rate
    bounds = Bounds(
        _pool.room.needs(len(data)), int(most) + SPARE_SECONDS, OUTPUT * len(data) + 2**16
    )

    def wait() -> None:
        cutting.tick(0)

    with _pool.room.taken(bounds.memory, wait), _pool.process(wait) as process:
        process.send(bounds, REQUEST.pack(len(source), len(texts)), source, lengths.tobytes(), data)
        expect(process, matching.COMPILED, cutting, time.monotonic() + COMPILE_SECONDS)
        started = time.monotonic()
        cutting.matched = expect(process, matching.DONE, cutting, started + cutting.left)[0]
        cutting.left -= time.monotonic() - started


def expect(process: Apart, wanted: int, cutting: Cutting, deadline: float) -> bytes:
    """What an answer of the wanted kind says; until it comes, `cutting` is kept up to date, and the
    deadline moves on with what is earned."""
    while True:
        left = deadline + cutting.end / cutting.rate - time.monotonic()
        try:
            answer = process.receive(min(left, LOOK_EVERY))
        except TimeoutError:
            if left <= 0:
                raise
            cutting.tick(cutting.end)
            continue
        except EndedError:
            # Where memory is short, the process ends, whoever ends it.
            raise NoMemoryError from None
        kind = answer[0]
        if kind == matching.INVALID:
            raise InvalidError(answer[1:].decode())
        if kind == wanted:
            return answer[1:]
        cutting.ends.frombytes(answer[1:])
        cutting.tick(cutting.end)


class _Pool:
    """The processes of this one, and who has them."""

    def __init__(self, room: Room = Room()) -> None:
        self.room = room
        self._places = threading.BoundedSemaphore(room.most)
        self._idle: list[Apart] = []

    @contextmanager
    def process(self, while_waiting: Callable[[], None]) -> Iterator[Apart]:
        """A process of one's own. It is kept for others if all goes well, else it is ended. Raises
        `CannotStartError`: no process can be started, or all are busy for long."""
        self._wait(while_waiting)
        try:
            process = self._take()
            try:
                yield process
            except InvalidError:
                self._put(process)
                raise
            except BaseException:
                process.end()
                raise
            self._put(process)
        finally:
            self._places.release()

    def _wait(self, while_waiting: Callable[[], None]) -> None:
        until = time.monotonic() + WAIT_SECONDS
        while not self._places.acquire(timeout=LOOK_EVERY):
            if time.monotonic() > until:
                raise CannotStartError("other patterns keep all processes busy; try again later")
            while_waiting()

    def _take(self) -> Apart:
        with suppress(IndexError):  # another thread may be faster
            while True:
                process = self._idle.pop()
                if process.is_alive:
                    return process
                process.end()
        return Apart(matching.__file__, str(Path(regex.__file__).parent.parent))

    def _put(self, process: Apart) -> None:
        if process.is_alive and process.memory < KEPT_MEMORY:
            self._idle.append(process)
        else:
            process.end()

    def close(self) -> None:
        """End the processes that nobody uses just now."""
        with suppress(IndexError):
            while True:
                self._idle.pop().end()


_pool = _Pool()
_of_the_parent: Final[list[_Pool]] = []


def room() -> Room:
    """What they may have."""
    return _pool.room


def have_room(room: Room) -> None:
    """Bound the processes from now on; those that run go on."""
    global _pool  # noqa: PLW0603
    _pool.close()
    _pool = _Pool(room)


def _begin_anew() -> None:
    """In a fork the processes still belong to the one it was forked from."""
    global _pool  # noqa: PLW0603
    _of_the_parent.append(_pool)
    _pool = _Pool(_pool.room)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)


@atexit.register
def _close() -> None:
    _pool.close()
