"""What a new process waits for, to its result and to its end, ours and others in turn.

Kernels are on the disk, as after the first use. The best of some rounds, in seconds on the wall and
of the processor: whatever else runs on the machine only ever adds.
"""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from bpe_core.files import TOKEN_LISTS, tiktoken_file

Seconds = tuple[float, float]  # on the wall, and of the processor
_ROUNDS: Final = 5
_TRAIN: Final = """
import time
began = time.perf_counter()
import sys, warnings
# Where they are installed numba imports them, for a third of a second; few users have either.
sys.modules["awkward"] = sys.modules["coverage"] = None
warnings.simplefilter("ignore")
import bpe_core as bpe
with open({path!r}, encoding="utf-8") as file:
    bpe.train(file.read(), vocab_size=4096)
print([time.perf_counter() - began, time.process_time()])
"""
_OURS: Final = "import bpe_core as bpe; bpe.load_pretrained({name!r}).encode('Hello')"
_TIKTOKEN: Final = "import tiktoken; tiktoken.get_encoding({name!r}).encode('Hello')"


def print_starting(text: Path, cache: Path) -> None:
    """Print the table; `cache` is a folder for what tiktoken would have downloaded."""
    print("\n### A new process\n")
    print("| what | ours, s (processor) | other, s (processor) | ours ÷ other |")
    print("| --- | ---: | ---: | ---: |")
    for what, ours, other in _rows(text, cache):
        ratio = f"{ours[0] / other[0]:.1f} | " if other else "| "
        print(f"| {what} | {_written(ours)} | {_written(other) if other else ''} | {ratio}")


def _written(seconds: Seconds) -> str:
    return f"{seconds[0]:.2f} ({seconds[1]:.2f})"


def _rows(text: Path, cache: Path) -> Iterator[tuple[str, Seconds, Seconds | None]]:
    what, code = f"train {text.stat().st_size / 1e6:.0f} MB", _TRAIN.format(path=str(text))
    for until, measure in (("its result", _inside), ("its end", _whole)):
        [train] = _in_turn(measure, code)
        yield f"{what}, from the first line to {until}", train, None
    os.environ["TIKTOKEN_CACHE_DIR"] = str(cache)
    for name in ("cl100k_base", "o200k_base"):
        vocabulary = TOKEN_LISTS[name]
        (cache / vocabulary.cache_key).write_bytes(tiktoken_file(vocabulary, download=False))
        codes = _OURS.format(name=name), _TIKTOKEN.format(name=name)
        ours, other = _in_turn(_whole, *codes)
        yield f"open {name}, beside tiktoken", ours, other


def _in_turn(measure: Callable[[str], Seconds], *codes: str) -> Iterator[Seconds]:
    """The best of each; the first round compiles or reads what is not in memory."""
    rounds = [[measure(code) for code in codes] for _ in range(_ROUNDS)]
    return map(min, zip(*rounds, strict=True))


def _whole(code: str) -> Seconds:
    """Of a whole process."""
    before, started = _children(), time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started, _children() - before


def _inside(code: str) -> Seconds:
    """What a process has measured itself."""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    wall, processor = done.stdout.strip("[]\n").split(", ")
    return float(wall), float(processor)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
