"""How long learners wait when many share one server: `make bench-load`.

The learners are no browsers: a client speaks Streamlit's websocket protocol as a page does
(`benchmarks/load/`), from the same machine, to a server that is started for each scenario and
stopped after it. A time is from sending to the end of the script; drawing is not in it.
"""

import argparse
import asyncio
import os
import platform
import resource
import sys
import time
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from benchmarks.load.learners import tour
from benchmarks.load.process import Curve, at_rest, draw, watched
from benchmarks.load.scenarios import SCENARIOS, Outcome, Scenario
from tests.server import running
from ui.round.place import FOLDER

USUAL: Final = ("whole-30", "whole-120", "burst")


def main() -> None:
    chosen = _arguments().parse_args()
    # As `make serve` sets them on a host of 1 GB.
    os.environ.setdefault("BPE_EXPLORER_MEMORY", "400MB")
    os.environ[FOLDER] = mkdtemp()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a thousand phones
    os.environ.setdefault("PYTHONMALLOC", "malloc")
    os.environ.setdefault("MALLOC_ARENA_MAX", "2")
    os.environ.setdefault("MALLOC_MMAP_THRESHOLD_", "1048576")
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    print(f"{machine}, {os.environ['BPE_EXPLORER_MEMORY']}")
    curves: dict[str, Curve] = {}
    has_failed = False
    for scenario in [SCENARIOS[name] for name in chosen.scenarios]:
        began = time.strftime("%H:%M:%S")
        print(f"{began} {scenario.title}: about {scenario.seconds} s", file=sys.stderr, flush=True)
        curves[scenario.title] = []
        outcome = asyncio.run(_measure(scenario, curves[scenario.title]))
        print(f"\n| {scenario.title} | |\n| --- | ---: |")
        for name, figure in outcome.figures.items():
            print(f"| {name} | {figure} |")
        print(*(f"FAILED: {failure}" for failure in outcome.failures), sep="\n", flush=True)
        has_failed |= bool(outcome.failures)
    if chosen.memory:
        draw(curves, chosen.memory)
    sys.exit(has_failed)


async def _measure(scenario: Scenario, curve: Curve) -> Outcome:
    with running() as server:
        await tour(server.address)
        at_rest(server.pid)
        with watched(server.pid, curve):
            try:
                outcome = await scenario.run(server, curve)
            except Exception as error:  # the other measurements are worth having
                return Outcome(failures=[repr(error)])
    if curve:
        outcome.figures["memory at most, MB"] = f"{max(size for _, size in curve):.0f}"
    outcome.figures["load of the machine afterwards"] = f"{os.getloadavg()[0]:.1f}"
    return outcome


def _arguments() -> argparse.ArgumentParser:
    names = "\n".join(
        f"  {name:10} {scenario.title}; about {scenario.seconds} s"
        for name, scenario in SCENARIOS.items()
    )
    parser = argparse.ArgumentParser(
        prog="make bench-load LOAD=…",
        description=__doc__,
        epilog=f"scenarios:\n{names}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--scenarios",
        nargs="+",
        metavar="NAME",
        choices=SCENARIOS,
        default=USUAL,
        help=f"which of those below (usually {', '.join(USUAL)})",
    )
    parser.add_argument(
        "--memory",
        type=Path,
        metavar="FILE",
        help="draw the app's memory over time in each scenario, as a page",
    )
    return parser


if __name__ == "__main__":
    main()
