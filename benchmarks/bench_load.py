"""How long people wait when many share one server: `make bench-load`.

Learners and phones are no browsers: a client speaks as their browsers do, from this machine, to a
server of its own. A time is from sending to the end of the script; drawing is not in it.
"""

import argparse
import asyncio
import math
import os
import resource
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Final

import numpy as np

from benchmarks.learners import ACTIONS, NO_ROOM, Course
from benchmarks.phones import play
from tests.server import ROOT, Server, free_port, started

ENVIRONMENT: Final = {  # as for a host of 1 GB (`deploy/`), where nothing else is set
    "BPE_EXPLORER_MEMORY": "400MB",
    "PYTHONMALLOC": "malloc",
    "MALLOC_ARENA_MAX": "2",
    "MALLOC_MMAP_THRESHOLD_": "1048576",
    "STREAMLIT_CLIENT_SHOW_ERROR_DETAILS": "full",  # errors are printed with their message
    **os.environ,
    "BPE_EXPLORER_ROUNDS": mkdtemp(),
}
PICTURE: Final = ROOT / "docs" / "memory.svg"
SOAKING, UPLOADING = 30, 10  # learners, and how many of them bring texts of 3 to 10 MB
_NO_CLICKS: Final = ("opening", "page change", "upload", NO_ROOM)


def running(tree: Path) -> AbstractContextManager[Server]:
    """The app of a tree, run by the tree's `.venv`."""
    port = str(free_port())
    command = [str(tree / ".venv/bin/python"), "-m", "streamlit", "run", "app.py", "--server.port"]
    return started([*command, port], f"http://localhost:{port}", tree, ENVIRONMENT)


def usage(server: Server) -> tuple[float, float]:
    """Resident megabytes, and seconds of processor time; on Linux, an OSError if it has ended."""
    fields = Path(f"/proc/{server.pid}/stat").read_text("ascii").rpartition(")")[2].split()
    seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return int(fields[21]) * resource.getpagesize() / 1e6, seconds


async def learners(trees: Sequence[Path], count: int, seconds: float, rounds: int) -> list[str]:
    """Measure a class on each tree, in rounds that take turns (A B, B A); returns errors."""
    with ExitStack() as stack:
        servers = [stack.enter_context(running(tree)) for tree in trees]
        courses = [Course(server.address) for server in servers]
        for course in courses:
            await _warm_up(course)
        for number in range(rounds):
            for at in [*range(len(trees))][:: -1 if number % 2 else 1]:
                before = usage(servers[at])[1]
                await courses[at].attend(count, seconds, str(number))
                megabytes, used = usage(servers[at])
                state = f"{megabytes:.0f} MB, {used - before:.0f} s of a processor"
                print(f"{number + 1}. {trees[at]}: {state}, load {os.getloadavg()[0]:.1f}")
    _table(f"{count} learners", trees, [course.seconds for course in courses])
    return [f"{tree}: {one}" for at, tree in enumerate(trees) for one in courses[at].failures()]


async def _warm_up(course: Course) -> None:
    """Do on each page what learners do, so that nobody's is the first time; raises any error."""
    first = Course(course.address, thinking=(0, 1))
    await asyncio.gather(*(first.visit([*ACTIONS], Random(n), math.inf, False) for n in range(4)))


async def soak(minutes: float) -> list[str]:
    """Measure and draw the memory while learners bring long texts; returns errors."""
    megabytes: list[float] = []
    with running(ROOT) as server:
        course = Course(server.address)
        await _warm_up(course)
        attending = asyncio.ensure_future(course.attend(SOAKING, 60 * minutes, "soak", UPLOADING))
        while not attending.done():
            megabytes.append(usage(server)[0])
            await asyncio.wait([attending], timeout=1)
    draw(megabytes, PICTURE)
    _table(f"{SOAKING} learners, {UPLOADING} with long texts", [ROOT], [course.seconds])
    print(f"{max(megabytes):.0f} MB, {max(map(max, course.seconds.values())):.1f} s at the most")
    return course.failures()


def _table(title: str, trees: Sequence[Path], each: Sequence[dict[str, list[float]]]) -> None:
    """Print the times of each thing on each tree, and the ratios of the first to the others."""
    print(f"\n{title}, ms: median / p95 / max, how many")
    print("", "", *trees, *["ratio of medians, of p95"] * (len(trees) - 1), "", sep=" | ")
    rows = {name: [seconds.get(name, []) for seconds in each] for name in sorted(each[0])}
    if "opening" in rows:
        clicks = [name for name in rows if name not in _NO_CLICKS]
        rows["all clicks"] = [[one for name in clicks for one in seconds[name]] for seconds in each]
    for name, times in rows.items():
        found = [(*1000 * np.quantile(one, [0.5, 0.95, 1]), len(one)) for one in times if one]
        cells = [f"{m:,.0f} / {p95:,.0f} / {most:,.0f}, {n}" for m, p95, most, n in found]
        cells += [f"{found[0][0] / m:.2f}, {found[0][1] / p95:.2f}" for m, p95, *_ in found[1:]]
        print("", name, *cells, "", sep=" | ")


def draw(megabytes: Sequence[float], file: Path) -> None:
    """Draw the memory of each second, and write the numbers into a CSV file beside the picture."""
    numbers = "".join(f"{second},{size:.0f}\n" for second, size in enumerate(megabytes))
    file.with_suffix(".csv").write_text("second,megabytes\n" + numbers)
    x, y, top = 640 / len(megabytes), 300 / max(*megabytes, 1_000), int(max(*megabytes, 1_000))
    points = " ".join(f"{60 + at * x:.1f},{320 - m * y:.1f}" for at, m in enumerate(megabytes))
    marks = "".join(
        f'<path d="M60 {320 - m * y}h640" stroke="#ccc"/><text y="{324 - m * y}">{m} MB</text>\n'
        for m in range(0, top + 1, 250)
    )
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 350" font-size="12">\n'
        f'<rect width="720" height="350" fill="#fff"/>\n{marks}'
        f'<text x="660" y="340">{len(megabytes) / 60:.0f} min</text>\n'
        f'<polyline points="{points}" fill="none" stroke="#0b5c63"/>\n</svg>\n'
    )


async def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench-load LOAD=…", description=__doc__)
    add = parser.add_argument
    add("--learners", type=int, nargs="+", default=[], help="classes of so many (usually 30 120)")
    add("--seconds", type=float, default=75, help="of a round of learners")
    add("--rounds", type=int, default=1)
    add("--compare", type=Path, nargs=1, default=[], help="another tree, with a `.venv`")
    add("--phones", type=int, nargs="+", default=[], help="class rounds of so many (40 1000)")
    add("--soak", type=float, default=0, metavar="MINUTES", help=f"draws memory into {PICTURE}")
    chosen = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a thousand phones
    print(
        f"Python {sys.version.split()[0]}, {os.cpu_count()} cores,",
        ENVIRONMENT["BPE_EXPLORER_MEMORY"],
    )
    trees = [ROOT, *map(Path.absolute, chosen.compare)]
    errors, usual = list[str](), [] if chosen.phones or chosen.soak else [30, 120]
    for count in chosen.learners or usual:
        errors += await learners(trees, count, chosen.seconds, chosen.rounds)
    for count in chosen.phones:
        with running(ROOT) as server:
            seconds, failed = await play(server.address, count)
        _table(f"{count} phones", [ROOT], [seconds])
        errors += failed
    errors += await soak(chosen.soak) if chosen.soak else []
    print(*(f"ERROR, {n} times: {one}\n" for one, n in Counter(errors).items()), sep="")
    sys.exit(f"{len(errors)} errors" if errors else 0)


if __name__ == "__main__":
    asyncio.run(main())
