"""Metrics against cases worked out by hand, and against naive replays of random texts."""

from collections import Counter
from itertools import pairwise
from math import isnan

import numpy as np
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.analysis.metrics import (
    Words,
    bytes_per_token,
    characters_per_token,
    fertility,
    find_words,
    length_distribution,
    pair_table,
    plateau,
    saves_less_from,
    share_of_words_cut,
    share_used,
    stepping_stones,
    token_lengths,
    token_usage,
    tokens_saved,
    tokens_saved_so_far,
    used_tokens,
)
from tests.bpe_core import strategies


@pytest.fixture(scope="module")
def wikipedia() -> bpe.TrainingRun:
    """`aaabdaaabac`: aa, aaa, aaab; 11, 9, 7, 5 tokens."""
    return bpe.train("aaabdaaabac", vocab_size=259, split="none")


def trained(text: str, split: str, tie_rule: str, base: bpe.Base) -> bpe.TrainingRun:
    size = (256 if base == "bytes" else len(set(text))) + 12
    return bpe.train(text, vocab_size=size, split=split, tie_rule=tie_rule, base=base, min_count=1)


any_run = st.builds(
    trained, strategies.text, strategies.split, strategies.tie_rule, strategies.base
)


# --- compression


def test_compression_of_the_worked_example(wikipedia: bpe.TrainingRun) -> None:
    counts = wikipedia.token_counts
    assert bytes_per_token(11, counts).tolist() == [11 / 11, 11 / 9, 11 / 7, 11 / 5]
    assert tokens_saved(counts).tolist() == [2, 2, 2]
    assert tokens_saved_so_far(counts).tolist() == [0, 2, 4, 6]


def test_bytes_and_characters_differ_where_characters_have_several_bytes() -> None:
    text = "äöäö"
    counts = bpe.train(text, vocab_size=257, split="none", min_count=1).token_counts
    assert counts.tolist() == [8, 6]
    assert bytes_per_token(8, counts).tolist() == [1, 8 / 6]
    assert characters_per_token(4, counts).tolist() == [0.5, 4 / 6]


def test_an_empty_text_has_no_ratio() -> None:
    assert isnan(bytes_per_token(0, np.array([0]))[0])
    assert plateau(bytes_per_token(0, np.array([0, 0]))) is None


def test_savings_fall_below_a_threshold_where_they_stay_below_it() -> None:
    saved = np.array([9, 4, 5, 3, 2])
    assert saves_less_from(saved, 10) == 0
    assert saves_less_from(saved, 5) == 3
    assert saves_less_from(saved, 3) == 4
    assert saves_less_from(saved, 2) is None
    assert saves_less_from(np.zeros(0, dtype=np.int64), 2) is None


def test_compression_stops_improving_where_it_is_within_the_tolerance_of_its_end() -> None:
    found = plateau(np.array([1, 1.5, 1.97, 1.98, 1.99, 2, 2, 2, 2, 2, 2]))
    assert found is not None
    assert (found.step, found.ratio) == (3, 1.98)
    assert not found.still_improving


def test_a_text_that_gains_to_the_end_is_still_improving() -> None:
    found = plateau(np.linspace(1, 3, 101))
    assert found is not None
    assert found.step == 99  # 2.97 is within 1 % of 3; 2.96 is not
    assert found.still_improving


def test_without_merges_nothing_is_still_improving() -> None:
    found = plateau(np.array([1.0]))
    assert found is not None
    assert found.step == 0
    assert not found.still_improving


# --- words


def test_words_are_runs_of_letters_marks_and_digits() -> None:
    text = "Né 3x, it's नमस्ते_🐟a"
    words = find_words(text, "characters")
    found = [text[a:b] for a, b in zip(words.starts.tolist(), words.ends.tolist(), strict=True)]
    assert found == ["Né", "3x", "it", "s", "नमस्ते", "a"]
    data = text.encode()
    words = find_words(text)
    assert [
        data[a:b].decode() for a, b in zip(words.starts.tolist(), words.ends.tolist(), strict=True)
    ] == found


@given(strategies.any_text)
def test_words_are_those_of_the_regex(text: str) -> None:
    words = find_words(text, "characters")
    spans = list(zip(words.starts.tolist(), words.ends.tolist(), strict=True))
    # Category by category: the two modules may know different versions of Unicode.
    assert all(text[a:b] for a, b in spans)
    assert all(regex.fullmatch(r"[\p{L}\p{M}\p{N}\p{Cn}]+", text[a:b]) for a, b in spans)
    rest = "".join(text[a:b] for (_, a), (b, _) in pairwise([(0, 0), *spans, (len(text), 0)]))
    assert not any(character.isalnum() for character in rest)


def test_fertility_by_hand() -> None:
    # "ab abc": merges a+b, then " "+"ab". Words "ab" and "abc".
    run = bpe.train("ab abc", vocab_size=258, split="none", min_count=1)
    assert [merge.token for merge in run.merges] == [b"ab", b"ab "]
    words = find_words("ab abc")
    # 5 letters; then ab|ab c; the token `ab ` still covers one word only.
    assert fertility(run.gap_ranks, words, 2).tolist() == [5 / 2, 3 / 2, 3 / 2]
    assert share_of_words_cut(run.gap_ranks, words, 2).tolist() == [1, 0.5, 0.5]


def test_without_words_there_is_no_fertility() -> None:
    run = bpe.train("… !", vocab_size=256)
    words = find_words("… !")
    assert isnan(fertility(run.gap_ranks, words, 0)[0])
    assert isnan(share_of_words_cut(run.gap_ranks, words, 0)[0])


def test_words_of_another_text_are_refused() -> None:
    run = bpe.train("ab", vocab_size=256)
    with pytest.raises(bpe.SettingError, match=r"\b13\b.* 2\b"):
        fertility(run.gap_ranks, find_words("a longer text"), 0)


@given(any_run)
def test_words_at_every_step_as_counted_one_by_one(run: bpe.TrainingRun) -> None:
    steps = len(run.merges)
    text = run.tokenizer.decode(run.at(0).token_ids)
    words = find_words(text, run.settings.base)
    if not len(words):
        return
    measured = fertility(run.gap_ranks, words, steps)
    cut = share_of_words_cut(run.gap_ranks, words, steps)
    for step in (0, steps // 2, steps):
        pieces = _tokens_per_word(run.at(step).spans, words)
        assert measured[step] == pytest.approx(sum(pieces) / len(pieces))
        assert cut[step] == pytest.approx(sum(count > 1 for count in pieces) / len(pieces))


def _tokens_per_word(spans: list[tuple[int, int]], words: Words) -> list[int]:
    bounds = zip(words.starts.tolist(), words.ends.tolist(), strict=True)
    return [sum(a < end and start < b for a, b in spans) for start, end in bounds]


# --- pairs


@given(any_run)
def test_pairs_are_those_of_the_state_in_its_order(run: bpe.TrainingRun) -> None:
    for step in range(len(run.merges) + 1):
        table = pair_table(run.tokenization, step)
        pairs = zip(table.left.tolist(), table.right.tolist(), strict=True)
        found = dict(zip(pairs, table.count.tolist(), strict=True))
        assert list(found.items()) == list(run.at(step).pair_counts(top=10**6).items())


def test_special_tokens_stand_in_no_pair() -> None:
    run = bpe.train("ab<x>ab", vocab_size=257, special_tokens=["<x>"], split="none")
    table = pair_table(run.tokenization, 0)
    assert (table.left.tolist(), table.right.tolist(), table.count.tolist()) == ([97], [98], [2])


# --- uses


def test_uses_of_the_worked_example(wikipedia: bpe.TrainingRun) -> None:
    usage = token_usage(wikipedia.tokenization, wikipedia.tokenizer.merges)
    assert {i: n for i, n in enumerate(usage.at(1).tolist()) if n} == {
        97: 3, 98: 2, 99: 1, 100: 1, 256: 2,
    }  # fmt: skip
    # a b c d → aa a b c d → aaa a b c d → aaab a c d
    assert used_tokens(usage).tolist() == [4, 5, 5, 4]
    assert share_used(usage).tolist() == [4 / 256, 5 / 257, 5 / 258, 4 / 259]
    assert [stepping_stones(usage, step).tolist() for step in range(4)] == [[], [], [0], [0, 1]]


@given(any_run, strategies.text)
def test_uses_at_every_step_as_counted_one_by_one(run: bpe.TrainingRun, other: str) -> None:
    if run.settings.base == "characters":
        covered = set(run.tokenizer.decode(run.at(0).token_ids))
        other = "".join(character for character in other if character in covered)
    for tokenization in (run.tokenization, run.tokenizer.tokenize(other)):
        usage = token_usage(tokenization, run.tokenizer.merges)
        used, closed = used_tokens(usage), Counter(tokenization.gap_ranks.tolist())
        for step in range(len(run.merges) + 1):
            counts = Counter(tokenization.at(step).token_ids)
            assert {i: n for i, n in enumerate(usage.at(step).tolist()) if n} == counts
            assert used[step] == len(counts)
            made = usage.made_by(step)[usage.base_size :].tolist()
            assert made == [closed[rank] if rank < step else 0 for rank in range(len(made))]


def test_uses_leave_special_tokens_out() -> None:
    run = bpe.train("ab<x>ab<x>", vocab_size=257, special_tokens=["<x>"])
    usage = token_usage(run.tokenization, run.tokenizer.merges)
    assert used_tokens(usage).tolist() == [2, 1]
    assert usage.at(1).sum() == 2


def test_uses_ask_for_a_step_that_exists(wikipedia: bpe.TrainingRun) -> None:
    usage = token_usage(wikipedia.tokenization, wikipedia.tokenizer.merges)
    with pytest.raises(bpe.SettingError, match="0 to 3"):
        usage.at(4)
    with pytest.raises(bpe.SettingError, match="0 to 3"):
        pair_table(wikipedia.tokenization, -1)


# --- lengths


def test_lengths_in_bytes_and_characters() -> None:
    fish = "🐟".encode()
    lengths = token_lengths({0: b"a", 5: b" fish", 2: fish, 3: fish[:2], 4: fish[2:]})
    assert lengths.bytes.tolist() == [1, 0, 4, 2, 2, 5]
    assert lengths.characters.tolist() == [1, 0, 1, 1, 0, 5]


@given(any_run)
def test_the_tokens_of_a_text_are_as_long_as_the_text(run: bpe.TrainingRun) -> None:
    text = run.tokenizer.decode(run.at(0).token_ids)
    lengths = token_lengths(run.tokenizer.vocab)
    uses = token_usage(run.tokenization, run.tokenizer.merges).at(len(run.merges))
    for per_token, whole in ((lengths.bytes, len(text.encode())), (lengths.characters, len(text))):
        spread = length_distribution(per_token, uses)
        assert spread @ np.arange(len(spread)) == whole
        assert spread.sum() == run.token_counts[-1]
