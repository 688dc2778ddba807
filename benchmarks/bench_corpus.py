"""Corpora beyond memory: `python -m benchmarks.bench_corpus FILE ... [--peers ours,gigabpe]`.

Each library trains on the same files to 32,768 in a process of its own, from the files to the
merges, split as GPT-2 does. Said are the time on the wall, processor time, and the most memory (PSS
of all its processes, five times a second). `ours, bounded` counts within 400 MB
(what is more is on the disk). `--memory PATH` draws the memory over time, as SVG.
"""

import argparse
import hashlib
import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.load.process import Curve, draw, watched
from benchmarks.training_peers import GPT2_REGEX

VOCAB_SIZE = 32_768
BOUND = 400_000_000  # bytes


class Cost(NamedTuple):
    """What a training took: seconds on the wall and of processors, and megabytes over time."""

    wall: float
    processor: float
    memory: Curve
    said: str


def ours(files: list[str], **how: Any) -> object:
    """Counts of files, by the threads of this process or as `count_files` is told."""
    import bpe_core as bpe

    table = bpe.count_files(files, split="gpt2", **how)
    run = bpe.train(counts=table, vocab_size=VOCAB_SIZE, tie_rule="huggingface")
    merges = hashlib.sha256(run.history.left.tobytes() + run.history.right.tobytes()).hexdigest()
    return f"{len(run.merges)} merges ({merges[:8]}) of {table!r}"


def bounded(files: list[str]) -> object:
    """The same with a bound of memory; what is more is on the disk."""
    return ours(files, max_memory=BOUND)


def gigabpe(files: list[str]) -> object:
    """gigabpe reads files itself."""
    import gigabpe as peer

    options: dict[str, Any] = {"special_tokens": [], "min_frequency": 2}
    return (
        f"{len(peer.train_bpe(files, VOCAB_SIZE, pretokenizer='bytelevel', **options)[1])} merges"
    )


def rustbpe(files: list[str]) -> object:
    """rustbpe takes texts: a file at a time."""
    import rustbpe as peer

    tokenizer = peer.Tokenizer()
    texts = (Path(file).read_bytes().decode() for file in files)
    tokenizer.train_from_iterator(texts, VOCAB_SIZE, pattern=GPT2_REGEX)
    return f"{len(tokenizer.get_mergeable_ranks()) - 256} merges"


PEERS = {
    "ours": ours,
    "ours, bounded": bounded,
    "gigabpe": gigabpe,
    "rustbpe": rustbpe,
}


def measure(peer: str, files: list[str]) -> Cost:
    """One library in a process of its own, watched from outside."""
    started, before = time.perf_counter(), os.times()
    command = [sys.executable, "-m", "benchmarks.bench_corpus", "--run", peer, *files]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    with watched(process.pid, []) as looks:
        said, _ = process.communicate()
    wall, after = time.perf_counter() - started, os.times()
    processor = sum(after[2:4]) - sum(before[2:4])  # of what has ended
    return Cost(wall, processor, looks, "failed" if process.returncode else said.strip())


def main(arguments: Sequence[str]) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--peers", default="ours,gigabpe,rustbpe")
    parser.add_argument("--memory", type=Path, metavar="PATH")
    parser.add_argument("--run", help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.run:
        print(PEERS[asked.run](asked.files))
        return
    print(f"{sum(Path(file).stat().st_size for file in asked.files) / 1e9:.2f} GB")
    curves = {}
    for name in re.split(",(?! )", asked.peers):
        cost = measure(name, asked.files)
        most = max((megabytes for _, megabytes in cost.memory), default=0.0)
        print(
            f"{name:<14} {cost.wall:6.1f} s {cost.processor:7.1f} s cpu {most:7.0f} MB  {cost.said}"
        )
        curves[name] = cost.memory
    if asked.memory:
        draw(curves, asked.memory)


if __name__ == "__main__":
    main(sys.argv[1:])
