"""This side of a process for other people's code; `apart_inside` is the other one."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from types import MappingProxyType
from typing import IO, Final

from bpe_core.common.apart.apart_inside import ANSWER, MARK, REQUEST

START_SECONDS: Final = 60
KEPT_OUTPUT: Final = 2_000  # bytes of what is printed that are kept
_OPTIONS: Final = ("-I", "-B", "-u", "-X", "utf8")  # on its own, no .pyc, unbuffered, UTF-8
_KEPT_ENVIRONMENT: Final = ("SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
_FOLDERS: Final = ("HOME", "TMPDIR", "TEMP", "TMP")


class CannotStartError(OSError):
    """No process can be started here; the text says why."""


class EndedError(Exception):
    """The process has ended, said too much, or something that is no answer."""


@dataclass(frozen=True)
class Bounds:
    """What the process may have for a request.

    Attributes:
        memory: bytes, all that it has.
        seconds: of a processor; whoever waits for an answer sets the time on the wall.
        output: bytes of all answers.
    """

    memory: int
    seconds: int
    output: int


class Apart:
    """A process that works for this one, a request at a time.

    Args:
        worker: its file.
        words: for its `serve`.
        folder: where it works.
        variables: all that it finds in its environment.
    """

    def __init__(
        self,
        worker: str | Path,
        *words: str,
        folder: str = os.sep,
        variables: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        if not sys.executable or getattr(sys, "frozen", False):
            raise CannotStartError("this program does not run by a Python that can be started")
        inside = Path(__file__).with_name("apart_inside.py")
        environment = {key: os.environ[key] for key in _KEPT_ENVIRONMENT if key in os.environ}
        try:
            self._popen = subprocess.Popen(
                [sys.executable, *_OPTIONS, str(inside), str(worker), *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                env=environment | dict.fromkeys(_FOLDERS, folder) | dict(variables),
                start_new_session=True,  # so that processes it starts can be ended with it
            )
        except OSError as error:
            raise CannotStartError(str(error)) from None
        self.printed = b""
        self.printed_bytes = 0
        self._output = ANSWER.size
        self._answers: SimpleQueue[bytes | None] = SimpleQueue()
        self._readers = [
            threading.Thread(target=self._read_answers, args=(self._popen.stdout,), daemon=True),
            threading.Thread(target=self._read_printed, args=(self._popen.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        try:
            self.receive(START_SECONDS)
        except (TimeoutError, EndedError):
            self.end()
            raise CannotStartError("the process does not answer") from None

    @property
    def pid(self) -> int:
        """Its number."""
        return self._popen.pid

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked."""
        return self._popen.poll() is None

    @property
    def memory(self) -> int:
        """Bytes of memory that it has, or 0 where that is not known."""
        try:
            with open(f"/proc/{self.pid}/statm", "rb") as file:
                pages = file.read().split()[1]
        except OSError:
            return 0
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def send(self, bounds: Bounds, *parts: bytes) -> None:
        """Send a request, in parts; `receive` gets the answers."""
        self._output = bounds.output
        stream = self._popen.stdin
        assert stream
        with suppress(OSError):  # it has ended: the answer says so
            stream.write(REQUEST.pack(bounds.memory, bounds.seconds, sum(map(len, parts))))
            for part in parts:
                stream.write(part)
            stream.flush()

    def receive(self, seconds: float) -> bytes:
        """The next answer; a TimeoutError after so many seconds, an EndedError if there is none."""
        try:
            answer = self._answers.get(timeout=max(seconds, 0))
        except Empty:
            raise TimeoutError from None
        if answer is None:
            self._answers.put(None)
            raise EndedError
        return answer

    def end(self, grace: float = 0) -> None:
        """End the process, whatever it does, and all that it started."""
        assert self._popen.stdin
        with suppress(OSError):
            self._popen.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(grace)
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.pid, signal.SIGKILL)
            else:
                self._popen.kill()
        self._popen.wait()
        for reader in self._readers:
            reader.join(1)

    def _read_answers(self, stream: IO[bytes]) -> None:
        """Put every answer into the queue, and at the end None."""
        with stream:
            while len(head := stream.read(ANSWER.size)) == ANSWER.size:
                mark, size = ANSWER.unpack(head)
                self._output -= ANSWER.size + size
                if mark != MARK or self._output < 0 or len(answer := stream.read(size)) < size:
                    break
                self._answers.put(answer)
        self._answers.put(None)

    def _read_printed(self, stream: IO[bytes]) -> None:
        with stream:
            while chunk := os.read(stream.fileno(), 1 << 16):
                self.printed += chunk[: KEPT_OUTPUT - len(self.printed)]
                self.printed_bytes += len(chunk)
