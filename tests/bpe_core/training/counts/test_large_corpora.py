"""Corpora that are larger than memory: they need a gigabyte of disk for a while."""

import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import bpe_core as bpe
from bpe_core import engines

pytestmark = pytest.mark.thorough


def block(megabytes: int) -> bytes:
    """Words of which some are frequent and many rare; begins with a letter and ends with a line."""
    chance = random.Random(1)
    words = ("".join(chance.choices("abcdefgé漢", k=chance.randint(1, 9))) for _ in range(200_000))
    known = [*words]
    lines = []
    size = 0
    while size < megabytes << 20:
        picked = (known[int(200_000 * chance.random() ** 4)] for _ in range(1000))
        lines.append(f"a{' '.join(picked)}.\n".encode())
        size += len(lines[-1])
    return b"".join(lines)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("corpus") / "words.txt"
    path.write_bytes(block(16) * 10)
    engines.warm_up()
    return path


LIMITED = """
import resource, sys
import bpe_core as bpe
from bpe_core import engines
from tests.modules import module_of
engines.warm_up()
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
limit = used + int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
bpe.count_files(sys.argv[1], max_memory=int(sys.argv[4]) or None).save(sys.argv[3])
"""


def limited(path: Path, limit: int, counted: Path, max_memory: int = 0) -> str:
    """Count a file where there is so much memory beside the program; what went wrong."""
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, path, str(limit), counted, str(max_memory)],
        capture_output=True,
        text=True,
        env=os.environ | {"MALLOC_ARENA_MAX": "2", "PYTHONPATH": os.pathsep.join(sys.path)},
        check=False,
    )
    return done.stderr if done.returncode else ""


def test_a_corpus_several_times_larger_than_the_memory_there_is(
    corpus: Path, tmp_path: Path
) -> None:
    large, counted = tmp_path / "large.txt", tmp_path / "counts.npz"
    part = corpus.read_bytes()
    with large.open("wb") as file:
        for _ in range(6):
            file.write(part)
    size = large.stat().st_size
    assert limited(large, size // 4, counted) == ""
    table, once = bpe.CountTable.load(counted), bpe.count_files(corpus)
    assert table.text_bytes == size
    assert np.array_equal(table.pieces.counts, 6 * once.pieces.counts)
    assert np.array_equal(table.pieces.offsets, once.pieces.offsets)


def test_what_does_not_fit_into_the_memory_there_is_goes_to_the_disk(tmp_path: Path) -> None:
    distinct, counted = tmp_path / "distinct.txt", tmp_path / "counts.npz"
    letters = str.maketrans("01234567", "abcdefgh")
    with distinct.open("w", encoding="ascii") as file:
        for first in range(0, 5_000_000, 1000):
            words = (f"{number * 2654435761 % 2**32:o}" for number in range(first, first + 1000))
            file.write("".join(f" {word}" for word in words).translate(letters))
    assert "MemoryError" in limited(distinct, 700_000_000, counted)
    assert limited(distinct, 700_000_000, counted, max_memory=500_000_000) == ""
    assert bpe.CountTable.load(counted) == bpe.count_files(distinct)
