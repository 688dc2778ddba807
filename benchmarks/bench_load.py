"""How long people wait when many share one server: `make bench-load`.

Learners and phones are no browsers: a client speaks as their browsers do, from this machine, to a
server of its own. A time is from sending to the end of the script; drawing is not in it.
"""

import argparse
import asyncio
import math
import os
import resource
import statistics
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.learners import ACTIONS, Course
from benchmarks.phones import play
from benchmarks.servers import ENVIRONMENT, draw, running

ROOT: Final = Path(__file__).resolve().parents[1]
PICTURE: Final = ROOT / "docs" / "memory.svg"
SOAKING, UPLOADING = 30, 10  # learners, and how many of them bring texts of 3 to 10 MB
_NO_CLICKS: Final = ("opening", "page change", "upload")


def learners(trees: Sequence[Path], count: int, seconds: float, rounds: int) -> list[str]:
    """Measure a class on each tree, in rounds that take turns (A B, B A); returns errors."""
    with ExitStack() as stack:
        servers = [stack.enter_context(running(tree)) for tree in trees]
        courses = [Course(server.address) for server in servers]
        for course in courses:
            asyncio.run(_warm_up(course.address))
        for number in range(rounds):
            for at in [*range(len(trees))][:: -1 if number % 2 else 1]:
                before = servers[at].processor_time()
                asyncio.run(courses[at].attend(count, seconds, str(number)))
                used, memory = servers[at].processor_time() - before, servers[at].memory()
                state = (
                    f"{used:.0f} s of a processor, {memory:.0f} MB, load {os.getloadavg()[0]:.1f}"
                )
                print(f"{trees[at]}, round {number + 1}: {state}", flush=True)
    _table(f"{count} learners", trees, [course.seconds for course in courses])
    return [
        f"{tree}: {one}" for tree, it in zip(trees, courses, strict=True) for one in it.failures()
    ]


async def _warm_up(address: str) -> None:
    """Do on each page what learners do, so that nobody's is the first time; raises any error."""
    course = Course(address, thinking=(0, 1))
    visits = (course.visit([*ACTIONS], Random(seed), math.inf) for seed in range(4))
    await asyncio.gather(*visits)


def phones(count: int) -> list[str]:
    """Measure a class round; returns errors."""
    with running(ROOT) as server:
        seconds, errors = asyncio.run(play(server.address, count))
    _table(f"{count} phones", [ROOT], [seconds])
    return errors


def soak(minutes: float) -> list[str]:
    """Measure and draw the memory while learners bring long texts; returns errors."""
    megabytes: list[float] = []
    with running(ROOT) as server:
        course = Course(server.address)

        async def watch() -> None:
            while True:
                megabytes.append(server.memory())
                await asyncio.sleep(1)

        async def attend() -> None:
            await _warm_up(course.address)
            watching = asyncio.create_task(watch())
            await course.attend(SOAKING, 60 * minutes, "soak", UPLOADING)
            watching.cancel()

        asyncio.run(attend())
    draw(megabytes, PICTURE)
    _table(f"{SOAKING} learners, {UPLOADING} with long texts", [ROOT], [course.seconds])
    print(f"at most {max(megabytes):.0f} MB ({PICTURE})")
    print(*(f"refused {times} times: {what}\n" for what, times in course.refused.items()), sep="")
    return course.failures()


def _table(
    title: str, trees: Sequence[Path], each: Sequence[Mapping[str, Sequence[float]]]
) -> None:
    """Print the times of each thing on each tree, and the ratios of the first to the second."""
    print(f"\n{title}, ms: median / p95 / max, how many")
    print("", "", *trees, *["ratio of medians, of p95"] * (len(trees) - 1), "", sep=" | ")
    rows = {name: [seconds.get(name, ()) for seconds in each] for name in sorted(each[0])}
    if "opening" in rows:
        clicks = [name for name in rows if name not in _NO_CLICKS]
        rows["all clicks"] = [[one for name in clicks for one in seconds[name]] for seconds in each]
    for name, times in rows.items():
        found = [_figures(seconds) for seconds in times if seconds]
        cells = [f"{m:,.0f} / {p:,.0f} / {most:,.0f}, {n}" for m, p, most, n in found]
        cells += [f"{found[0][0] / m:.2f}, {found[0][1] / p:.2f}" for m, p, *_ in found[1:]]
        print("", name, *cells, "", sep=" | ")


def _figures(seconds: Sequence[float]) -> tuple[float, float, float, int]:
    """Milliseconds: the median, that of 95 in 100, the longest; and of how many."""
    times = sorted(1000 * one for one in seconds)
    return statistics.median(times), times[-(-95 * len(times) // 100) - 1], times[-1], len(times)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench-load LOAD=…", description=__doc__)
    add = parser.add_argument
    add("--learners", type=int, nargs="+", default=[], help="classes of so many (usually 30 120)")
    add("--seconds", type=float, default=75, help="of a round of learners")
    add("--rounds", type=int, default=1)
    add("--compare", type=Path, action="append", default=[], help="another tree, beside this one")
    add(
        "--phones", type=int, nargs="+", default=[], help="class rounds of so many, such as 40 1000"
    )
    add("--soak", type=float, default=0, metavar="MINUTES", help=f"draws memory into {PICTURE}")
    chosen = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a thousand phones
    memory = os.environ.get("BPE_EXPLORER_MEMORY", ENVIRONMENT["BPE_EXPLORER_MEMORY"])
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, {memory} for texts")
    errors, usual = list[str](), [] if chosen.phones or chosen.soak else [30, 120]
    for count in chosen.learners or usual:
        errors += learners([ROOT, *chosen.compare], count, chosen.seconds, chosen.rounds)
    for count in chosen.phones:
        errors += phones(count)
    errors += soak(chosen.soak) if chosen.soak else []
    for error, times in Counter(errors).items():
        print(f"ERROR, {times} times: {error}")
    sys.exit(f"{len(errors)} errors" if errors else 0)


if __name__ == "__main__":
    main()
