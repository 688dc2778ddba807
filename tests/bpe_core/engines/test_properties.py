"""What must hold for every text: the library against the naive algorithm, and against itself."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.text import make_alphabet
from tests.bpe_core import strategies
from tests.bpe_core.naive import naive_gap_ranks, naive_pair_counts, naive_states
from tests.bpe_core.same import content

Training = tuple[str, dict[str, Any]]
"""A text and settings that `train` accepts."""
FAST_ENGINES = [engine for engine in bpe.ENGINES if engine != "textbook"]


@st.composite
def trainings(draw: st.DrawFn, texts: st.SearchStrategy[str] = strategies.text) -> Training:
    text = draw(texts)
    base = draw(strategies.base)
    settings = {
        "base": base,
        "vocab_size": len(make_alphabet(text, base)) + draw(strategies.extra_tokens),
        "split": draw(strategies.split),
        "tie_rule": draw(strategies.tie_rule),
        "min_count": draw(strategies.min_count),
        "special_tokens": draw(st.sampled_from([(), ("ab",), ("a", "aa", "<|x|>")])),
    }
    return text, settings


@pytest.mark.usefixtures("kernels")
@pytest.mark.parametrize("engine", FAST_ENGINES)
@given(trainings(strategies.text | strategies.tying_text))
def test_every_engine_equals_the_textbook(engine: bpe.EngineName, training: Training) -> None:
    text, settings = training
    slow = bpe.train(text, engine="textbook", leaders=4, **settings)
    fast = bpe.train(text, engine=engine, leaders=4, **settings)
    assert fast.merges == slow.merges
    assert fast.stop_reason == slow.stop_reason
    assert np.array_equal(fast.gap_ranks, slow.gap_ranks)
    assert content(fast.leaders) == content(slow.leaders)


@given(trainings())
def test_every_step_equals_the_naive_replay(training: Training) -> None:
    text, settings = training
    settings["special_tokens"] = ()
    run = bpe.train(text, **settings)
    alphabet = run.tokenizer.alphabet
    pieces = [alphabet.encode(piece).tolist() for piece in bpe.split(text, settings["split"])]
    merges = [(merge.left, merge.right) for merge in run.merges]
    states = naive_states(pieces, merges, len(alphabet))
    for step, state in enumerate(states):
        at = run.at(step)
        assert at.token_ids == [token for piece in state for token, _, _ in piece]
        assert run.token_counts[step] == len(at.token_ids)
        assert [*at.pair_counts().items()] == [*naive_pair_counts(state).items()]
    inner = [rank for row in naive_gap_ranks(states) for rank in [*row, bpe.NEVER]]
    assert run.gap_ranks.tolist() == inner[:-1]
    assert [end - start for start, end in run.at(0).spans] == [1] * sum(map(len, pieces))
    vocab = run.tokenizer.vocab
    assert len({*vocab.values()}) == len(vocab)


@given(trainings(strategies.text | strategies.tying_text))
def test_counts_and_ties_of_each_merge_are_those_of_the_state(training: Training) -> None:
    text, settings = training
    run = bpe.train(text, leaders=3, **settings)
    view = run.view(text)
    assert run.leaders is not None
    for merge in run.merges:
        counts = run.at(merge.rank).pair_counts()
        assert merge.count == max(counts.values()) == counts[merge.left, merge.right]
        assert merge.tied == sum(count == merge.count for count in counts.values())
        leading = run.at(merge.rank).pair_counts(top=3)
        assert next(iter(leading)) == (merge.left, merge.right)
        assert [*view.at(merge.rank).pair_counts(top=3)] == [*leading]
        row = zip(run.leaders.left[merge.rank], run.leaders.right[merge.rank], strict=True)
        assert [pair for pair in row if pair[0] >= 0] == list(leading)
    left = run.at(len(run.merges)).pair_counts()
    if run.tokenizer.vocab_size == settings["vocab_size"]:
        assert run.stop_reason is bpe.StopReason.VOCAB_SIZE
    elif left:
        assert max(left.values()) < settings["min_count"]
        assert run.stop_reason is bpe.StopReason.MIN_COUNT
    else:
        assert run.stop_reason is bpe.StopReason.NO_PAIRS


@given(trainings(), strategies.text, st.sampled_from(bpe.ORDERS))
def test_texts_come_back_in_every_order_and_the_training_text_as_it_was_trained(
    training: Training, other: str, order: bpe.Order
) -> None:
    text, settings = training
    run = bpe.train(text, **settings)
    tokenizer, specials = run.tokenizer, settings["special_tokens"]
    assert tokenizer.encode(text, allowed_special=specials) == run.at(len(run.merges)).token_ids
    gaps = tokenizer.tokenize(text, allowed_special=specials).gap_ranks
    assert np.array_equal(gaps, run.gap_ranks)
    sample = other if settings["base"] == "bytes" else text
    ids = tokenizer.encode(sample, order=order)
    assert (tokenizer.decode(ids), tokenizer.decode_bytes(ids)) == (sample, sample.encode())


@given(trainings(), st.integers(0, 30))
def test_training_to_a_smaller_vocabulary_is_a_prefix(training: Training, fewer: int) -> None:
    text, settings = training
    run = bpe.train(text, **settings)
    smaller = settings["vocab_size"] - min(fewer, len(run.merges))
    prefix = bpe.train(text, **settings | {"vocab_size": smaller})
    assert prefix.merges == run.merges[: len(prefix.merges)]
    step = len(prefix.merges)
    assert prefix.token_counts.tolist() == run.token_counts.tolist()[: step + 1]
    state = run.at(step)
    assert state.tokens == prefix.at(step).tokens
    assert prefix.tokenizer == run.tokenizer.truncated(merges=step)


@given(trainings(), st.data())
def test_a_part_of_a_corpus_is_a_part_of_the_whole(training: Training, data: st.DataObject) -> None:
    text, settings = training
    whole = bpe.train(text, **settings).tokenization
    last = data.draw(st.integers(0, whole.corpus.symbol_count))
    first = data.draw(st.integers(0, last))
    counted = Counter(whole.corpus.sequence.tolist())
    assert whole.corpus.occurrences.tolist() == [counted[j] for j in range(len(counted))]
    symbols = whole.corpus.expand(whole.corpus.symbols)
    assert np.array_equal(whole.symbols_between(first, last), symbols[first:last])
    ranks = whole.gap_ranks[first : max(last - 1, first)]
    assert np.array_equal(whole.gap_ranks_between(first, last), ranks)
