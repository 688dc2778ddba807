"""Processes in which other people's split patterns are compiled and matched.

What a pattern of the regex module needs cannot be told beforehand, and it cannot be stopped from
outside: its time limit counts the processor time of the whole process and is looked at only now
and then, and for memory it has none. So it runs in a process that has a real limit of memory and
is ended when its time on the wall is over. A process is kept for the next call, since starting
one takes a hundred times as long as cutting a short text.
"""

import atexit
import os
import subprocess
import sys
import threading
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Final, NoReturn

import regex

from bpe_core.text.splitting import matching
from bpe_core.text.splitting.matching import HELD, MESSAGE, REQUEST

START_SECONDS: Final = 60
COMPILE_SECONDS: Final = 10.0
"""Seconds that the regex module may take to compile a pattern."""
WAIT_SECONDS: Final = 60.0
"""Seconds to wait for a free process, where other patterns take as long as they may."""
MOST_AT_ONCE: Final = min(max(2, (os.cpu_count() or 1) // 2), 4)
"""Processes that run at the same time, so that hostile patterns leave room for other work."""
LOOK_EVERY: Final = 0.1
"""Seconds between two looks whether somebody wants to stop."""
MEMORY: Final = 512 * 2**20
"""Bytes that a process may have with a short text."""
MEMORY_A_BYTE: Final = 24
"""Bytes more for each byte of text: for the text itself, its parts and where it is cut."""


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


class CannotStartError(Exception):
    """No process can be started here; the text says why."""


class InvalidError(Exception):
    """The regex module refuses the pattern; the text says why."""


class NoMemoryError(Exception):
    """The pattern needs more memory than the process may have."""


@dataclass
class Cutting:
    """How far one cutting has come, and how long it may take.

    Attributes:
        left: seconds that are left, without those that are earned on the way.
        rate: characters that earn one second more.
        tick: called every now and then with how many characters are cut; may raise to stop.
        ends: where the pieces end, in characters from the start of the first text.
        matched: what the pattern matched somewhere, as `matching.add_ends` tells it.
    """

    left: float
    rate: float
    tick: Callable[[int], None] = lambda _: None
    ends: "array[int]" = field(default_factory=lambda: array(HELD))
    matched: int = 0

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
    data = "".join(texts).encode()
    memory = _pool.room.needs(len(data))

    def wait() -> None:
        cutting.tick(0)

    with _pool.room.taken(memory, wait), _pool.process(wait) as process:
        process.ask(pattern, texts, data, memory)
        process.expect(matching.COMPILED, cutting, time.monotonic() + COMPILE_SECONDS)
        started = time.monotonic()
        last = process.expect(matching.DONE, cutting, started + cutting.left)
        cutting.left -= time.monotonic() - started
        cutting.matched = last[0]


class Process:
    """A process that cuts texts, one request at a time."""

    def __init__(self) -> None:
        if not sys.executable or getattr(sys, "frozen", False):
            raise CannotStartError("this program does not run by a Python that can be started")
        command = [sys.executable, "-I", matching.__file__, str(Path(regex.__file__).parent.parent)]
        try:
            self._popen = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise CannotStartError(str(error)) from None
        self.is_usable = True
        self._messages: SimpleQueue[tuple[bytes, bytes]] = SimpleQueue()
        threading.Thread(target=self._read, args=(self._popen.stdout,), daemon=True).start()
        try:
            if self._messages.get(timeout=START_SECONDS)[0] == matching.STARTED:
                return
        except Empty:
            pass
        self.end()
        raise CannotStartError("the process does not answer")

    def ask(self, pattern: str, texts: Sequence[str], data: bytes, memory: int) -> None:
        """Ask for the ends of the pieces of each text; `expect` gets the answers."""
        source = pattern.encode("utf-8", "surrogatepass")
        lengths = array(HELD, map(len, texts))
        stream = self._popen.stdin
        assert stream
        with suppress(OSError):  # it has ended: the answer says so
            stream.write(REQUEST.pack(memory, len(source), len(texts), len(data)))
            stream.write(source + lengths.tobytes())
            stream.write(data)
            stream.flush()

    def expect(self, wanted: bytes, cutting: Cutting, deadline: float) -> bytes:
        """What follows a message of the wanted kind; until it comes, `cutting` is kept up to date.

        Raises:
            TimeoutError: it has not come by the deadline, which moves on with what is earned.
            InvalidError, NoMemoryError: another message came.
        """
        while True:
            left = deadline + cutting.end / cutting.rate - time.monotonic()
            try:
                kind, content = self._messages.get(timeout=min(max(left, 0), LOOK_EVERY))
            except Empty:
                if left <= 0:
                    raise TimeoutError from None
                cutting.tick(cutting.end)
                continue
            if kind == matching.ENDS:
                cutting.ends.frombytes(content)
                cutting.tick(cutting.end)
                continue
            if kind in (matching.DONE, matching.INVALID):
                self.is_usable = bool(content[-1])
            if kind == wanted:
                return content
            _refuse(kind, content)

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked."""
        return self.is_usable and self._popen.poll() is None

    def end(self) -> None:
        """End the process, whatever it does."""
        self._popen.kill()
        assert self._popen.stdin
        with suppress(OSError):
            self._popen.stdin.close()
        self._popen.wait()

    def _read(self, stream: IO[bytes]) -> None:
        """Put every message into the queue, and at the end an empty one."""
        with stream:
            while len(head := stream.read(MESSAGE.size)) == MESSAGE.size:
                kind, size = MESSAGE.unpack(head)
                self._messages.put((kind, stream.read(size)))
        self._messages.put((b"", b""))


def _refuse(kind: bytes, content: bytes) -> NoReturn:
    if kind == matching.INVALID:
        raise InvalidError(content[:-1].decode())
    # Where memory is short, the system may end the process before it can say so.
    raise NoMemoryError


class _Pool:
    """The processes of this one, and who has them."""

    def __init__(self, room: Room = Room()) -> None:
        self.room = room
        self._places = threading.BoundedSemaphore(room.most)
        self._idle: list[Process] = []

    @contextmanager
    def process(self, while_waiting: Callable[[], None]) -> Iterator[Process]:
        """A process of one's own. It is kept for others if all goes well, else it is ended.

        Raises:
            CannotStartError: no process can be started, or all are busy for long.
        """
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

    def _take(self) -> Process:
        with suppress(IndexError):  # another thread may be faster
            while True:
                process = self._idle.pop()
                if process.is_alive:
                    return process
                process.end()
        return Process()

    def _put(self, process: Process) -> None:
        if process.is_alive:
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
