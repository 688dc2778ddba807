"""The bound on the bytes of all tokens: what is learned before it, and why training stopped."""

import random
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from tests.bpe_core import strategies

LETTERS = "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyz", k=3_000))


@given(
    strategies.text, strategies.base, strategies.split, strategies.tie_rule, st.integers(0, 30),
    st.sampled_from(["textbook", "incremental", "compiled"]),
)  # fmt: skip
def test_a_bounded_training_is_the_beginning_of_one_without(
    text: str, base: bpe.Base, split: str, tie_rule: bpe.TieRule, most: int, engine: bpe.EngineName
) -> None:
    """As many merges as keep the tokens' bytes within the bound; then it equals, with its leading
    pairs and its encoding, a training that ends at that size."""
    asked: dict[str, Any] = {
        "base": base, "split": split, "tie_rule": tie_rule, "min_count": 1, "leaders": 3,
        "engine": engine,
    }  # fmt: skip
    whole = bpe.train(text, vocab_size=4_000, max_token_bytes=None, **asked)
    sums = [*accumulate((len(merge.token) for merge in whole.merges), initial=0)]
    merges = max(step for step, total in enumerate(sums) if total <= most)
    bounded = bpe.train(text, vocab_size=4_000, max_token_bytes=most, **asked)
    assert len(bounded.merges) == merges
    too_long = merges < len(whole.merges)
    reason = bpe.StopReason.TOKEN_BYTES if too_long else whole.stop_reason
    assert bounded.stop_reason is reason
    size = len(whole.tokenizer.alphabet) + merges
    same = bpe.train(text, vocab_size=size, max_token_bytes=None, **asked)
    assert bounded.merges == same.merges
    assert bounded.tokenization == same.tokenization
    assert bounded.leaders is not None
    assert same.leaders is not None
    assert bounded.leaders.count.tolist() == same.leaders.count.tolist()
    assert bounded.tokenizer.encode(text) == bounded.at(merges).token_ids


def test_long_pre_tokens_make_no_more_bytes_than_a_file_may_have() -> None:
    run = bpe.train(LETTERS * 2, vocab_size=200_000, split="none", max_token_bytes=200_000)
    assert run.stop_reason is bpe.StopReason.TOKEN_BYTES
    made = sum(len(merge.token) for merge in run.merges)
    assert 190_000 < made <= 200_000
    assert bpe.load(bpe.dumps(run, "json")["tokenizer.bpe.json"]) == run.tokenizer


def test_a_run_that_stopped_at_the_bound_is_saved_and_opened_with_it() -> None:
    run = bpe.train("abcabcabcabc", vocab_size=300, split="none", max_token_bytes=5)
    assert run.stop_reason is bpe.StopReason.TOKEN_BYTES
    assert bpe.load_run(bpe.dumps(run, "json")["tokenizer.bpe.json"]) == run


@pytest.mark.parametrize("counted", [False, True])
def test_the_bound_holds_for_counts_as_for_texts(counted: bool) -> None:
    text = "lower lowest lowland"
    source: dict[str, Any] = {"counts": bpe.count([text])} if counted else {"text": text}
    run = bpe.train(**source, vocab_size=300, max_token_bytes=8)
    assert [merge.token for merge in run.merges] == [b"lo", b"low"]
    assert run.stop_reason is bpe.StopReason.TOKEN_BYTES
