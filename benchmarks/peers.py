"""One measurement of one library, in a process of its own.

    python -m benchmarks.peers TASK PEER FILE NUMBER REPEATS

prints one JSON object: seconds of each run, imports, peak memory, and a digest of the result, by
which the driver sees whether two libraries did the same work.
"""

import hashlib
import json
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from benchmarks import encoding_peers as encoding
from benchmarks import training_peers as training
from benchmarks.training_peers import Digest, Run

PEERS: dict[str, dict[str, Callable[[Path, int], tuple[Run, Digest]]]] = {
    "train": {
        "ours": training.train_ours,
        "ours, engine alone": training.train_engine,
        "gigabpe": training.train_gigabpe,
        "gigatoken": training.train_gigatoken,
        "rustbpe": training.train_rustbpe,
        "tokenizers": training.train_tokenizers,
        "bpeasy": training.train_bpeasy,
    },
    "page": {"ours": training.train_page},
    "encode": {
        "ours": encoding.encode_ours,
        "ours, array": encoding.encode_array,
        "ours, engine alone": encoding.encode_engine,
        "tiktoken": encoding.encode_tiktoken,
        "tiktoken, array": encoding.encode_tiktoken_array,
        "gigatoken": encoding.encode_gigatoken,
        "fastokens": encoding.encode_fastokens,
        "tokie": encoding.encode_tokie,
        "riptoken": encoding.encode_riptoken,
    },
    "batch": {
        "ours": encoding.batch_ours,
        "tiktoken": encoding.batch_tiktoken,
        "tiktoken, each": encoding.batch_tiktoken_each,
        "gigatoken": encoding.batch_gigatoken,
    },
}


def forget_peak_memory() -> None:
    """Let `peak_memory` begin anew, where the system can do that (Linux)."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def peak_memory() -> int:
    """Bytes this process has held at most; 0 where the system does not tell."""
    with suppress(OSError):
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def measure(task: str, peer: str, path: Path, number: int, repeats: int) -> dict[str, object]:
    """Run one peer. Imports, and loading what is not the work itself, are counted apart."""
    started = time.perf_counter()
    run, digest = PEERS[task][peer](path, number)
    prepared = time.perf_counter() - started
    forget_peak_memory()
    before = peak_memory()
    seconds: list[float] = []
    result = None
    for _ in range(repeats):
        result = None  # the last run's result is not this run's memory
        started = time.perf_counter()
        result = run()
        seconds.append(time.perf_counter() - started)
    peak = peak_memory() - before
    items = hashlib.sha256()
    for item in digest(result):
        items.update(repr(item).encode())
    return {
        "prepared": prepared,
        "seconds": seconds,
        "peak": peak,
        "digest": items.hexdigest()[:12],
    }


def main(arguments: Sequence[str]) -> None:
    """Measure and print."""
    task, peer, path, number, repeats = arguments
    print(json.dumps(measure(task, peer, Path(path), int(number), int(repeats))))


if __name__ == "__main__":
    main(sys.argv[1:])
