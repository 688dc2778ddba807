"""Compiled encoding: the same gap ranks as training leaves, the same ids as tiktoken."""

import random
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_core.engines.compiled import encoded_pretokens, pretoken_merging, pretoken_tables
from bpe_core.engines.compiled.corpus_counting import count
from bpe_core.engines.compiled.encoding import Encoder, make_encoder
from bpe_core.engines.compiled.expanding import expand
from bpe_core.engines.compiled.hash_table import FILLED, SPILL, PretokenTable
from bpe_core.engines.compiled.merging import learn
from bpe_core.engines.history import MergeHistory, Plan
from bpe_core.text import build_corpus, byte_alphabet
from tests.bpe_core.engines.compiled.vocabularies import (
    PATTERNS,
    real_encoder,
    tiktoken_encoding,
    tokens_of,
)
from tests.bpe_core.strategies import BYTES
from tests.sweeps import first


def encoder_of(history: MergeHistory) -> Encoder:
    token_ids = np.arange(256, 256 + len(history.left))
    return make_encoder(np.arange(256), history.left, history.right, token_ids)


def naive_ids(data: bytes, history: MergeHistory) -> list[int]:
    """Again and again the lowest-ranked pair, leftmost first."""
    ranks = {
        pair: rank
        for rank, pair in enumerate(zip(history.left.tolist(), history.right.tolist(), strict=True))
    }
    ids = list(data)
    while True:
        known = [(ranks[pair], place) for place, pair in enumerate(pairwise(ids)) if pair in ranks]
        if not known:
            return ids
        rank, place = min(known)
        ids[place : place + 2] = [256 + rank]


texts = st.one_of(st.text(alphabet="ab ", max_size=80), st.text(alphabet="aé中 '", max_size=40))


@given(trained_on=texts, text=texts)
def test_unseen_text_encodes_by_rank(trained_on: str, text: str) -> None:
    corpus = build_corpus(trained_on, byte_alphabet(), "none")
    history = learn(
        corpus,
        Plan(BYTES, max_merges=60, min_count=1),
    )
    expected = naive_ids(text.encode(), history)
    assert encoder_of(history).encode(text.encode(), "none").tolist() == expected


def test_both_ways_agree_on_every_length() -> None:
    data = bytes(random.Random(5).choices(b"aab", k=4 * pretoken_merging.SHORT))
    corpus = build_corpus(data.decode(), byte_alphabet(), "none")
    history = learn(
        corpus,
        Plan(BYTES, max_merges=40, min_count=1),
    )
    encoder = encoder_of(history)
    for length in range(len(data)):
        assert encoder.encode(data[:length], "none").tolist() == naive_ids(data[:length], history)


def test_special_tokens_get_their_ids_and_closed_gaps() -> None:
    text = "abab<s>ab<t>"
    parts = [("abab", -1), ("<s>", 900), ("ab", -1), ("<t>", 901)]
    encoder = make_encoder(np.arange(256), [97], [98], [256])
    ends = np.cumsum([len(part) for part, _ in parts])
    ids = encoder.encode(
        text.encode(), "gpt2", ends=ends, special_ids=[number for _, number in parts]
    )
    assert ids.tolist() == [256, 256, 900, 256, 901]
    special = [number >= 0 for _, number in parts]
    corpus = count(text.encode(), "gpt2", ends=ends, special=special)
    never, closed = 2**31 - 1, -1
    gap_ranks = expand(corpus, encoder.encode_pretokens(corpus).gap_ranks)[:-1]
    assert gap_ranks.tolist() == [
        *(0, never, 0, never),
        *(closed, closed, never),
        *(0, never),
        *(closed, closed),
    ]


@given(text=texts, threads=st.sampled_from([1, 2, 4]))
def test_threads_and_expansion_change_nothing(text: str, threads: int) -> None:
    corpus = build_corpus(text, byte_alphabet(), "gpt2")
    np.testing.assert_array_equal(expand(corpus, corpus.symbols), corpus.expand(corpus.symbols))
    encoder = make_encoder(np.arange(256), [97, 98], [98, 98], [256, 257])
    ids = encoder.encode(text.encode(), "gpt2", threads=threads)
    np.testing.assert_array_equal(ids, encoder.encode_corpus(corpus))


@pytest.mark.parametrize("name", PATTERNS)
def test_ids_equal_those_of_tiktoken(name: str, source_text: str) -> None:
    encoder = real_encoder(name)
    odd = "".join(map(chr, random.Random(2).choices(range(0xD800), k=20_000)))
    for text in (source_text, odd, "ſ'ſ 'S" * 50, " \n\n \t x" * 50, "a" * 3000, "é" * 3000):
        expected = tiktoken_encoding(name).encode_ordinary(text)
        assert encoder.encode(text.encode(), PATTERNS[name]).tolist() == expected


def test_a_token_that_no_merges_make_is_found_as_a_whole_piece() -> None:
    encoder = make_encoder(np.arange(256), [], [], [], {b"abc": 256})
    assert encoder.encode(b"abc abc", "whitespace").tolist() == [256, 32, 97, 98, 99]


@pytest.fixture
def small_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables of words that are full soon."""
    monkeypatch.setattr(pretoken_tables, "_SLOTS", 16)
    monkeypatch.setattr(pretoken_tables, "_STORE", 255)
    monkeypatch.setattr(pretoken_tables, "_POOL", 255)


@pytest.mark.usefixtures("small_tables")
@given(data=st.lists(texts, max_size=4))
def test_words_that_are_known_or_forgotten_change_nothing(data: list[str]) -> None:
    encoder = make_encoder(np.arange(256), [97, 98], [98, 98], [256, 257], {b" b": 258})
    for text in (*data, *data, "".join(data)):
        corpus = build_corpus(text, byte_alphabet(), "gpt4")
        pieces = [bytes(piece) for piece in corpus.pretokens()]
        merged = encoder.encode_pretokens(corpus)
        expected: list[int] = []
        for number in corpus.sequence.tolist():
            start = corpus.starts[number]
            ids = merged.ids[start : start + merged.sizes[number]].tolist()
            expected += [258] if pieces[number] == b" b" else ids
        assert encoder.encode(text.encode(), "gpt4").tolist() == expected


@pytest.mark.usefixtures("small_tables")
@pytest.mark.parametrize("name", first(1, PATTERNS))
def test_a_table_that_is_full_again_and_again_changes_nothing(name: str, source_text: str) -> None:
    encoder = real_encoder(name)
    expected = tiktoken_encoding(name).encode_ordinary(source_text)
    assert encoder.encode(source_text.encode(), PATTERNS[name]).tolist() == expected


@pytest.mark.usefixtures("small_tables")
def test_a_word_about_as_long_as_the_longest_whole_one_finds_room() -> None:
    encoder = make_encoder(np.arange(256), [], [], [], {b"a" * 300: 256})
    ids = encoder.encode(b"a" * 300 + b"b" * 290, "none", ends=[300, 590])
    assert ids.tolist() == [256, *b"b" * 290]


def test_more_ids_than_expected_find_room(
    source_text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pretoken_tables, "SLICE", 100)
    monkeypatch.setattr(pretoken_tables, "_BYTES_A_TOKEN", 1_000)
    data = source_text.encode() + b"a" * 2_000
    ids = make_encoder(np.arange(256), [], [], []).encode(data, "gpt4", threads=2)
    assert bytes(ids.tolist()) == data
    assert ids.base is None  # what was too much room is given back


def test_a_known_word_of_many_ids_keeps_within_its_room(monkeypatch: pytest.MonkeyPatch) -> None:
    encode_stretch: Any = encoded_pretokens.encode_stretch

    def watched(table: PretokenTable, *others: Any) -> Any:
        *given, into = others
        larger = np.empty(len(into) + 10_000, dtype=np.int32)
        larger[: len(into)] = into
        told = encode_stretch(table, *given, larger)
        assert table.numbers[FILLED] + SPILL <= len(into)
        into[:] = larger[: len(into)]
        return told

    monkeypatch.setattr(pretoken_tables, "SLICE", 100)
    monkeypatch.setattr(pretoken_tables, "encode_stretch", watched)
    # One long token, so that words as long as it are kept.
    encoder = make_encoder(np.arange(256), [], [], [], {b"z" * 3_000: 256})
    for _ in range(2):
        assert encoder.encode(b"a" * 2_500, "none").tolist() == [97] * 2_500


def test_the_next_time_each_thread_has_the_table_that_knows_its_words(source_text: str) -> None:
    encoder = real_encoder("cl100k_base")
    encoder.encode(source_text.encode(), "gpt4", threads=2)
    known = [table._known.numbers.copy() for table in encoder._idle]
    encoder.encode(source_text.encode(), "gpt4", threads=2)
    again = [table._known.numbers for table in encoder._idle]
    np.testing.assert_array_equal(np.array(known)[:, 3:], np.array(again)[:, 3:])


def test_several_threads_encode_with_one_encoder(source_text: str) -> None:
    encoder = real_encoder("cl100k_base")
    texts = [source_text[place:][:200_000] for place in range(0, 8000, 1000)]
    with ThreadPoolExecutor(8) as pool:
        found = pool.map(lambda text: encoder.encode(text.encode(), "gpt4").tolist(), texts)
    assert list(found) == tiktoken_encoding("cl100k_base").encode_ordinary_batch(texts)


def test_a_base_without_all_bytes_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\b98\b"):
        make_encoder(np.arange(98), [], [], []).encode(b"ab", "none")


@pytest.mark.parametrize("unit", [b"a", b"ab"])
def test_a_megabyte_run_is_encoded_whole(unit: bytes) -> None:
    """A quadratic encoder would not come to an end here; how the time grows, `make bench` says."""
    tokens = tokens_of("cl100k_base")
    encoder = real_encoder("cl100k_base")
    run = unit * (2**20 // len(unit))
    ids = encoder.encode(run, "none").tolist()
    assert b"".join(tokens[token_id] for token_id in ids) == run
    assert len(set(ids)) <= 3
