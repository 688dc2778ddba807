"""A file that its library holds in a process of its own: bounded in memory and in time.

What a visitor opens may abort its process, need all memory, or take minutes. The process runs
`libraries.py` alone. It is sent a request as a line of JSON, and answers in lines of JSON.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Any, Final

from bpe_core.files.opened import libraries

MOST_ALIVE: Final = 2  # processes at a time; a file whose process gave way opens anew when asked
SECONDS: Final = 20.0  # on the wall, for opening a file and for each answer
_LINE: Final = 2**26  # bytes of the longest line that is taken
_LOOK: Final = 0.1  # seconds after which a thread that waits can be stopped
_KEPT: Final = ("SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")  # of our environment
# Each thread of the library would reserve memory, which the bound counts.
_FEW_THREADS: Final = {"RAYON_NUM_THREADS": "2", "MALLOC_ARENA_MAX": "2"}

_alive: Final[list["_Process"]] = []  # who was asked last stands last
_changing: Final = threading.Lock()


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
        self._processes: list[_Process] = []  # at most one: what is let go of with this object
        handle, path = tempfile.mkstemp(prefix="bpe-file-")
        self._path = Path(path)
        weakref.finalize(self, _let_go, self._path, self._processes)
        with os.fdopen(handle, "wb") as file:
            file.write(data)

    @property
    def data(self) -> bytes:
        """The file."""
        return self._path.read_bytes()

    def ask(self, name: str, *arguments: Any) -> Any:
        """What the method `name` of the library's class returns.

        Raises:
            ValueError: the library fails, or crashes, or needs too much time or memory; the text
                is one sentence.
        """
        with self._asking:
            return self._running().answer([name, *arguments], self._seconds)

    def end(self) -> None:
        """End the process, whatever it does; the next question starts another."""
        for process in self._processes:
            process.end()

    def _running(self) -> "_Process":
        deadline = time.monotonic() + self._seconds
        while True:
            with _changing:
                _alive[:] = [one for one in _alive if one.is_alive]
                known = next((one for one in self._processes if one in _alive), None)
                if not known and _has_room():
                    known = _Process(self._library, self._path, self._asking)
                    self._processes[:] = [known]
                if known:
                    _alive[:] = [*(one for one in _alive if one is not known), known]
                    break
            if time.monotonic() > deadline:
                raise ValueError(f"{MOST_ALIVE} other files are at work; try it again later")
            time.sleep(_LOOK)
        if not known.is_open:
            known.answer(None, self._seconds)
            known.is_open = True
        return known


def _has_room() -> bool:
    """Whether another process may start; one that nobody waits for gives way."""
    for one in [*_alive]:
        if len(_alive) >= MOST_ALIVE and one.asking.acquire(blocking=False):
            one.end()
            _alive.remove(one)
            one.asking.release()
    return len(_alive) < MOST_ALIVE


def _let_go(path: Path, processes: list["_Process"]) -> None:
    for process in processes:
        process.end()
    with suppress(OSError):
        path.unlink()


class _Process:
    """One run of `libraries.py`."""

    def __init__(self, library: str, path: Path, asking: threading.Lock) -> None:
        self.asking, self.is_open = asking, False
        program = [sys.executable, "-I", "-B", "-X", "utf8", libraries.__file__]
        places = json.dumps([os.path.abspath(place) for place in sys.path if place])
        kept = {key: os.environ[key] for key in _KEPT if key in os.environ}
        try:
            self._popen = subprocess.Popen(
                [*program, library, str(path), places],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=kept | _FEW_THREADS,
                start_new_session=True,  # Ctrl-C is for us
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            raise ValueError(f"no process can be started for it: {error}") from None
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        reader = threading.Thread(target=_read, args=(self._popen.stdout, self._lines), daemon=True)
        reader.start()

    @property
    def is_alive(self) -> bool:
        return self._popen.poll() is None

    def answer(self, request: Any, seconds: float) -> Any:
        """The answer to a request; None asks for nothing but whether the file is open."""
        deadline = time.monotonic() + seconds
        try:
            if request is not None:
                self._send(request)
            pieces = []
            while isinstance(said := json.loads(self._line(deadline)), list):
                pieces.append(said)
        except TimeoutError:
            self.end()
            raise ValueError(f"it takes longer than {seconds:g} seconds") from None
        except EOFError:
            self.end()
            raise ValueError("its process crashed, or needs more than 2 GB of memory") from None
        except BaseException:  # this thread is stopped: nobody wants the answer any more
            self.end()
            raise
        if "error" in said:
            raise ValueError(said["error"])
        for key, entries in pieces:
            said[key] += entries
        return said.get("", said)

    def end(self) -> None:
        self._popen.kill()
        self._popen.wait()
        with suppress(OSError):
            self._popen.stdin.close()

    def _send(self, request: Any) -> None:
        with suppress(OSError):  # it has ended: there will be no line
            self._popen.stdin.write(json.dumps(request).encode() + b"\n")
            self._popen.stdin.flush()

    def _line(self, deadline: float) -> bytes:
        while (left := deadline - time.monotonic()) > 0:
            with suppress(Empty):
                line = self._lines.get(timeout=min(left, _LOOK))
                if line is None:
                    raise EOFError
                return line
        raise TimeoutError


def _read(stream: IO[bytes], lines: SimpleQueue[bytes | None]) -> None:
    with stream, suppress(OSError):
        while (line := stream.readline(_LINE)).endswith(b"\n"):
            lines.put(line)
    lines.put(None)
