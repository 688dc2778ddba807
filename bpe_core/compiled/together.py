"""Compiling in two processes: whatever its threads, a process compiles one function at a time.

The second one begins at the other end. Both keep what they compile in one directory, so whoever
comes to a kernel that the other has made loads it, and neither needs the other. A process that
would compile at the same time as another one waits, and loads.
"""

import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from bpe_core.compiled import jit
from bpe_core.compiled.cores import available_cores

GIVEN_UP_AFTER: Final = 120.0
"""Seconds; a process that was stopped while it compiles must not stop all others."""
_INTERVAL: Final = 0.1  # seconds
_BACKWARDS: Final = (
    "import sys; sys.path[:] = sys.argv[1:]\n"
    "from bpe_core.compiled.warming import compile_backwards; compile_backwards()"
)
_logger = logging.getLogger(__name__)


@contextmanager
def shared_work(every_so_often: Callable[[], None]) -> Iterator[Callable[[], None]]:
    """Wait while another process compiles, then have help, unless nothing is left to do.

    Args:
        every_so_often: is called while waiting; what it raises ends that.

    Yields:
        What to call when one's own half is done: it waits for the other, so that nothing is
        compiled twice, but no longer than has passed.
    """
    directory = jit.CACHE_DIRECTORY
    if directory is None or jit.is_kept():
        yield lambda: None
        return
    mark = _marked(directory / "compiling")
    try:
        if mark:
            _wait_to_be_alone(mark, every_so_often)
        with _helped(directory) as helper:
            began = time.monotonic()
            yield lambda: _wait_for(helper, 2 * time.monotonic() - began, every_so_often)
    finally:
        if mark:
            mark.close()


def _marked(path: Path) -> IO[bytes] | None:
    try:
        return path.open("wb")
    except OSError:
        return None


def _wait_to_be_alone(mark: IO[bytes], every_so_often: Callable[[], None]) -> None:
    deadline = time.monotonic() + GIVEN_UP_AFTER
    while not _locked(mark) and not jit.is_kept() and time.monotonic() < deadline:
        every_so_often()
        time.sleep(_INTERVAL)


def _locked(file: IO[bytes]) -> bool:
    """Whether this process has the file for itself, until it closes it or ends, however it does.
    Where the system cannot say, everybody has it."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


def _wait_for(
    helper: subprocess.Popen[bytes] | None, deadline: float, every_so_often: Callable[[], None]
) -> None:
    while helper and helper.poll() is None and time.monotonic() < deadline:
        every_so_often()
        time.sleep(_INTERVAL)


@contextmanager
def _helped(directory: Path) -> Iterator[subprocess.Popen[bytes] | None]:
    """With a second process, which is over behind this."""
    helper = None if jit.is_kept() else _start(directory)
    try:
        yield helper
    finally:
        if helper:
            if helper.poll():
                _logger.debug("the second process ended with %s", helper.returncode)
            helper.kill()
            helper.wait()


def _start(directory: Path) -> subprocess.Popen[bytes] | None:
    command = _command()
    if available_cores() < 2 or not command:
        return None
    try:
        return subprocess.Popen(
            command,
            env=os.environ | {"NUMBA_CACHE_DIR": str(directory.parent)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except Exception as error:  # whatever forbids it: this process compiles alone
        _logger.debug("no second process compiles: %s", error)
        return None


def _command() -> Sequence[str]:
    """A Python as this one, which does not run the user's script; nothing where there is none:
    in an application that has Python inside."""
    name = Path(sys.executable or "").name.lower()
    if getattr(sys, "frozen", False) or not name.startswith("python"):
        return ()
    return (sys.executable, "-c", _BACKWARDS, *map(str, sys.path))
