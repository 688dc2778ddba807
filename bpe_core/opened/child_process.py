"""A file that its library holds in a process of its own: bounded in memory and in time.

What a visitor opens may abort its process, need all memory, or take minutes. The process is an
`Apart`, and its worker is `libraries`: it is asked in JSON, and answers in JSON.
"""

import json
import os
import sys
import tempfile
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from bpe_core.common.apart import Apart, Bounds, CannotStartError, EndedError
from bpe_core.common.progress import report_waiting
from bpe_core.opened import libraries

MOST_ALIVE: Final = 2  # processes at a time; a file whose process gave way opens anew when asked
SECONDS: Final = 20.0  # on the wall, for each answer; the first one opens the file
BOUNDS: Final = Bounds(memory=2**31, seconds=100, output=2**30)
_LOOK: Final = 0.1  # seconds after which whoever waits can say that it is enough
# Each thread of the library reserves memory, and all that is reserved counts.
_FEW_THREADS: Final = {"RAYON_NUM_THREADS": "2", "MALLOC_ARENA_MAX": "2"}


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
        self._running: list[Apart] = []  # at most one
        with tempfile.NamedTemporaryFile(prefix="bpe-file-", delete=False) as file:
            self._path = Path(file.name)
            weakref.finalize(self, _let_go, self._path, self._running)
            file.write(data)

    @property
    def data(self) -> bytes:
        """The file."""
        return self._path.read_bytes()

    @property
    def is_alive(self) -> bool:
        """Whether there is a process."""
        return any(process.is_alive for process in self._running)

    def ask(self, name: str, *arguments: Any) -> Any:
        """What the method `name` of the library's class returns; who waits hears of it.

        Raises:
            ValueError: the library fails, or crashes, or needs too much; the text says which.
        """
        try:
            with _seat(self._running):
                said = self._answer([name, *arguments])
        except (CannotStartError, EndedError) as error:
            reason = str(error) or "its process crashed, or needs more than 2 GB of memory"
            raise ValueError(reason) from None
        if "error" in said:
            raise ValueError(said["error"])
        return said.get("", said)

    def _answer(self, request: list[Any]) -> dict[str, Any]:
        if not self.is_alive:
            _end(self._running)
            places = json.dumps([os.path.abspath(place) for place in sys.path if place])
            words = libraries.__file__, self._library, str(self._path), places
            self._running.append(Apart(*words, variables=_FEW_THREADS))
        (process,) = self._running
        process.send(BOUNDS, json.dumps(request).encode())
        last = time.monotonic() + self._seconds
        pieces: list[tuple[str, list[Any]]] = []
        while time.monotonic() < last:
            try:
                said = json.loads(process.receive(_LOOK))
            except TimeoutError:
                report_waiting()
                continue
            if isinstance(said, dict):
                for key, entries in pieces:
                    said[key] += entries
                return said
            pieces.append(said)
        raise ValueError(f"it takes longer than {self._seconds:g} seconds")


class _Seat:
    """Where a process works; one that is idle keeps it until another file needs it."""

    def __init__(self) -> None:
        self.taken = threading.Lock()
        self.running: list[Apart] = []


_seats: Final = [_Seat() for _ in range(MOST_ALIVE)]  # the last one used stands last
_choosing: Final = threading.Lock()


@contextmanager
def _seat(running: list[Apart]) -> Iterator[None]:
    """Have a seat: the one that these have, or the one that was not used for longest."""
    while not (seat := _free_seat(running)):
        time.sleep(_LOOK)
        report_waiting()
    try:
        yield
    except BaseException:  # nobody wants the answer any more, or there will be none
        _end(running)
        raise
    finally:
        seat.taken.release()


def _free_seat(running: list[Apart]) -> _Seat | None:
    with _choosing:
        for seat in [one for one in _seats if one.running is running] or _seats:
            if seat.taken.acquire(blocking=False):
                _seats.append(_seats.pop(_seats.index(seat)))
                if seat.running is not running:
                    _end(seat.running)
                seat.running = running
                return seat
    return None


def _end(running: list[Apart]) -> None:
    while running:
        running.pop().end()


def _let_go(path: Path, running: list[Apart]) -> None:
    path.unlink(missing_ok=True)
    _end(running)
