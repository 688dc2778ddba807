"""Lists behind the numbers that compare two tokenizers, held against encoding one by one."""

from collections import Counter
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.analysis.differences import (
    ABSENT,
    cut_words,
    edge_agreement,
    vocabulary_pair,
    words_cut_differently,
)
from bpe_core.analysis.metrics import find_words
from tests.bpe_core import strategies

TEXT = st.text("ab é's1", max_size=40) | strategies.text
SIZES = st.integers(256, 290)


def trained(text: str, size: int, base: bpe.Base = "bytes") -> bpe.Tokenizer:
    return bpe.train(text + "ab é'1", vocab_size=size, base=base, min_count=1).tokenizer


@given(TEXT, TEXT, SIZES, SIZES, st.sampled_from(bpe.BASES))
def test_every_token_of_two_vocabularies_is_counted_and_cut_as_encoding_does(
    text: str, other: str, size: int, other_size: int, base: bpe.Base
) -> None:
    one = trained(text, size, base)
    two = trained(text + other, other_size)
    pair = vocabulary_pair(text, one, two)
    assert set(pair.tokens) == set(one.vocab.values()) | set(two.vocab.values())
    for side, tokenizer in enumerate((one, two)):
        used = Counter(tokenizer.vocab[token_id] for token_id in tokenizer.encode(text))
        own = set(tokenizer.vocab.values())
        # The first are single bytes; what is interesting begins with the last of them.
        for place, token in list(enumerate(pair.tokens))[230:]:
            assert pair.uses[place, side] == (used[token] if token in own else ABSENT)
            try:
                pieces = len(tokenizer.encode(token.decode()))
            except (UnicodeDecodeError, bpe.UnknownCharacterError):
                pieces = 0
            assert pair.pieces[place, side] == pieces
    assert pair.shared.tolist() == [
        token in one.vocab.values() and token in two.vocab.values() for token in pair.tokens
    ]


def starts(text: str, tokenizer: bpe.Tokenizer) -> set[int]:
    return set(accumulate(len(tokenizer.vocab[token_id]) for token_id in tokenizer.encode(text)))


@given(TEXT, SIZES, SIZES, st.sampled_from(bpe.BASES))
def test_words_that_are_cut_differently_are_those_with_another_inner_edge(
    text: str, size: int, other_size: int, base: bpe.Base
) -> None:
    one, two = trained(text, size), trained(text[::-1] + text, other_size, base)
    words, data = find_words(text), text.encode()
    expected: Counter[tuple[bytes, tuple[int, ...], tuple[int, ...]]] = Counter()
    for start, end in zip(words.starts.tolist(), words.ends.tolist(), strict=True):
        inner = [
            tuple(sorted(place - start for place in starts(text, each) if start < place < end))
            for each in (one, two)
        ]
        if inner[0] != inner[1]:
            expected[data[start:end], inner[0], inner[1]] += 1
    found = words_cut_differently(text, one, two)
    assert [row.count for row in found] == sorted(expected.values(), reverse=True)
    for row in found:
        edges = [tuple(accumulate(map(len, parts)))[:-1] for parts in (row.first, row.second)]
        assert expected[row.word.encode(), edges[0], edges[1]] == row.count
        assert b"".join(row.first) == b"".join(row.second) == row.word.encode()


@given(st.lists(TEXT, max_size=5), SIZES)
def test_words_of_a_list_are_cut_as_each_alone(words: list[str], size: int) -> None:
    tokenizer = trained("".join(words), size)
    alone = [[tokenizer.vocab[each] for each in tokenizer.encode(word)] for word in words]
    assert cut_words(words, tokenizer) == alone


@given(st.lists(st.lists(st.text("abé", min_size=1, max_size=3), max_size=4), max_size=4), SIZES)
def test_edges_are_compared_inside_of_words(gold: list[list[str]], size: int) -> None:
    words = ["".join(parts) for parts in gold]
    cuts = cut_words(words, trained("".join(words), size))
    found = edge_agreement(gold, cuts)
    right = [
        (n, edge)
        for n, parts in enumerate(gold)
        for edge in list(accumulate(len(part.encode()) for part in parts))[:-1]
    ]
    made = [
        (n, edge) for n, cut in enumerate(cuts) for edge in list(accumulate(map(len, cut)))[:-1]
    ]
    assert (found.reference, found.other) == (len(right), len(made))
    assert found.common == len(set(right) & set(made))


def test_what_cannot_be_compared_is_refused() -> None:
    tokenizer = trained("", 256)
    spaces = bpe.Tokenizer(
        alphabet=tokenizer.alphabet, merges=(), split="none", special_tokens={},
        normalization="prefixed spaces",
    )  # fmt: skip
    with pytest.raises(bpe.SettingError, match="tokenizer"):
        words_cut_differently("a b", tokenizer, spaces)
    with pytest.raises(bpe.SettingError, match="equally many"):
        edge_agreement([["a"]], [])
    with pytest.raises(bpe.SettingError, match=r"^gold "):
        edge_agreement([["a"]], [[b"b"]])
