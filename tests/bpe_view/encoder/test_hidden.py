"""What one does not see in a text, where it is, and what is left when it is cleaned."""

import unicodedata
from typing import Any, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_view.encoder.questions.hidden import (
    MOST_ROWS,
    cleaned,
    find_hidden,
    hidden_answer,
)
from bpe_view.encoder.text_encoding import encode_text
from bpe_view.words import speaking
from tests.bpe_core import strategies

MODEL: Final = bpe.load_pretrained("gpt-4o")
ODD: Final = st.text(
    "ab \n\r\t\u200b\u200d\u00ad\ufeff\u202e\u00a0\u3000\ufe0f\U000e0041\u0301e\u0435\u043fpа"
    "👩👦🏽🏴\u1112\u1161\u11abé\u0915\u094d\u200c中\U000e0100\ue000\u0378",
    max_size=30,
)


def found(text: str) -> dict[str, str | None]:
    """What is hidden, and what it becomes; None: it is kept."""
    return {text[one.start : one.end]: one.becomes for one in find_hidden(text)}


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("plain text, 123\n\tand é 中文 कि नमस्ते \u0600١ Москва Ελλάδα カ力ロ口 ☺", {}),
        ("a\u200bb\u2060\u00ad\ufeff", dict.fromkeys("\u200b\u2060\u00ad\ufeff", "")),
        ("a\u202eb\u2066\u200f", dict.fromkeys("\u202e\u2066\u200f", "")),
        ("a\U000e0041\U000e007f", dict.fromkeys("\U000e0041\U000e007f", "")),
        ("\x00\x1b\x7f\u3164\ufff9", dict.fromkeys("\x00\x1b\x7f\u3164\ufff9", "")),
        ("a\u00a0b\u202f\u3000\u2800", dict.fromkeys("\u00a0\u202f\u3000\u2800", " ")),
        ("a\r\nb", {"\r": ""}),
        ("a\rb\u2028\x85\f", dict.fromkeys("\r\u2028\x85\f", "\n")),
        ("\ue000\U0010ffff\u0378", dict.fromkeys("\ue000\U0010ffff\u0378")),
        ("cafe\u0301", {"e\u0301": "é"}),
        ("\u212b \u1112\u1161\u11ab", {"\u212b": "Å", "\u1112\u1161\u11ab": "한"}),
        ("q\u0301", {"\u0301": None}),
        ("👩\u200d👦 👋🏽 ❤\ufe0f 1\ufe0f\u20e3", dict.fromkeys("\u200d🏽\ufe0f")),
        ("🏴\U000e0067\U000e0062\U000e007f", dict.fromkeys("\U000e0067\U000e0062\U000e007f")),
        ("😀\U000e0100\U000e0101\U000e0041", dict.fromkeys("\U000e0100\U000e0101\U000e0041", "")),
        ("م\u200cن क\u094d\u200dष", dict.fromkeys("\u200c\u200d")),
        ("a\u200db葛\U000e0100", {"\u200d": "", "\U000e0100": None}),
    ],
)  # fmt: skip
def test_each_kind_is_found_and_what_belongs_there_is_kept(
    text: str, hidden: dict[str, str | None]
) -> None:
    assert found(text) == hidden


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("caf\u0065\u200b\u0301\u00a0pay\r\n", "café pay\n"),
        ("👩\u200d👦\u200b", "👩\u200d👦"),
    ],
)
def test_a_text_is_cleaned_whatever_stood_between_a_letter_and_its_mark(
    text: str, clean: str
) -> None:
    assert cleaned(text) == clean


@given(strategies.text | ODD)
@example("\u200d\ue000")
def test_what_was_cleaned_is_clean(text: str) -> None:
    clean = cleaned(text)
    assert cleaned(clean) == clean
    assert [one for one in find_hidden(clean) if one.becomes is not None] == []
    assert unicodedata.normalize("NFC", clean) == clean


def answer(text: str, tokenizer: bpe.Tokenizer = MODEL) -> dict[str, Any]:
    with speaking("en"):
        return hidden_answer(encode_text(tokenizer, text, "rank"))


def test_a_row_names_it_and_counts_the_tokens_that_hold_it() -> None:
    text = "one\u200b two\u200b three\u202f"
    told = answer(text)
    ids = MODEL.encode(text)
    assert (told["before"], told["after"]) == (len(ids), len(MODEL.encode("one two three ")))
    assert told["cleaned"] == "one two three "
    space, narrow = told["rows"]
    assert (space["points"], space["name"], space["count"]) == ("U+200B", "zero width space", 2)
    assert (space["near"][0], space["becomes"], narrow["becomes"]) == ("one", "", "·")
    ends = [len(MODEL.decode_bytes(ids[: end + 1])) for end in range(len(ids))]
    starts = [0, *ends[:-1]]
    for place, span in zip((3, 8, 15), told["spans"], strict=True):
        first, last = (len(text[:at].encode()) for at in (place, place + 1))
        holding = [(a, b) for a, b in zip(starts, ends, strict=True) if a < last and b > first]
        assert span == [holding[0][0], holding[-1][1]]


def test_a_text_of_hidden_characters_alone_is_told_in_part() -> None:
    text = "".join(map(chr, range(0xE000, 0xE000 + MOST_ROWS + 5)))
    told = answer(text)
    assert (len(told["rows"]), told["more"]) == (MOST_ROWS, 5)
    assert told["cleaned"] == text
    assert answer("")["rows"] == []


def test_a_cleaned_text_that_the_alphabet_lacks_is_not_counted() -> None:
    letters = bpe.train("e\u0301 e\u0301", vocab_size=5, base="characters").tokenizer
    assert answer("e\u0301", letters)["after"] is None
