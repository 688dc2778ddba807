"""The splits that take numbers otherwise than GPT-4 does, held to other ways of grouping digits."""

from collections.abc import Callable
from itertools import chain

import pytest
import regex
import tokenizers.pre_tokenizers
from hypothesis import example, given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.engines.compiled.corpus_counting import count
from bpe_core.engines.compiled.scanner import SCANNERS

WHOLE_NUMBERS = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}+"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
"""As Llama 3 and Qwen write it, but for numbers."""
DIGITS = tokenizers.pre_tokenizers.Digits(individual_digits=True)
LONG = 200_000
Cut = Callable[[str], list[str]]


def singles(number: str) -> list[str]:
    return [piece for piece, _ in DIGITS.pre_tokenize_str(number)]


def threes(number: str) -> list[str]:
    first = len(number) % 3
    groups = [number[start : start + 3] for start in range(first, len(number), 3)]
    return [number[:first], *groups] if first else groups


def test_each_named_split_has_a_scanner() -> None:
    assert SCANNERS.keys() == bpe.SPLIT_PATTERNS.keys()


@pytest.mark.parametrize(("name", "cut"), [("gpt4_digits", singles), ("gpt4_threes", threes)])
@given(text=st.text("1234٣½Ⅷ\U0001d7d8 ,a'sé\n", max_size=40))
@example("x1234567y89,12345 ٣٣٣٣½½")
@example("1234\n ")  # GPT-4's of today has these two in one
def test_words_are_llama_3s_and_numbers_cut_by_themselves(name: str, cut: Cut, text: str) -> None:
    pieces = regex.findall(WHOLE_NUMBERS, text)
    expected = [cut(one) if regex.match(r"\p{N}", one) else [one] for one in pieces]
    assert bpe.split(text, name) == [*chain.from_iterable(expected)]


@given(st.integers(0, 10**30))
def test_threes_from_the_right_stand_where_python_writes_commas(number: int) -> None:
    assert bpe.split(f"{number}", "gpt4_threes") == f"{number:,}".split(",")


def test_a_very_long_number_is_cut_into_threes_from_the_right() -> None:
    number = "1234567890" * (LONG // 10) + "7"
    expected = threes(number)
    assert bpe.split(number, "gpt4_threes") == expected
    corpus = count(number.encode(), "gpt4_threes")
    lengths = (corpus.starts[1:] - corpus.starts[:-1])[corpus.sequence]
    assert lengths.tolist() == [*map(len, expected)]


def test_a_number_begins_anew_in_each_part_and_in_each_document() -> None:
    corpus = count(b"1234567", "gpt4_threes", ends=[2, 7])
    assert corpus.starts[corpus.sequence].tolist() == [0, 2, 4]  # 12, 34 and 567
    table = bpe.count(["x 1234", "5678", "12"], split="gpt4_threes")
    assert dict(table) == {b"x": 1, b" ": 1, b"1": 1, b"234": 1, b"5": 1, b"678": 1, b"12": 1}
