"""Encodings as page Encode shows them, held to the library."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_view.encoder.text_encoding import Encoding, character_name, encode_text, grapheme_lengths
from tests.bpe_view.reading import ids_from_gaps

TEXT = "the weather there, whether 中文 or 🐟; the end<|end|>"
TOKENIZER = bpe.train(TEXT * 3, vocab_size=300, special_tokens=("<|end|>",)).tokenizer


def ids_of(one: Encoding) -> list[int]:
    gaps, base_ids = one.gaps.tolist(), one.tokenizer.base_ids
    return ids_from_gaps(one.text, gaps, one.merged_ids, base_ids, one.specials)


@pytest.mark.parametrize("order", bpe.ORDERS)
@pytest.mark.parametrize("allowed", [(), ("<|end|>",)])
@given(text=st.text("thewar 中🐟<|end>", max_size=60) | st.just(TEXT))
def test_the_browser_reads_the_librarys_tokens_from_the_gaps(
    order: bpe.Order, allowed: tuple[str, ...], text: str
) -> None:
    encoding = encode_text(TOKENIZER, text, order, allowed)
    assert encoding.token_ids == TOKENIZER.encode(text, order=order, allowed_special=allowed)
    assert ids_of(encoding) == encoding.token_ids
    assert encoding.text == text


def test_tokens_that_no_merge_makes_and_ids_out_of_order_are_read_too() -> None:
    tokenizer = bpe.load_pretrained("cl100k_base")
    encoding = encode_text(tokenizer, TEXT, "rank")
    assert ids_of(encoding) == tokenizer.encode(TEXT)


def test_characters_are_base_symbols_in_character_mode() -> None:
    tokenizer = bpe.train("größer größer", vocab_size=12, base="characters").tokenizer
    encoding = encode_text(tokenizer, "größe", "rank")
    assert encoding.symbol_count == 5


@given(st.text("thewar ", max_size=60))
def test_differences_are_exactly_where_the_tokens_are_others(text: str) -> None:
    encoding = encode_text(TOKENIZER, text, "left-to-right")
    by_rank = TOKENIZER.encode(text)
    assert any(encoding.differs) == (encoding.token_ids != by_rank)
    assert bool(encoding.different_pieces) == (encoding.token_ids != by_rank)


def test_by_rank_nothing_differs_from_itself() -> None:
    encoding = encode_text(TOKENIZER, TEXT, "rank")
    assert not any(encoding.differs)
    assert encoding.different_pieces == 0


def test_the_ratio_is_bytes_per_token() -> None:
    encoding = encode_text(TOKENIZER, TEXT, "rank")
    assert encoding.bytes_per_token == len(TEXT.encode()) / len(TOKENIZER.encode(TEXT))
    assert encode_text(TOKENIZER, "", "rank").bytes_per_token is None


@pytest.mark.parametrize(
    ("text", "lengths"),
    [("👩‍👩‍👧‍👦", [25]), ("स्ते", [12]), ("e\u0301", [3]), ("\r\n", [2]), ("", [])],
)
def test_graphemes_are_what_a_person_sees_as_one(text: str, lengths: list[int]) -> None:
    assert grapheme_lengths(text) == lengths


@pytest.mark.parametrize("character", ["\n", "\0", "\ue000", "\u200d", "क"])
def test_every_code_point_has_something_to_be_called(character: str) -> None:
    assert character_name(character)
