"""What `train` takes, what it refuses, and what a run says. That its merges are right is held by
`tests/bpe_core/engines`."""

import time
from functools import partial
from typing import Any

import numpy as np
import pandas
import pytest

import bpe_core as bpe
from tests.bpe_core.same import content


def test_special_tokens_take_the_last_ids_and_no_part_in_merges() -> None:
    run = bpe.train("ab|ab|", vocab_size=300, split="none", special_tokens=["|", "<pad>"])
    assert [merge.token for merge in run.merges] == [b"ab"]
    assert run.tokenizer.special_tokens == {"|": 257, "<pad>": 258}
    assert run.at(0).token_ids == [97, 98, 257, 97, 98, 257]
    assert run.token_counts.tolist() == [6, 4]
    long = bpe.train("ab<end>", vocab_size=300, split="none", special_tokens=["<end>"])
    assert long.gap_ranks.tolist()[2:] == [bpe.CLOSED] * 4


def test_documents_are_trained_on_as_their_counts_in_whatever_they_come() -> None:
    texts = ["low lower", "lowest\n", "newest low"]
    asked: dict[str, Any] = {"split": "gpt2", "base": "characters", "special_tokens": ("est",)}
    expected = bpe.train(counts=bpe.count(texts, **asked), vocab_size=12)
    column = pandas.Series(texts)
    for given in ((*texts,), iter(texts), column, column.to_numpy()):
        assert content(bpe.train(given, vocab_size=12, **asked)) == content(expected)


@pytest.mark.parametrize("engine", bpe.ENGINES)
def test_any_integer_will_do_and_progress_may_end_a_training(engine: bpe.EngineName) -> None:
    train = partial(bpe.train, "ab ab ab", engine=engine)
    assert train(vocab_size=10**30, min_count=1).merges == train(min_count=1).merges
    assert train(min_count=10**30).merges == ()
    numbers: dict[str, Any] = {"vocab_size": np.uint16(257), "min_count": np.int8(2)}
    assert train(**numbers).merges == train(vocab_size=257).merges
    times: list[float] = []
    started = time.monotonic()
    train(on_progress=lambda _: times.append(time.monotonic()))
    assert 1 <= len(times) <= 10 * (time.monotonic() - started) + 1  # ten a second
    with pytest.raises(KeyError):
        train(on_progress=set[bpe.Progress]().remove)


def test_long_pre_tokens_make_no_more_bytes_than_there_may_be() -> None:
    letters = "".join(chr(0x4E00 + place) for place in range(3_000))
    run = bpe.train(letters * 2, vocab_size=9_000, split="none", base="characters")
    assert run.stop_reason is bpe.StopReason.TOKEN_BYTES
    learned = sum(len(merge.token) for merge in run.merges)
    assert 2**23 <= learned < 2**23 + 9_000
