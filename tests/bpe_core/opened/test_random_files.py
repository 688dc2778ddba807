"""Files of all parts that `tokenizers` has: opened, they give its ids, offsets and texts."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.bpe_core.opened.comparing import Compared
from tests.bpe_core.opened.random_files import random_file, random_texts


def check(seeds: range) -> None:
    """Nothing differs, and where the vocabulary is enough every pre-token of BPE is explained."""
    differences: list[Any] = []
    plain: Counter[str | None] = Counter()
    texts = refused = 0
    for seed in seeds:
        file = random_file(seed)
        both = Compared(file.data, "tokenizers")
        some = random_texts(Random(seed), 6, file.words, file.added)
        differences += ((seed, *one) for text in some for one in both.differences(text))
        texts += len(some)
        differences += ((seed, *one) for one in both.steps("".join(file.words[:4])))
        plain += both.plain if both.ours.kind == "BPE" else Counter()
        refused += both.refused
    assert differences == []
    assert plain["unproved"] == 0
    assert plain[None] > len(seeds)
    assert refused < texts / 100


@pytest.mark.parametrize("first", [0, 20, 40])
def test_files_made_at_random_are_read_as_their_library_reads_them(first: int) -> None:
    check(range(first, first + 20))


@pytest.mark.thorough
@pytest.mark.parametrize("first", range(60, 1060, 100))
def test_so_are_a_thousand(first: int) -> None:
    check(range(first, first + 100))
