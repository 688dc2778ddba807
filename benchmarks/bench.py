"""The library beside others: `python -m benchmarks.bench [--quick] [FILE ...]`.

Without files it takes source code, English prose and a text of many scripts (`texts`).
Each library runs in processes of its own, all of them in turn, several rounds; a table has the
medians and their ratios to ours. *cold* is from importing the library to the first result of a new
process, *warm* the median of the later runs. Trust the ratios more than the seconds.
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
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.peers import PEERS
from benchmarks.starting import print_starting
from benchmarks.texts import many_scripts, prose, source_code

MEGABYTE = 1_000_000
Runs = Mapping[str, Sequence[dict[str, Any]]]  # what each peer measured, a dict for each process


@dataclass(frozen=True)
class Job:
    """One table: what each peer is to do, and how often."""

    title: str
    task: str
    path: Path
    number: int
    rounds: int
    repeats: int
    leave_out: tuple[str, ...] = ()


def up_to(data: bytes, size: int) -> bytes:
    """The beginning of a text, not cut inside a character."""
    return data[:size].decode(errors="ignore").encode()


def run_peer(job: Job, peer: str) -> dict[str, Any] | None:
    """One process; None if it failed, with the last line of what it said."""
    command = [sys.executable, "-m", "benchmarks.peers", job.task, peer, str(job.path)]
    command += [str(job.number), str(job.repeats)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{peer} failed: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
        return None
    measured: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return measured


def run_job(job: Job) -> Runs:
    """Measure all installed peers in turn and print the table."""
    peers = [
        peer
        for peer in PEERS[job.task]
        if peer not in job.leave_out
        and (peer.startswith("ours") or find_spec(peer.partition(",")[0]))
    ]
    runs: dict[str, list[dict[str, Any]]] = {peer: [] for peer in peers}
    for _ in range(job.rounds):
        for peer in peers:
            measured = run_peer(job, peer)
            if measured:
                runs[peer].append(measured)
    size = job.path.stat().st_size
    print(f"\n### {job.title}\n")
    print("| library | cold, s | warm, s | warm ÷ ours | peak memory ÷ text | result |")
    print("| --- | ---: | ---: | ---: | ---: | --- |")
    ours = _warm(runs["ours"]) if runs.get("ours") else float("nan")
    expected = runs["ours"][0]["digest"] if runs.get("ours") else ""
    for peer in sorted((peer for peer in peers if runs[peer]), key=lambda peer: _warm(runs[peer])):
        cold = statistics.median(run["prepared"] + run["seconds"][0] for run in runs[peer])
        warm, memory = _warm(runs[peer]), max(run["peak"] for run in runs[peer]) / size
        same = "as ours" if runs[peer][0]["digest"] == expected else "other"
        name = f"**{peer}**" if peer.startswith("ours") else peer
        print(f"| {name} | {cold:.4f} | {warm:.4f} | {warm / ours:.2f} | {memory:.1f} | {same} |")
    return runs


def _first(runs: Sequence[dict[str, Any]]) -> float:
    """Median of each process's first run: on text that it has not seen."""
    firsts: list[float] = [run["seconds"][0] for run in runs]
    return statistics.median(firsts)


def print_ratios(kind: str, train: Runs, encode: Runs, batch: Runs) -> None:
    """How many times as fast as others, in a table of one text."""
    compared: list[tuple[str, Runs, str, str, Any]] = [
        ("train, gigabpe", train, "ours", "gigabpe", _warm),
        ("encode to an array, gigatoken warm", encode, "ours, array", "gigatoken", _warm),
        ("the same, first call on new text", encode, "ours, array", "gigatoken", _first),
        ("encode to a list, tiktoken", encode, "ours", "tiktoken", _warm),
        ("encode to an array, tiktoken", encode, "ours, array", "tiktoken, array", _warm),
        ("many short texts, tiktoken one by one", batch, "ours", "tiktoken, each", _warm),
        ("the same, gigatoken", batch, "ours", "gigatoken", _warm),
    ]
    print(f"\n### How many times as fast: {kind}\n\n| what, beside whom | times |\n| --- | ---: |")
    for what, runs, ours, other, seconds in compared:
        if runs.get(ours) and runs.get(other):
            print(f"| {what} | {seconds(runs[other]) / seconds(runs[ours]):.2f} |")


def _warm(runs: Sequence[dict[str, Any]]) -> float:
    """Median over all runs but each process's first (over all where there is only one)."""
    times: list[float] = []
    for run in runs:
        times += run["seconds"][1:] or run["seconds"]
    return statistics.median(times)


def best_time(work: Any, times: int = 5) -> float:
    """The shortest of some runs: for slopes, where noise only ever adds."""
    shortest = float("inf")
    for _ in range(times):
        started = time.perf_counter()
        work()
        shortest = min(shortest, time.perf_counter() - started)
    return shortest


def print_growth(data: bytes) -> None:
    """Log-log slopes: 1.0 is time in proportion to size."""
    import bpe_core as bpe
    from bpe_core.engines import Plan, choose_engine
    from bpe_core.text import Corpus, byte_alphabet

    engine = choose_engine("compiled")
    learn = engine.learn

    def count(text: bytes) -> Corpus:
        return engine.build_corpus(text.decode(), byte_alphabet(), "gpt2")

    def slope(sizes: Sequence[int], times: Sequence[float]) -> float:
        return float(np.polyfit(np.log(sizes), np.log(times), 1)[0])

    sizes = [len(data) >> shift for shift in range(5, -1, -1)]
    parts = [up_to(data, size) for size in sizes]
    plan = Plan(256, 4096 - 256)
    train = [best_time(lambda part=part: learn(count(part), plan)) for part in parts]
    corpus = count(data)
    merges = [1 << power for power in range(10, 16)]
    vocabulary = [best_time(lambda n=n: learn(corpus, Plan(256, n)), 3) for n in merges]
    history = learn(corpus, plan)
    pairs = np.column_stack((history.left, history.right))
    tokenizer = bpe.Tokenizer(byte_alphabet(), pairs, "none", {})
    run_sizes = [1 << power for power in range(15, 21)]
    run = [best_time(lambda n=n: tokenizer.encode_array("a" * n)) for n in run_sizes]
    print("\n### Growth (log–log slope of the time)\n")
    print("| time against | from | to | slope |\n| --- | ---: | ---: | ---: |")
    print(f"| text size, trained to 4,096 | {sizes[0]:,} B | {sizes[-1]:,} B ", end="")
    print(f"| {slope(sizes, train):.2f} |")
    print(f"| merges, {len(data):,} B | {merges[0]:,} | {merges[-1]:,} ", end="")
    print(f"| {slope(merges, vocabulary):.2f} |")
    print(
        f"| length of one run of a letter, encoded | {run_sizes[0]:,} | {run_sizes[-1]:,} ", end=""
    )
    print(f"| {slope(run_sizes, run):.2f} |")


def print_machine(data: bytes) -> None:
    """What the numbers belong to."""

    def installed(package: str) -> str:
        try:
            return f"{package} {version(package)}"
        except PackageNotFoundError:
            return f"{package} not installed"

    peers = {peer.partition(",")[0] for peers in PEERS.values() for peer in peers}
    names = sorted(peers - {"ours"} | {"numba"})
    print(f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores, {platform.machine()}, ", end="")
    print(f"{platform.system()}, Python {platform.python_version()}; ", end="")
    print(f"text of {len(data):,} bytes; {', '.join(map(installed, names))}")


def jobs(directory: Path, data: bytes, quick: bool) -> list[Job]:
    """All tables for one text."""

    def part(size: int) -> Path:
        path = directory / f"{size}.txt"
        path.write_bytes(up_to(data, size))
        return path

    small, medium = part(min(MEGABYTE, len(data))), part(min(10 * MEGABYTE, len(data)))
    rounds = 2 if quick else 5
    made = [
        Job("Train 1 MB to 4,096", "train", small, 4096, rounds, 4),
        Job("Encode 10 MB, cl100k_base", "encode", medium, 0, rounds, 4),
        Job("The same in texts of 200 characters, to lists", "batch", medium, 200, rounds, 3),
        Job(
            "One 5 KB paste, 1,000 merges, all the page needs", "page", part(5000), 1256, rounds, 9
        ),
    ]
    if len(data) > 10 * MEGABYTE:
        slow = ("rustbpe", "tokenizers", "bpeasy") if quick else ("bpeasy",)
        whole = part(min(60 * MEGABYTE, len(data)))
        title = f"Train {whole.stat().st_size / MEGABYTE:.0f} MB to 32,768"
        made.append(Job(title, "train", whole, 32768, 1 if quick else 2, 3 if quick else 2, slow))
    return made


def main(arguments: Sequence[str]) -> None:
    """Measure, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, help="texts to measure on, UTF-8")
    parser.add_argument("--quick", action="store_true", help="fewer rounds, no slow peers")
    asked = parser.parse_args(arguments)
    texts = {path.name: path.read_bytes() for path in asked.files} or {
        "source code": source_code(),
        "English prose": prose(),
        "many scripts": many_scripts(10 * MEGABYTE),
    }
    for kind, data in texts.items():
        print(f"\n## {kind}\n")
        print_machine(data)
        with tempfile.TemporaryDirectory() as directory:
            runs = [run_job(job) for job in jobs(Path(directory), data, asked.quick)]
            print_ratios(kind, *runs[:3])
    with tempfile.TemporaryDirectory() as directory:
        text = Path(directory, "text")
        text.write_bytes(up_to(next(iter(texts.values())), MEGABYTE))
        print_starting(text, Path(directory))
    print_growth(up_to(next(iter(texts.values())), 8 * MEGABYTE))


if __name__ == "__main__":
    main(sys.argv[1:])
