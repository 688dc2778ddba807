"""The library beside others: `python -m benchmarks.bench [FILE ...]`.

Without files it takes the source code of Python's standard library. Each library runs in processes
of its own, all of them in turn, several rounds; a table has the medians and their ratios to ours.
*first* is the first run of a process, *warm* the median of the later ones. Trust the ratios more
than the seconds.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from benchmarks.peers import PEERS
from benchmarks.texts import source_code

MEGABYTE: Final = 1_000_000
ROUNDS: Final = 5
REPEATS: Final = 4
TASKS: Final = {
    "train": ("Train 1 MB to 4,096", 1),
    "array": ("Encode 10 MB with cl100k_base, to an array", 10),
    "list": ("The same, to a list", 10),
}
"""Title, and megabytes of text."""


def run_peer(task: str, peer: str, path: Path) -> dict[str, Any] | None:
    """One process; None if it failed, which is said with the last line of what it wrote."""
    command = [sys.executable, "-m", "benchmarks.peers", task, peer, str(path), str(REPEATS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{peer} failed: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
        return None
    measured: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return measured


def first(runs: Sequence[dict[str, Any]]) -> float:
    """Seconds of a process's first run."""
    return statistics.median(float(run["seconds"][0]) for run in runs)


def warm(runs: Sequence[dict[str, Any]]) -> float:
    """Seconds of the later ones."""
    return statistics.median(float(took) for run in runs for took in run["seconds"][1:])


def print_task(task: str, path: Path) -> None:
    """Measure all installed peers in turn and print the table."""
    peers = [peer for peer in PEERS[task] if peer == "ours" or find_spec(peer)]
    runs: dict[str, list[dict[str, Any]]] = {peer: [] for peer in peers}
    for _ in range(ROUNDS):
        for peer in peers:
            measured = run_peer(task, peer, path)
            if measured:
                runs[peer].append(measured)
    ours, size = runs["ours"], path.stat().st_size
    print(f"\n### {TASKS[task][0]}\n")
    print("| library | first, s | warm, s | warm ÷ ours | peak memory ÷ text | result |")
    print("| --- | ---: | ---: | ---: | ---: | --- |")
    for peer, own in sorted(runs.items(), key=lambda one: warm(one[1]) if one[1] else 0):
        if own:
            memory = max(run["peak"] for run in own) / size
            same = "as ours" if own[0]["digest"] == ours[0]["digest"] else "other"
            cells = [f"{first(own):.4f}", f"{warm(own):.4f}", f"{warm(own) / warm(ours):.2f}"]
            print(f"| {peer} | {' | '.join(cells)} | {memory:.1f} | {same} |")


def print_machine(size: int) -> None:
    """What the numbers belong to."""
    peers = sorted({peer for one in PEERS.values() for peer in one} - {"ours"} | {"numba"})
    installed = [f"{peer} {version(peer)}" for peer in peers if find_spec(peer)]
    print(f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores, {platform.machine()}, ", end="")
    print(f"{platform.system()}, Python {platform.python_version()}; ", end="")
    print(f"text of {size:,} bytes; {', '.join(installed)}")


def main(arguments: Sequence[str]) -> None:
    """Measure, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, help="texts to measure on, UTF-8")
    texts = {path.name: path.read_bytes() for path in parser.parse_args(arguments).files} or {
        "source code": source_code()
    }
    for name, data in texts.items():
        print(f"\n## {name}\n")
        print_machine(len(data))
        with tempfile.TemporaryDirectory() as directory:
            for task, (_, megabytes) in TASKS.items():
                path = Path(directory, f"{task}.txt")
                part = data[: megabytes * MEGABYTE].decode(errors="ignore")
                path.write_text(part, "utf-8", newline="")
                print_task(task, path)


if __name__ == "__main__":
    main(sys.argv[1:])
