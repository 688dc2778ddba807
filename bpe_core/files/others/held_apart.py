"""What another library holds, in a process of its own: bounded in memory, and in time a call."""

import json
import sys
import threading
from typing import Any, Final
from weakref import ReferenceType, ref

from bpe_core.common.apart import Apart, Bounds, CannotStartError, EndedError
from bpe_core.files.others import held

MOST_ALIVE: Final = 2  # processes at the same time; another one is opened anew when somebody asks
SECONDS: Final = 20  # on the wall, for opening a file or an answer
_BOUNDS: Final = Bounds(memory=2**31, seconds=10**6, output=2**27)

_alive: Final[list[ReferenceType["HeldApart"]]] = []  # whoever is let go of ends its process
_changing: Final = threading.Lock()


class HeldApart:
    """A file that a library holds, asked as in `held`."""

    def __init__(self, library: str, data: bytes) -> None:
        self._library, self._data = library, data
        self._process: Apart | None = None
        self._asking = threading.Lock()

    def ask(self, name: str, *arguments: Any) -> Any:
        """What is asked; a ValueError where the library fails, or needs too much."""
        with self._asking:
            if self._process is None or not self._process.is_alive:
                self._start()
            return self._answer(json.dumps([name, *arguments]).encode())

    def _start(self) -> None:
        with _changing:
            others = [one for known in _alive if (one := known()) and one is not self]
            for one in others[: 1 - MOST_ALIVE]:
                if one._asking.acquire(blocking=False):
                    one._end()
                    one._asking.release()
            _alive[:] = [ref(one) for one in (*(one for one in others if one._process), self)]
        try:
            self._process = Apart(held.__file__, self._library, json.dumps(sys.path))
        except CannotStartError as error:
            raise ValueError(str(error)) from None
        self._answer(self._data)

    def _answer(self, request: bytes) -> Any:
        assert self._process
        self._process.send(_BOUNDS, request)
        try:
            said = json.loads(self._process.receive(SECONDS))
        except TimeoutError:
            self._end()
            raise ValueError(f"it takes longer than {SECONDS} seconds") from None
        except EndedError:
            self._end()
            raise ValueError(
                "its process has ended: it crashed, or needs too much memory"
            ) from None
        if "error" in said:
            raise ValueError(said["error"])
        return said["found"]

    def _end(self) -> None:
        if self._process:
            self._process.end()
        self._process = None

    def __del__(self) -> None:
        self._end()
