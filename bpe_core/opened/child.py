"""A tokenizer file in a child process, with limits of memory and time.

A visitor's file may abort the process that opens it, need all memory, or take minutes for a text:
so `child_main.py` opens it elsewhere. At most `MAX_CHILDREN` processes live at a time. An idle one
ends when another file needs its place, and starts again with the next request for its own file.
"""

import json
import os
import sys
import time
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryFile
from threading import Lock, Semaphore, Thread
from typing import Any, BinaryIO, Final

from bpe_core.common.limits import CHILD_MEMORY, CHILD_SECONDS, MAX_CHILDREN
from bpe_core.common.progress import REPORT_EVERY, report_waiting
from bpe_core.opened.child_main import read_messages, write_message

_OPTIONS: Final = ("-I", "-B", "-X", "utf8")  # on its own, no .pyc, UTF-8
# Each thread of a library reserves memory, and all that is reserved counts.
_FEW_THREADS: Final = {"RAYON_NUM_THREADS": "2", "MALLOC_ARENA_MAX": "2"}


class Process:
    """A process that can be ended and started again."""

    def __init__(self, command: Sequence[str] = ()) -> None:
        self._command = command
        self.popen: Popen[bytes] | None = None

    @property
    def is_alive(self) -> bool:
        """Whether it runs."""
        return self.popen is not None and self.popen.poll() is None

    def start(self) -> None:
        """Start it. `answers` gets each of its answers, and None when it has ended."""
        environment = {**os.environ, **_FEW_THREADS}
        self.popen = Popen(self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=environment)
        self.answers: SimpleQueue[bytes | None] = SimpleQueue()
        Thread(target=_read, args=(self.popen.stdout, self.answers), daemon=True).start()

    def send(self, message: bytes) -> None:
        """Send a message; if the process has ended, `answers` says so."""
        assert self.popen
        assert self.popen.stdin
        with suppress(OSError):
            write_message(self.popen.stdin, message)

    def end(self) -> None:
        """End it, whatever it is doing."""
        if self.popen and self.popen.stdin:
            self.popen.kill()
            self.popen.wait()
            with suppress(OSError):
                self.popen.stdin.close()


def _read(pipe: BinaryIO, answers: "SimpleQueue[bytes | None]") -> None:
    with pipe:
        for answer in read_messages(pipe):
            answers.put(answer)
    answers.put(None)


_places: Final = Semaphore(MAX_CHILDREN)  # one for each request at a time
_idle: Final = [Process() for _ in range(MAX_CHILDREN)]
"""The processes without a request, running or not; the one that was used last stands last."""
_lock: Final = Lock()


class Child:
    """A file that a library opens in a child process.

    Args:
        library: a name in `libraries.LIBRARIES`.
        data: the file.
        seconds: how long an answer may take; the first one opens the file.

    >>> from tokenizers import Tokenizer, models
    >>> file = Tokenizer(models.BPE({"a": 0, "b": 1, "ab": 2}, [("a", "b")])).to_str()
    >>> Child("tokenizers", file.encode()).ask("decode", [0, 2])
    'a ab'
    """

    def __init__(self, library: str, data: bytes, seconds: float = CHILD_SECONDS) -> None:
        script = str(Path(__file__).with_name("child_main.py"))
        folders = json.dumps([os.path.abspath(folder) for folder in sys.path if folder])
        command = [sys.executable, *_OPTIONS, script, library, str(CHILD_MEMORY), folders]
        self.process, self._seconds, self._requesting = Process(command), seconds, Lock()
        self._file = TemporaryFile()  # noqa: SIM115  (it has no name, so it goes with this process)
        self._file.write(data)
        weakref.finalize(self, _let_go, self.process, self._file)

    @property
    def data(self) -> bytes:
        """The file."""
        with _lock:
            self._file.seek(0)
            return self._file.read()

    def ask(self, method: str, *arguments: Any) -> Any:
        """What a method of the library's class in `libraries.py` returns.

        While it waits it calls `report_waiting`; if that raises, the process ends.

        Raises:
            ValueError: the library fails, crashes, needs too much memory, or takes too long.
        """
        with _acquired(self._requesting), _acquired(_places):
            with _lock:
                mine = self.process
                other = min(_idle, key=lambda one: (one is not mine, one.is_alive))
                _idle.remove(other)
            try:
                if other is not mine:
                    other.end()
                answer = json.loads(self._answer(json.dumps([method, *arguments]).encode()))
            except BaseException:  # also where this thread is stopped: nobody needs the answer
                mine.end()
                raise
            finally:
                _idle.append(mine)
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer["value"]

    def _answer(self, request: bytes) -> bytes:
        try:
            if not self.process.is_alive:
                self.process.start()
                self.process.send(self.data)
        except OSError as error:
            raise ValueError(f"no process can be started: {error}") from None
        self.process.send(request)
        last = time.monotonic() + self._seconds
        while time.monotonic() < last:
            try:
                answer = self.process.answers.get(timeout=REPORT_EVERY)
            except Empty:
                report_waiting()
                continue
            if answer is None:
                raise ValueError("its process crashed, or needs more than 2 GB of memory")
            return answer
        raise ValueError(f"it takes longer than {self._seconds:g} seconds")


@contextmanager
def _acquired(lock: "Lock | Semaphore") -> Iterator[None]:
    while not lock.acquire(timeout=REPORT_EVERY):
        report_waiting()
    try:
        yield
    finally:
        lock.release()


def _let_go(process: Process, file: BinaryIO) -> None:
    process.end()
    file.close()
