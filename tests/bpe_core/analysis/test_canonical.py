"""Canonical ids and numbers of cuttings, held to the definition and to trying all cuttings."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.analysis.canonical import check_canonical, count_cuttings
from tests.bpe_core.strategies import text as texts

LEARNED = bpe.train("the theme of the thesis, then: größer größer 2026 🐟🐟 " * 2, vocab_size=300)


def cuttings(tokenizer: bpe.Tokenizer, piece: bytes) -> Iterator[list[int]]:
    """All ways to cut a piece into tokens."""
    if not piece:
        yield []
    for token_id, token in tokenizer.vocab.items():
        if piece.startswith(token):
            yield from ([token_id, *rest] for rest in cuttings(tokenizer, piece[len(token) :]))


def tokenizers() -> st.SearchStrategy[bpe.Tokenizer]:
    """Trained ones, by bytes and by characters, and one whose merges no training would learn."""
    odd = bpe.Tokenizer(
        LEARNED.tokenizer.alphabet, ((97, 98), (98, 99), (97, 257), (256, 99)), "gpt4", {}
    )
    by_characters = bpe.train("the theme of abc" * 2, base="characters", vocab_size=30, min_count=1)
    return st.sampled_from([LEARNED.tokenizer, odd, by_characters.tokenizer])


@given(tokenizers(), st.text("abcthe mof", max_size=8), st.data())
def test_faults_are_named_exactly_where_ids_are_not_what_encoding_gives(
    tokenizer: bpe.Tokenizer, text: str, data: st.DataObject
) -> None:
    every = list(cuttings(tokenizer, text.encode()))
    ids = data.draw(st.sampled_from(every))
    found = check_canonical(tokenizer, ids)
    assert found.text == text
    assert found.is_canonical == (tokenizer.encode(text) == ids)
    assert found.is_canonical == (not found.faults)
    # Where nothing but merges decides, it is always a token or two neighbours.
    assert all(last - first <= 2 for first, last in found.faults)


@given(tokenizers(), st.text("abcthe mof", max_size=8))
def test_as_many_cuttings_are_counted_as_can_be_made(tokenizer: bpe.Tokenizer, text: str) -> None:
    pieces = bpe.split(text, tokenizer.split)
    every = 1
    for piece in pieces:
        # Two tokens of the same bytes cut alike.
        found = cuttings(tokenizer, piece.encode())
        every *= len({tuple(tokenizer.vocab[one] for one in ids) for ids in found})
    assert count_cuttings(tokenizer, text) == every


@given(texts)
def test_what_encoding_gives_is_canonical(text: str) -> None:
    assert check_canonical(LEARNED.tokenizer, LEARNED.tokenizer.encode(text)).is_canonical


def test_half_a_character_is_no_text_and_special_tokens_are_recognised() -> None:
    tokenizer = bpe.train("the the", vocab_size=258, special_tokens=("<end>",)).tokenizer
    assert check_canonical(tokenizer, [0xC3]).text is None
    end = tokenizer.special_tokens["<end>"]
    assert check_canonical(tokenizer, [*tokenizer.encode("the"), end]).is_canonical
    assert count_cuttings(tokenizer, "the<end>", allowed_special=["<end>"]) == 3


def test_a_token_across_the_edge_of_a_pre_token_and_a_whole_one_are_at_fault_by_themselves() -> (
    None
):
    letters = LEARNED.tokenizer.alphabet
    crossing = bpe.Tokenizer(letters, ((97, 32),), "gpt4", {})
    assert check_canonical(crossing, [98, 256, 98]).faults == ((1, 2),)
    whole = bpe.Tokenizer(letters, (), "gpt4", {}, other_tokens={300: b"abc"}, whole_pieces=True)
    assert check_canonical(whole, [97, 98, 99]).faults == ((0, 3),)
    assert check_canonical(whole, [300]).is_canonical


def test_of_a_pre_token_that_is_too_long_nothing_is_counted() -> None:
    assert count_cuttings(LEARNED.tokenizer, "a" * 5_000) is None


def test_an_id_that_there_is_not_is_an_error() -> None:
    with pytest.raises(bpe.UnknownTokenError):
        check_canonical(LEARNED.tokenizer, [9_999])
