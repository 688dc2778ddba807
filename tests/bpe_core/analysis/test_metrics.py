"""Metrics against cases worked out by hand, and against plain counts in random texts."""

from collections import Counter
from itertools import pairwise
from math import isnan

import numpy as np
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.analysis import metrics
from tests.bpe_core import strategies


def trained(text: str, split: str, tie_rule: str, base: bpe.Base) -> bpe.TrainingRun:
    size = (256 if base == "bytes" else len(set(text))) + 12
    return bpe.train(text, vocab_size=size, split=split, tie_rule=tie_rule, base=base, min_count=1)


any_run = st.builds(
    trained, strategies.text, strategies.split, strategies.tie_rule, strategies.base
)


def test_the_worked_example() -> None:
    # a a a b d a a a b a c → aa a b d aa a b a c → aaa b d aaa b a c → aaab d aaab a c
    run = bpe.train("aaabdaaabac", vocab_size=259, split="none")
    assert metrics.per_token(11, run.token_counts).tolist() == [1, 11 / 9, 11 / 7, 11 / 5]
    assert metrics.tokens_saved(run.token_counts).tolist() == [2, 2, 2]
    used = metrics.used_tokens(run.tokenization, run.tokenizer.merges)
    assert metrics.share_used(used, 256).tolist() == [4 / 256, 5 / 257, 5 / 258, 4 / 259]


def test_characters_of_several_bytes_and_texts_of_nothing() -> None:
    counts = bpe.train("äöäö", vocab_size=257, split="none", min_count=1).token_counts
    assert metrics.per_token(4, counts).tolist() == [0.5, 4 / 6]
    assert isnan(metrics.per_token(0, np.array([0]))[0])
    run = bpe.train("… !", vocab_size=256)
    words = metrics.find_words("… !")
    for measure in (metrics.fertility, metrics.share_of_words_cut):
        assert isnan(measure(run.gap_ranks, words, 0)[0])
    assert metrics.used_tokens(run.tokenization, ()).tolist() == [5]


def test_compression_stops_where_it_is_within_one_per_cent_of_its_end() -> None:
    found = metrics.plateau(np.linspace(1, 3, 101))  # 2.97 is within 1 % of 3; 2.96 is not
    assert found is not None
    assert (found.step, found.still_improving) == (99, True)
    assert metrics.plateau(metrics.per_token(0, np.array([0, 0]))) is None


def test_a_line_is_fitted_through_a_hundred_ranks_or_more() -> None:
    fit = metrics.zipf_fit(10_000_000 // np.arange(1, 2_000) ** 2)
    assert fit is not None
    assert (round(fit.slope, 1), fit.first, fit.last) == (-2.0, 10, 1414)
    assert metrics.zipf_fit(np.arange(103, 0, -1)) is None


@given(strategies.any_text)
def test_words_are_those_of_the_regex(text: str) -> None:
    spans = metrics.find_words(text, "characters").tolist()
    # Category by category: the two modules may know different versions of Unicode.
    assert all(regex.fullmatch(r"[\p{L}\p{M}\p{N}\p{Cn}]+", text[a:b]) for a, b in spans)
    rest = "".join(text[a:b] for (_, a), (b, _) in pairwise([(0, 0), *spans, (len(text), 0)]))
    assert not any(character.isalnum() for character in rest)
    in_bytes = [[len(text[:end].encode()) for end in span] for span in spans]
    assert metrics.find_words(text).tolist() == in_bytes


@given(any_run)
def test_words_at_every_step_as_counted_one_by_one(run: bpe.TrainingRun) -> None:
    steps = len(run.merges)
    words = metrics.find_words(run.tokenizer.decode(run.at(0).token_ids), run.settings.base)
    if not len(words):
        return
    measured = metrics.fertility(run.gap_ranks, words, steps)
    cut = metrics.share_of_words_cut(run.gap_ranks, words, steps)
    for step in range(steps + 1):
        spans = run.at(step).spans
        counts = [sum(a < end and start < b for a, b in spans) for start, end in words.tolist()]
        assert measured[step] == pytest.approx(sum(counts) / len(counts))
        assert cut[step] == pytest.approx(sum(count > 1 for count in counts) / len(counts))


@given(any_run)
def test_pairs_are_those_of_the_state_in_its_order(run: bpe.TrainingRun) -> None:
    for step in range(len(run.merges) + 1):
        table = metrics.pair_table(run.tokenization, step)
        pairs = zip(table.left.tolist(), table.right.tolist(), strict=True)
        found = dict(zip(pairs, table.count.tolist(), strict=True))
        assert len(table) == len(found)
        assert list(found.items()) == list(run.at(step).pair_counts(top=10**6).items())


@given(any_run, strategies.text)
def test_uses_at_every_step_as_counted_one_by_one(run: bpe.TrainingRun, other: str) -> None:
    if run.settings.base == "characters":
        covered = set(run.tokenizer.decode(run.at(0).token_ids))
        other = "".join(character for character in other if character in covered)
    for tokenization in (run.tokenization, run.tokenizer.tokenize(other)):
        used = metrics.used_tokens(tokenization, run.tokenizer.merges)
        closed = Counter(tokenization.gap_ranks.tolist())
        for step in range(len(run.merges) + 1):
            counts = Counter(tokenization.at(step).token_ids)
            assert used[step] == len(counts)
            uses = metrics.token_uses(tokenization, step).tolist()
            assert {i: n for i, n in enumerate(uses) if n} == counts
            made = metrics.times_made(tokenization, step)[len(tokenization.base_ids) :].tolist()
            assert made == [closed[rank] if rank < step else 0 for rank in range(len(made))]
            gone = {m.token_id for m in run.merges[:step] if not counts[m.token_id]}
            parts = {part for m in run.merges[:step] for part in (m.left, m.right)}
            stones = metrics.stepping_stones(tokenization, run.tokenizer.merges, step).tolist()
            assert {run.merges[rank].token_id for rank in stones} == gone & parts


def test_special_tokens_are_in_no_pair_and_no_use() -> None:
    run = bpe.train("ab<x>ab", vocab_size=257, special_tokens=["<x>"], split="none")
    table = metrics.pair_table(run.tokenization, 0)
    assert (table.left.tolist(), table.right.tolist(), table.count.tolist()) == ([97], [98], [2])
    assert metrics.times_made(run.tokenization, 1)[[97, 98, 256]].tolist() == [2, 2, 2]
    assert metrics.used_tokens(run.tokenization, run.tokenizer.merges).tolist() == [2, 1]


def test_words_of_another_text_and_steps_without_merges_are_refused() -> None:
    run = bpe.train("abab", vocab_size=257, split="none")
    with pytest.raises(bpe.SettingError, match=r"\b13\b.* 4\b"):
        metrics.fertility(run.gap_ranks, metrics.find_words("a longer text"), 1)
    with pytest.raises(bpe.SettingError, match="step"):
        metrics.times_made(run.tokenization, 2)
