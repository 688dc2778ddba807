"""A tokenizer file in a child process, with limits of memory and time.

A visitor's file may abort the process that opens it, need all memory, or take minutes for a text:
so `child_main.py` opens it elsewhere. At most `MAX_CHILDREN` processes live at a time. An idle one
ends when another file needs its place, and starts again with the next request for its own file.
"""

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryFile
from threading import Lock, Semaphore, Thread
from typing import Any, Final
from weakref import finalize

from bpe_core.common.limits import CHILD_MEMORY, CHILD_SECONDS, MAX_ANSWER, MAX_CHILDREN
from bpe_core.common.progress import REPORT_EVERY, Progress, thread_listener

_OPTIONS: Final = ("-I", "-B", "-X", "utf8")  # on its own, no .pyc, UTF-8
# Each thread of a library reserves memory, and all that is reserved counts.
_FEW_THREADS: Final = {"RAYON_NUM_THREADS": "2", "MALLOC_ARENA_MAX": "2"}
_places: Final = Semaphore(MAX_CHILDREN)  # one for each request at a time
_idle: Final[list[Popen[bytes] | None]] = [None] * MAX_CHILDREN
"""The processes without a request, alive or not; the one that was used last stands last."""
_lock: Final = Lock()


class Child:
    """A file that a library opens in a child process.

    Args:
        library: a name in `libraries.LIBRARIES`.
        data: the file.
        seconds: how long an answer may take; the first one opens the file.
    """

    def __init__(self, library: str, data: bytes, seconds: float = CHILD_SECONDS) -> None:
        script = str(Path(__file__).with_name("child_main.py"))
        folders = json.dumps([os.path.abspath(folder) for folder in sys.path if folder])
        self._command = [sys.executable, *_OPTIONS, script, library, str(CHILD_MEMORY), folders]
        self._seconds, self._requesting = seconds, Lock()
        self._file = TemporaryFile()  # noqa: SIM115  (it has no name, so it goes with this process)
        self._file.write(data)
        finalize(self, self._file.close)
        self.process: Popen[bytes] | None = None
        self._end_process = finalize(self, _end, None)

    @property
    def data(self) -> bytes:
        """The file."""
        with _lock:
            self._file.seek(0)
            return self._file.read()

    def ask(self, method: str, *arguments: Any) -> Any:
        """What a method of the library's class in `libraries.py` returns.

        While it waits it calls the thread's listener; if that raises, the process ends.

        Raises:
            ValueError: the library fails, crashes, needs too much memory, or takes too long.
        """
        request = json.dumps([method, *arguments]).encode()
        with _acquired(self._requesting), _acquired(_places):
            with _lock:
                other = min(_idle, key=lambda one: (one is not self.process, is_alive(one)))
                _idle.remove(other)
                if other is not self.process:
                    _end(other)
            try:
                answer = json.loads(self._answer(request))
            except BaseException:  # also where this thread is stopped
                self._end_process()
                raise
            finally:
                _idle.append(self.process)
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer["value"]

    def _answer(self, request: bytes) -> bytes:
        if not is_alive(self.process):
            data = self.data
            request = b"%d\n%b%b" % (len(data), data, request)
            self._end_process()
            environment = {**os.environ, **_FEW_THREADS}
            try:
                self.process = Popen(
                    self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=environment
                )
            except OSError as error:
                raise ValueError(f"no process can be started: {error}") from None
            self._end_process = finalize(self, _end, self.process)
        answers: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=_exchange, args=(self.process, request, answers), daemon=True).start()
        last = time.monotonic() + self._seconds
        while time.monotonic() < last:
            try:
                answer = answers.get(timeout=REPORT_EVERY)
            except Empty:
                thread_listener()(Progress("waiting", 0, 1))
                continue
            if len(answer) == MAX_ANSWER:
                raise ValueError(f"its answer has more than {MAX_ANSWER:,} bytes")
            if not answer.endswith(b"\n"):
                raise ValueError("its process crashed, or needs more than 2 GB of memory")
            return answer
        raise ValueError(f"it takes longer than {self._seconds:g} seconds")


def _exchange(process: Popen[bytes], request: bytes, answers: "SimpleQueue[bytes]") -> None:
    """Send a request and put the answer into a queue, or what there is of it."""
    assert process.stdin
    assert process.stdout
    answer = b""
    with suppress(OSError, ValueError):  # it has ended, or its pipes are closed
        process.stdin.write(request + b"\n")
        process.stdin.flush()
        answer = process.stdout.readline(MAX_ANSWER)
    answers.put(answer)


def is_alive(process: Popen[bytes] | None) -> bool:
    """Whether there is a process that has not ended."""
    return process is not None and process.poll() is None


def _end(process: Popen[bytes] | None) -> None:
    if process:
        with suppress(OSError), process:  # which closes its pipes
            process.kill()


@contextmanager
def _acquired(lock: "Lock | Semaphore") -> Iterator[None]:
    while not lock.acquire(timeout=REPORT_EVERY):
        thread_listener()(Progress("waiting", 0, 1))
    try:
        yield
    finally:
        lock.release()
