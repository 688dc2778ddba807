"""What a server costs: memory and processor time of its process and all that it started.

Both are read from /proc, so only Linux can say; elsewhere they are None.
"""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

_PROC: Final = Path("/proc")
_QUIET: Final = 0.05
"""Processor seconds in a second, up to which a process rests."""
_QUIET_SECONDS: Final = 4
"""In a row. The app begins to load its compiled engine three seconds after its first visitor."""
_RESTS_WITHIN: Final = 90
"""Seconds; the compiled engine is compiled on the first start of all."""


Curve = list[tuple[float, float]]
"""Seconds since one began to look, and megabytes (PSS) then."""
_OFTEN: Final = 0.2
"""Seconds between two looks at the memory, which may be high for a moment only."""


def memory(pid: int) -> float | None:
    """Megabytes of proportional set size (PSS): what is shared counts by its share."""
    try:
        return sum(_pss(one) for one in _tree(pid)) / 1e6
    except (FileNotFoundError, ProcessLookupError):
        return None


@asynccontextmanager
async def watched(pid: int) -> AsyncIterator[Curve]:
    """Gives the curve, which grows while this is open; empty where memory cannot be measured."""
    curve: Curve = []
    began = time.monotonic()

    async def watch() -> None:
        while (now := await asyncio.to_thread(memory, pid)) is not None:
            curve.append((time.monotonic() - began, now))
            await asyncio.sleep(_OFTEN)

    watching = asyncio.create_task(watch())
    try:
        yield curve
    finally:
        watching.cancel()


def processor_time(pid: int) -> float | None:
    """Seconds that it computed so far, on all cores together."""
    try:
        return sum(_ticks(one) for one in _tree(pid)) / os.sysconf("SC_CLK_TCK")
    except (FileNotFoundError, ProcessLookupError):
        return None


async def at_rest(pid: int) -> None:
    """Wait until a process has had nothing to do for a while, or at most a minute and a half."""
    quiet = 0
    before = processor_time(pid)
    for _ in range(_RESTS_WITHIN):
        await asyncio.sleep(1)
        now = processor_time(pid)
        quiet = 0 if before is not None and now is not None and now - before > _QUIET else quiet + 1
        if quiet == _QUIET_SECONDS:
            return
        before = now


def _tree(pid: int) -> Iterator[int]:
    """All processes, without one that is just being started and still has its parent's memory."""
    yield pid
    command = (_PROC / str(pid) / "cmdline").read_bytes()
    for task in (_PROC / str(pid) / "task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):
            for child in map(int, (task / "children").read_text("ascii").split()):
                if (_PROC / str(child) / "cmdline").read_bytes() != command:
                    yield from _tree(child)


def _pss(pid: int) -> int:
    """Bytes."""
    for line in (_PROC / str(pid) / "smaps_rollup").read_text("ascii").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    return 0


def _ticks(pid: int) -> int:
    """Of the process and of its children that have ended."""
    # The name of the program is in brackets and may hold anything.
    fields = (_PROC / str(pid) / "stat").read_text("ascii", "replace").rpartition(")")[2].split()
    return sum(map(int, fields[11:15]))
