"""How long learners wait when many share one server: `make bench-load`.

The learners are no browsers: a client speaks Streamlit's websocket protocol as a page does
(`benchmarks/load/`), from the same machine, to servers that are started for each scenario and
stopped after it. A time is from sending to the end of the script; drawing is not in it. Beside the
app stands an empty Streamlit page under the same client, and with `--defaults` the app with two
of Streamlit's defaults that the project turns off.
"""

import argparse
import asyncio
import os
import platform
import sys
import time
from pathlib import Path
from typing import Final

from benchmarks.load.learners import on_empty_page, tour
from benchmarks.load.memory_chart import draw
from benchmarks.load.process import Curve, at_rest, watched
from benchmarks.load.report import Outcome, report
from benchmarks.load.scenarios import SCENARIOS, Scenario
from tests.server import running

USUAL: Final = ("alone", "mixed-30", "mixed-60", "link-30", "burst-30", "slow-pattern")
SERVERS: Final = {
    "defaults": (
        "with two defaults",
        "app.py",
        "--server.fileWatcherType=auto",
        "--runner.postScriptGC=true",
    ),
    "app": ("the app", "app.py"),
    "empty": ("an empty page", "benchmarks/empty_page.py"),
}
"""By its kind: its title, its script, and more words for the command line."""


def main() -> None:
    chosen = _arguments().parse_args()
    kinds = [kind for kind in SERVERS if kind != "defaults" or chosen.defaults]
    runs = [
        (SCENARIOS[name], kind, number)
        for number in range(chosen.rounds)
        for name in chosen.scenarios
        for kind in kinds
        if kind in SCENARIOS[name].kinds
    ]
    _say(f"{len(runs)} measurements, about {_minutes(sum(run[0].seconds for run in runs))}")
    measured: dict[str, dict[str, list[Outcome]]] = {}
    curves: dict[str, Curve] = {}
    failures = []
    for scenario, kind, number in runs:
        title = SERVERS[kind][0]
        _say(f"{scenario.title}, {title}, round {number + 1}: about {scenario.seconds} s")
        try:
            outcome, curve = asyncio.run(_measure(scenario, kind, number))
        except Exception as error:  # the other measurements are worth having
            failures.append(f"{scenario.title}, {title}: {_first(error)}")
            _say("FAILED: " + failures[-1])
        else:
            measured.setdefault(scenario.title, {}).setdefault(title, []).append(outcome)
            if kind == "app":
                curves[scenario.title] = curve
    if chosen.memory:
        draw(curves, chosen.memory)
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    print(f"\n{machine}; {chosen.rounds} of each\n")
    print(report(measured, [SERVERS[kind][0] for kind in kinds]))
    if failures:
        sys.exit("\nNot measured:\n" + "\n".join(failures))


async def _measure(scenario: Scenario, kind: str, seed: int) -> tuple[Outcome, Curve]:
    _, *command = SERVERS[kind]
    who = on_empty_page if kind == "empty" else scenario.who
    os.environ.setdefault("BPE_EXPLORER_MEMORY", "400MB")  # as on a host of 1 GB
    with running(*command) as server:
        if kind != "empty":
            await tour(server.address)
        await at_rest(server.pid)
        async with watched(server.pid) as curve:
            return await scenario.run(server, who(scenario.count, seed)), curve


def _first(error: BaseException) -> str:
    """Of several learners' errors the first."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return f"{type(error).__name__}: {error}"


def _arguments() -> argparse.ArgumentParser:
    names = "\n".join(
        f"  {name:19} {scenario.title}; about {scenario.seconds} s a server"
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
        "--rounds", type=int, default=1, metavar="N", help="how often all is measured (once)"
    )
    parser.add_argument(
        "--defaults",
        action="store_true",
        help="measure the app also with Streamlit's file watcher and garbage collection",
    )
    parser.add_argument(
        "--memory",
        type=Path,
        metavar="FILE",
        help="draw the app's memory over time in each scenario, as SVG",
    )
    return parser


def _say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def _minutes(seconds: int) -> str:
    return f"{seconds / 60:.0f} minutes" if seconds >= 90 else f"{seconds} s"


if __name__ == "__main__":
    main()
