"""Ids as people paste them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_view.encoder.questions.ways import MAX_IDS, decode_pasted, parse_ids
from tests.words import says, w

TOKENIZER = bpe.train("", vocab_size=256).tokenizer


@pytest.mark.parametrize(
    "pasted",
    [
        "1 22 3",
        "1,22,3",
        " 1, 22 ,\n3 ",
        "[1, 22, 3]",
        "1;22;3,",
        '[{"id": 1}, {"id": 22}, {"id": 3}]',
    ],
)
def test_every_usual_way_to_write_ids_is_read(pasted: str) -> None:
    assert parse_ids(pasted) == (1, 22, 3)


@pytest.mark.parametrize("pasted", ["", "  ", "[]", ","])
def test_nothing_is_no_error(pasted: str) -> None:
    assert decode_pasted(TOKENIZER, pasted) == decode_pasted(TOKENIZER, "")
    assert decode_pasted(TOKENIZER, pasted)["error"] == ""


@pytest.mark.parametrize("wrong", ["the", "-1", "1.5", "9" * 40, "٣", '[{"id": "x"}]'])
def test_what_is_no_id_is_named_with_its_place(wrong: str) -> None:
    error = decode_pasted(TOKENIZER, wrong)["error"]
    assert says(error, "encode.ids.wrong", place="1")


def test_an_unknown_id_is_named_by_the_library() -> None:
    assert (
        "unknown token ID 256; it must be one of 0–255"
        in decode_pasted(TOKENIZER, "97 256")["error"]
    )


def test_half_a_character_is_shown_as_the_replacement_character() -> None:
    assert decode_pasted(TOKENIZER, "226 130")["text"] == "\ufffd"


def test_too_many_ids_are_refused_and_counted() -> None:
    error = decode_pasted(TOKENIZER, "1 " * (MAX_IDS + 1))["error"]
    assert error == w("encode.ids.too_many", count=MAX_IDS + 1, most=MAX_IDS)


@given(st.text())
def test_no_paste_raises(pasted: str) -> None:
    decode_pasted(TOKENIZER, pasted)
