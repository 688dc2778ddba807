"""Files of all parts that `tokenizers` has: opened, they give its ids, offsets and texts."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from tests.bpe_core.files.opened.comparing import Compared
from tests.bpe_core.files.opened.random_files import random_file


def compared(seeds: Iterable[int], texts: int) -> tuple[list[Any], Counter[str | None], int]:
    """What differs, how pre-tokens of BPE are shown, how often `tokenizers` fails at a text."""
    differences: list[Any] = []
    plain: Counter[str | None] = Counter()
    refused = 0
    for seed in seeds:
        file = random_file(seed)
        both = Compared(file.data, "tokenizers")
        for text in file.texts(Random(seed), texts):
            differences += ((seed, *one) for one in both.differences(text))
        plain += both.plain if both.ours.kind == "BPE" else Counter()
        refused += both.refused
    return differences, plain, refused


@pytest.mark.parametrize("first", [0, 20, 40])
def test_files_made_at_random_are_read_as_their_library_reads_them(first: int) -> None:
    differences, plain, _ = compared(range(first, first + 20), 8)
    assert differences == []
    assert plain[None] > plain["unproved"] > 0


@pytest.mark.thorough
@pytest.mark.parametrize("first", range(60, 1060, 100))
def test_so_are_a_thousand(first: int) -> None:
    differences, plain, refused = compared(range(first, first + 100), 8)
    assert differences == []
    assert plain[None] > 1000
    assert refused < 20
