"""A file that its library holds in a process of its own: bounded in memory and in time.

What a visitor opens may abort its process, need all memory, or take minutes. The process runs
`libraries.py` alone (`serve`); it is asked by a line of JSON, and answers in lines of JSON.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from concurrent.futures import Future
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final

from bpe_core.opened import libraries
from bpe_core.text import waits

MOST_ALIVE: Final = 2  # processes at a time; a file whose process gave way opens anew when asked
SECONDS: Final = 20.0  # on the wall, for each answer; the first one opens the file
_LOOK: Final = 0.1  # seconds after which whoever waits can say that it is enough
_PROGRAM: Final = (sys.executable, "-I", "-B", "-X", "utf8", libraries.__file__)
_KEPT: Final = ("SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")  # of our environment
# Each thread of the library reserves memory, and all that is reserved counts.
_FEW_THREADS: Final = {"RAYON_NUM_THREADS": "2", "MALLOC_ARENA_MAX": "2"}

_started: Final[list["weakref.ref[Child]"]] = []  # the last one stands last
_starting: Final = threading.Lock()
_working: Final = threading.BoundedSemaphore(MOST_ALIVE)


class Child:
    """A file that `libraries` holds in another process.

    Args:
        library: one of `libraries.LIBRARIES`.
        data: the file; it is kept on disk as long as this object lives.
        seconds: how long an answer may take.

    >>> from tokenizers import Tokenizer, models
    >>> file = Tokenizer(models.BPE({"a": 0, "b": 1, "ab": 2}, [("a", "b")])).to_str()
    >>> Child("tokenizers", file.encode()).ask("counts", ["abba"], False)
    [3]
    """

    def __init__(self, library: str, data: bytes, seconds: float = SECONDS) -> None:
        self._library, self._seconds = library, seconds
        self._asking = threading.Lock()
        self._running: list[subprocess.Popen[bytes]] = []  # at most one
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
        with ExitStack() as held:
            for lock in (self._asking, _working):
                _wait_for(lock, held)
            try:
                if not self.is_alive:
                    self._start()
                said = self._answer([name, *arguments])
            except BaseException:  # nobody wants the answer any more, or there will be none
                _end(self._running)
                raise
        if "error" in said:
            raise ValueError(said["error"])
        return said.get("", said)

    def _start(self) -> None:
        places = json.dumps([os.path.abspath(place) for place in sys.path if place])
        with _starting:
            others = [one for known in _started if (one := known()) and one.is_alive]
            # Of so many others one does not work, as this one is about to.
            for other in others if len(others) >= MOST_ALIVE else ():
                if other._asking.acquire(blocking=False):
                    _end(other._running)
                    other._asking.release()
                    break
            self._running[:] = [
                subprocess.Popen(
                    [*_PROGRAM, self._library, str(self._path), places],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    env={key: os.environ[key] for key in _KEPT if key in os.environ} | _FEW_THREADS,
                    start_new_session=True,  # Ctrl-C is for us
                    creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                )
            ]
            _started[:] = map(weakref.ref, [*others, self])

    def _answer(self, request: list[Any]) -> dict[str, Any]:
        answer = Future[dict[str, Any]]()
        exchange = (self._running[0], json.dumps(request).encode() + b"\n", answer)
        threading.Thread(target=_exchange, args=exchange, daemon=True).start()
        last = time.monotonic() + self._seconds
        while time.monotonic() < last:
            with suppress(TimeoutError):
                return answer.result(_LOOK)
            waits()
        raise ValueError(f"it takes longer than {self._seconds:g} seconds")


def _exchange(
    process: subprocess.Popen[bytes], request: bytes, answer: Future[dict[str, Any]]
) -> None:
    """Ask a process, and put together what `serve` answers."""
    assert process.stdin
    assert process.stdout
    try:
        process.stdin.write(request)
        process.stdin.flush()
        pieces = []
        while isinstance(said := json.loads(process.stdout.readline()), list):
            pieces.append(said)
    except (OSError, ValueError):  # there is no line
        answer.set_exception(ValueError("its process crashed, or needs more than 2 GB of memory"))
        return
    for key, entries in pieces:
        said[key] += entries
    answer.set_result(said)


def _wait_for(lock: Any, held: ExitStack) -> None:
    while not lock.acquire(timeout=_LOOK):
        waits()
    held.callback(lock.release)


def _end(running: list[subprocess.Popen[bytes]]) -> None:
    for process in running:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            assert stream
            with suppress(OSError):
                stream.close()


def _let_go(path: Path, running: list[subprocess.Popen[bytes]]) -> None:
    _end(running)
    path.unlink(missing_ok=True)
