"""Compiled encoding: the naive algorithm's results, and the IDs of tiktoken."""

import random
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.common import NEVER
from bpe_core.engines.compiled import cutting, encoding, pretoken_merging
from bpe_core.engines.compiled.cutting import Text, make_text
from bpe_core.engines.compiled.encoding import Encoder, expand, make_encoder
from bpe_core.engines.compiled.scanner import SCANNERS
from bpe_core.text import build_corpus, byte_alphabet
from bpe_core.tokenizer.encode import merge_by_rank
from tests.bpe_core.engines.compiled.vocabularies import (
    PATTERNS,
    real_encoder,
    tiktoken_encoding,
    tokens_of,
)

texts = st.text("ab ", max_size=4 * pretoken_merging.SHORT) | st.text("aé中 '", max_size=40)


def text_of(text: str, split: str = "none") -> Text:
    return make_text(text.encode(), SCANNERS[split])


def random_encoder(seed: int) -> tuple[Encoder, dict[tuple[int, int], int]]:
    """An encoder with random merges of few symbols, and the rank of each pair."""
    choose = random.Random(seed)
    known = [*b"ab c\xc3\xa9"]
    ranks: dict[tuple[int, int], int] = {}
    for _ in range(40):
        pair = (choose.choice(known), choose.choice(known))
        if pair not in ranks:
            ranks[pair] = len(ranks)
            known.append(256 + ranks[pair])
    left, right = zip(*ranks, strict=True)
    return make_encoder(range(256), left, right, range(256, 256 + len(ranks))), ranks


@given(seed=st.integers(0, 50), text=texts)
def test_the_lowest_rank_first_and_leftmost_among_equals(seed: int, text: str) -> None:
    encoder, ranks = random_encoder(seed)
    expected = merge_by_rank([*text.encode()], ranks, range(256, 256 + len(ranks)))
    assert encoder.encode(text_of(text)).tolist() == expected[0]
    corpus = build_corpus(text, byte_alphabet(), "none")
    np.testing.assert_array_equal(expand(corpus, corpus.symbols), corpus.expand(corpus.symbols))
    gap_ranks = encoder.encode_pretokens(corpus.symbols, corpus.starts).gap_ranks.tolist()
    assert gap_ranks == ([*expected[1], NEVER] if text else [])


@pytest.mark.parametrize("name", PATTERNS)
def test_ids_equal_those_of_tiktoken(name: str, source_text: str) -> None:
    encoder = real_encoder(name)
    odd = "".join(map(chr, random.Random(2).choices(range(0xD800), k=20_000)))
    for text in (
        source_text[:300_000],
        odd,
        "ſ'ſ 'S" * 50,
        " \n\n \t x" * 50,
        "a" * 3000,
        "é" * 3000,
    ):
        expected = tiktoken_encoding(name).encode_ordinary(text)
        assert encoder.encode(text_of(text, PATTERNS[name])).tolist() == expected


@given(data=st.lists(texts, max_size=4), threads=st.sampled_from([1, 2, 4]))
def test_what_an_encoder_knows_or_forgets_changes_nothing(data: list[str], threads: int) -> None:
    ranks, whole = {(97, 98): 0, (98, 98): 1}, {b" b": 258, b"abc": 259}
    encoder = make_encoder(range(256), [97, 98], [98, 98], [256, 257], whole)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encoding, "MAX_KNOWN_PRETOKENS", 3)
        patch.setattr(cutting, "SLICE", 8)
        for text in (*data, *data, "".join(data)):
            ids: list[int] = []
            for pretoken in map(str.encode, bpe.split(text, "gpt4")):
                merged = merge_by_rank([*pretoken], ranks, [256, 257])[0]
                ids += [whole[pretoken]] if pretoken in whole else merged
            assert encoder.encode(text_of(text, "gpt4"), threads=threads).tolist() == ids


def test_several_threads_encode_with_one_encoder(source_text: str) -> None:
    encoder = real_encoder("cl100k_base")
    texts = [source_text[place:][:50_000] for place in range(0, 8000, 1000)]
    with ThreadPoolExecutor(8) as pool:
        found = pool.map(lambda text: encoder.encode(text_of(text, "gpt4")).tolist(), texts)
    assert list(found) == tiktoken_encoding("cl100k_base").encode_ordinary_batch(texts)


def test_a_base_without_all_bytes_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\b98\b"):
        make_encoder(np.arange(98), [], [], []).encode(text_of("ab"))


def test_a_megabyte_run_is_encoded_in_bounded_time() -> None:
    """A quadratic encoder would not come to an end here."""
    tokens, run = tokens_of("cl100k_base"), "ab" * 2**19
    ids = real_encoder("cl100k_base").encode(text_of(run)).tolist()
    assert b"".join(tokens[token_id] for token_id in ids) == run.encode()
    assert len(set(ids)) <= 3


@cache
def tokenizer_with(split: str) -> bpe.Tokenizer:
    return bpe.train("low lower lowest newer 123 123", vocab_size=270, split=split).tokenizer


@given(
    texts=st.lists(st.text(alphabet="lowernst é中😀 \n'1", max_size=12), max_size=6),
    split=st.sampled_from([*bpe.SPLIT_PATTERNS, r"\w+|\W"]),
)
def test_a_batch_has_the_ids_of_each_text(texts: list[str], split: str) -> None:
    tokenizer = tokenizer_with(split)
    expected = [tokenizer.encode(text) for text in texts]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encoding, "_AT_ONCE", 20)
        assert tokenizer.encode_batch(texts) == expected
