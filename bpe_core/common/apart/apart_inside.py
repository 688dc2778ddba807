"""What runs in a process for other people's code: it loads a worker, and lets it serve.

It is run by its path and imports nothing but the standard library. What the worker prints goes the
way of standard error; its input is empty.
"""

import importlib.util
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from struct import Struct
from typing import Final

REQUEST: Final = Struct("<QQQ")
"""Before a request: bytes of memory, seconds of a processor, and the bytes that follow."""
ANSWER: Final = Struct("<4sQ")  # before an answer: `MARK`, and the bytes that follow
MARK: Final = b"bpe\0"
"""What other people's code writes into the channel by itself does not begin so."""
FILE_SIZE: Final = 1 << 20  # bytes that a file may have which it writes
TELL_EVERY: Final = 0.02  # seconds between two answers that only say how far a worker has come


class Channel:
    """Requests and answers, as a worker sees them."""

    def __init__(self) -> None:
        self._requests = os.fdopen(os.dup(0), "rb")
        self._answers = os.dup(1)
        os.dup2(2, 1)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        self._lock = threading.Lock()
        self._news: Callable[[], bytes] = bytes
        self._has_news = threading.Event()
        threading.Thread(target=self._watch, args=[os.getppid()], daemon=True).start()

    def requests(self) -> Iterator[bytes]:
        """One after another, until nobody has any more."""
        while len(head := self._requests.read(REQUEST.size)) == REQUEST.size:
            memory, seconds, size = REQUEST.unpack(head)
            _limit(memory, seconds)
            yield self._requests.read(size)

    def send(self, answer: bytes) -> None:
        """Send an answer to the request."""
        with self._lock:
            self._write(answer)

    @contextmanager
    def telling(self, news: Callable[[], bytes]) -> Iterator[None]:
        """Send what there is of news, now and then and at the end.

        A thread does it: if code gets stuck that lets others run, what came before is told, too.
        """
        self._news = news
        self._has_news.set()
        try:
            yield
        finally:
            self._has_news.clear()
            self._tell()

    def _tell(self) -> None:
        with self._lock:
            if news := self._news():
                self._write(news)

    def _write(self, answer: bytes) -> None:
        # Other people's code may have changed anything by now, but not these bytes.
        data = ANSWER.pack(MARK, len(answer)) + answer
        while data:
            data = data[os.write(self._answers, data) :]

    def _watch(self, parent: int) -> None:
        """Tell news, and end when nobody is left who would end this process."""
        while os.getppid() == parent:
            if self._has_news.wait(1):
                time.sleep(TELL_EVERY)
                with suppress(MemoryError):
                    self._tell()
        os._exit(1)


def _limit(memory: int, seconds: int) -> None:
    """Limit what this process may have, where the system has such limits."""
    try:
        import resource
    except ImportError:
        return
    limits = {
        "RLIMIT_AS": memory,
        "RLIMIT_CPU": int(time.process_time()) + seconds,
        "RLIMIT_FSIZE": FILE_SIZE,
        "RLIMIT_CORE": 0,
    }
    for name, limit in limits.items():
        try:
            kind = getattr(resource, name)
            hard = resource.getrlimit(kind)[1]
            most = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
            resource.setrlimit(kind, (most, hard))
        except (AttributeError, ValueError, OSError):
            continue  # this system has it otherwise; the time limit outside holds anyway


def main() -> None:
    """Let the worker serve."""
    channel = Channel()
    spec = importlib.util.spec_from_file_location("worker", sys.argv[1])
    assert spec
    assert spec.loader
    worker = sys.modules["worker"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(worker)
    channel.send(b"")
    worker.serve(channel, *sys.argv[2:])


if __name__ == "__main__":
    try:
        main()
    finally:
        # Nothing that other people's code left behind, such as a thread, keeps the process alive.
        os._exit(0)
