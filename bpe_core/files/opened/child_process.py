"""A file that its library holds in a process of its own: bounded in memory and in time.

What a visitor opens may abort its process, need all memory, or take minutes. The process runs
`libraries.py` alone; it is asked by a line of JSON, and answers in lines of JSON.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from array import array
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Any, Final

from bpe_core.files.opened import libraries
from bpe_core.text import waits

MOST_ALIVE: Final = 2  # processes at a time; a file whose process gave way opens anew when asked
SECONDS: Final = 20.0  # on the wall, for opening a file and for each answer
_LOOK: Final = 0.1  # seconds after which whoever waits can say that it is enough
_LINE: Final = 2**26  # bytes of the longest line that is taken
_KEPT: Final = ("SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")  # of our environment
# Each thread of the library reserves memory, and all that is reserved counts.
_FEW_THREADS: Final = {"RAYON_NUM_THREADS": "2", "MALLOC_ARENA_MAX": "2"}

# Who asks needs one of these first. So when all that may are alive, one of them is idle.
_permits: Final = threading.BoundedSemaphore(MOST_ALIVE)
_starting: Final = threading.Lock()
_started: Final[list["weakref.ref[Child]"]] = []  # in their order


class Child:
    """A file that `libraries` holds in another process.

    Args:
        library: one of `libraries.LIBRARIES`.
        data: the file; it is kept on disk as long as this object lives.
        seconds: how long opening it, or an answer, may take.

    >>> from tokenizers import Tokenizer, models
    >>> file = Tokenizer(models.BPE({"a": 0, "b": 1, "ab": 2}, [("a", "b")])).to_str()
    >>> child = Child("tokenizers", file.encode())
    >>> child.ask("counts", ["abba"], False)
    [3]
    >>> child.end()
    """

    def __init__(self, library: str, data: bytes, seconds: float = SECONDS) -> None:
        self._library, self._seconds = library, seconds
        self._asking = threading.Lock()
        self._running: list[subprocess.Popen[bytes]] = []  # at most one
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        handle, path = tempfile.mkstemp(prefix="bpe-file-")
        self._path = Path(path)
        weakref.finalize(self, _let_go, self._path, self._running)
        with os.fdopen(handle, "wb") as file:
            file.write(data)

    @property
    def data(self) -> bytes:
        """The file."""
        return self._path.read_bytes()

    @property
    def is_alive(self) -> bool:
        """Whether there is a process."""
        return any(process.poll() is None for process in self._running)

    def ask(self, name: str, *arguments: Any) -> Any:
        """What the method `name` of the library's class returns; who waits hears of `waits`.

        Raises:
            ValueError: the library fails, or crashes, or needs too much; the text says which.
        """
        with _held(_permits), _held(self._asking):
            try:
                if not self.is_alive:
                    self._start()
                    self._exchange(["open"])
                return self._exchange([name, *arguments])
            except ValueError:
                raise
            except BaseException:  # this thread was stopped: nobody wants the answer any more
                self.end()
                raise

    def end(self) -> None:
        """End the process, whatever it does; the next question starts another."""
        _end(self._running)

    def _start(self) -> None:
        program = [sys.executable, "-I", "-B", "-X", "utf8", libraries.__file__]
        places = json.dumps([os.path.abspath(place) for place in sys.path if place])
        with _starting:
            others = [one for known in _started if (one := known()) and one.is_alive]
            if len(others) >= MOST_ALIVE:
                idle = next(one for one in others if one._asking.acquire(blocking=False))
                idle.end()
                idle._asking.release()
            try:
                process = subprocess.Popen(
                    [*program, self._library, str(self._path), places],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    env={key: os.environ[key] for key in _KEPT if key in os.environ} | _FEW_THREADS,
                    start_new_session=True,  # Ctrl-C is for us
                    creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                )
            except OSError as error:
                raise ValueError(f"no process can be started for it: {error}") from None
            self._running[:] = [process]
            self._lines = SimpleQueue()
            _started[:] = map(weakref.ref, [*others, self])
        reading = (process.stdout, self._lines)
        threading.Thread(target=_read, args=reading, daemon=True).start()

    def _exchange(self, request: list[Any]) -> Any:
        deadline = time.monotonic() + self._seconds
        stream = self._running[0].stdin
        assert stream
        with suppress(OSError):  # it has ended: there will be no line
            stream.write(json.dumps(request).encode() + b"\n")
            stream.flush()
        pieces = []
        while isinstance(said := json.loads(self._line(deadline)), list):
            pieces.append(said)
        if "error" in said:
            raise ValueError(said["error"])
        for key, entries in pieces:
            is_ints = isinstance(entries, str)
            said[key] += array("q", b64decode(entries)) if is_ints else entries
        return said.get("", said)

    def _line(self, deadline: float) -> bytes:
        while (left := deadline - time.monotonic()) > 0:
            try:
                if (line := self._lines.get(timeout=min(left, _LOOK))) is not None:
                    return line
                self.end()
                raise ValueError("its process crashed, or needs more than 2 GB of memory")
            except Empty:
                waits()
        self.end()
        raise ValueError(f"it takes longer than {self._seconds:g} seconds")


@contextmanager
def _held(lock: Any) -> Iterator[None]:
    while not lock.acquire(timeout=_LOOK):
        waits()
    try:
        yield
    finally:
        lock.release()


def _read(stream: IO[bytes], lines: SimpleQueue[bytes | None]) -> None:
    with stream:
        while (line := stream.readline(_LINE)).endswith(b"\n"):
            lines.put(line)
    lines.put(None)


def _end(running: list[subprocess.Popen[bytes]]) -> None:
    for process in running:
        process.kill()
        process.wait()
        assert process.stdin
        with suppress(OSError):
            process.stdin.close()


def _let_go(path: Path, running: list[subprocess.Popen[bytes]]) -> None:
    _end(running)
    path.unlink(missing_ok=True)
