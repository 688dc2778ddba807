"""Tie rules against a few lines that share no code with the library."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given

import bpe_core as bpe
from tests.bpe_core import strategies

LATEST = "low " * 5 + "lower " * 2 + "widest " * 3 + "newest " * 6
"""The example of a well-known course."""


def greatest_merges(text: str, size: int) -> list[tuple[bytes, bytes]]:
    """What an assignment asks for: tokens are bytes, and `max` decides between equal counts."""
    words = [[bytes([one]) for one in word.encode()] for word in text.split()]
    merges = []
    for _ in range(size):
        counts = Counter(pair for word in words for pair in pairwise(word))
        if not counts:
            break
        merges.append(max(counts, key=lambda pair: (counts[pair], pair)))
        left, right = merges[-1]
        for word in words:
            place = 0
            while place + 1 < len(word):
                if (word[place], word[place + 1]) == (left, right):
                    word[place : place + 2] = [left + right]
                place += 1
    return merges


@pytest.mark.usefixtures("kernels")
@pytest.mark.parametrize("engine", bpe.ENGINES)
@given(strategies.tying_text | strategies.text)
def test_greatest_is_what_max_of_bytes_gives(engine: bpe.EngineName, text: str) -> None:
    run = bpe.train(
        text, vocab_size=280, split=r"\S+", tie_rule="greatest", min_count=1, engine=engine,
        special_tokens=[one for one in set(text) if one.isspace()],
    )  # fmt: skip
    vocab = run.tokenizer.vocab
    assert [(vocab[one.left], vocab[one.right]) for one in run.merges] == greatest_merges(text, 24)


@pytest.mark.usefixtures("kernels")
@pytest.mark.parametrize("engine", bpe.ENGINES)
def test_the_example_of_the_course(engine: bpe.EngineName) -> None:
    run = bpe.train(LATEST, vocab_size=262, split=r"\S+", tie_rule="greatest", engine=engine)
    assert [one.token for one in run.merges] == [b"st", b"est", b"ow", b"low", b"west", b"ne"]
