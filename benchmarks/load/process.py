"""What a server costs: memory and processor time of its process and all that it started.

Both are read from /proc, so only Linux can say; elsewhere they are 0.
"""

import os
import re
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import plotly.graph_objects as go

_PROC: Final = Path("/proc")
_QUIET: Final = 0.05  # processor seconds in a second, up to which a process rests
_QUIET_SECONDS: Final = 4
"""In a row. The app begins to load its compiled engine three seconds after its first visitor."""
_RESTS_WITHIN: Final = 90  # seconds; the compiled engine is compiled on the first start of all


Curve = list[tuple[float, float]]  # seconds since one began to look, and megabytes (PSS) then
_OFTEN: Final = 0.2  # seconds between two looks at the memory, which may be high for a moment only
_LONG: Final = 600.0  # seconds from which on time is told in minutes


def memory(pid: int) -> float:
    """Megabytes of proportional set size (PSS): what is shared counts by its share."""
    return sum(_pss(one) for one in _tree(pid)) / 1e6


def processor_time(pid: int) -> float:
    """Seconds that it computed so far, on all cores together."""
    return sum(_ticks(one) for one in _tree(pid)) / os.sysconf("SC_CLK_TCK")


@contextmanager
def watched(pid: int, curve: Curve) -> Iterator[Curve]:
    """While this is open, the curve grows."""
    began = time.monotonic()
    is_over = threading.Event()

    def watch() -> None:
        while not is_over.wait(_OFTEN):
            curve.append((time.monotonic() - began, memory(pid)))

    watching = threading.Thread(target=watch)
    watching.start()
    try:
        yield curve
    finally:
        is_over.set()
        watching.join()


def draw(curves: Mapping[str, Curve], file: Path) -> None:
    """Write the curves, by their titles, as a page whose camera button saves them as SVG."""
    longest = max((seconds for curve in curves.values() for seconds, _ in curve), default=0)
    unit, by = ("minutes", 60) if longest > _LONG else ("seconds", 1)
    figure = go.Figure()
    for title, curve in curves.items():
        most: dict[float, int] = {}  # by the time, of which a line has four hundred
        for at, size in curve:
            time_shown = round(round(at / longest * 400) * longest / 400 / by, 2)
            most[time_shown] = max(round(size), most.get(time_shown, 0))
        figure.add_scatter(x=[*most], y=[*most.values()], name=title, mode="lines")
    figure.update_layout(xaxis_title=unit, yaxis_title="MB (PSS)", yaxis_rangemode="tozero")
    figure.update_layout(legend={"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom"})
    figure.write_html(file, config={"toImageButtonOptions": {"format": "svg"}})


def at_rest(pid: int) -> None:
    """Wait until a process has had nothing to do for a while, or at most a minute and a half."""
    quiet = 0
    before = processor_time(pid)
    for _ in range(_RESTS_WITHIN):
        time.sleep(1)
        now = processor_time(pid)
        quiet = 0 if now - before > _QUIET else quiet + 1
        if quiet == _QUIET_SECONDS:
            return
        before = now


def _tree(pid: int) -> Iterator[int]:
    """All processes, without one that is just being started and still has its parent's memory."""
    yield pid
    command = _read(pid, "cmdline")
    for task in _PROC.glob(f"{pid}/task/*"):
        for child in map(int, _read(pid, f"task/{task.name}/children").split()):
            if _read(child, "cmdline") != command:
                yield from _tree(child)


def _read(pid: int, name: str) -> str:
    """What the system says of a process; `""`: it has just ended, or this is not Linux."""
    with suppress(OSError):
        return (_PROC / str(pid) / name).read_text("utf-8", "replace")
    return ""


def _pss(pid: int) -> int:
    """Bytes."""
    found = re.search(r"^Pss: +(\d+) kB", _read(pid, "smaps_rollup"), re.MULTILINE)
    return int(found[1]) * 1024 if found else 0


def _ticks(pid: int) -> int:
    """Of the process and of its children that have ended."""
    # The name of the program is in brackets and may hold anything.
    return sum(map(int, _read(pid, "stat").rpartition(")")[2].split()[11:15]))
