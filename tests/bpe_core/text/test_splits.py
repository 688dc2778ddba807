"""Splits by name, in any spelling; a word that is no name is refused."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import bpe_core as bpe
from bpe_core.files import find_pretrained
from bpe_core.text.pretokenize import check_split
from bpe_core.text.splits import SPLITS, find_split

TEXT = "It's 1234 rivers, NOT seas"
TOKENIZER = bpe.train(TEXT).tokenizer
TAKERS: dict[str, Callable[[Any], Any]] = {
    "train": lambda split: bpe.train(TEXT, split=split).settings.split,
    "count": lambda split: bpe.count([TEXT], split=split).split,
    "Tokenizer": lambda split: replace(TOKENIZER, split=split).split,
    "load": lambda split: bpe.load(bpe.dumps(TOKENIZER, "json"), split=split).split,
}
"""Each way that a split comes in, and what is kept of it there."""


def test_the_split_of_no_model_cuts_nowhere_or_before_white_space() -> None:
    text = "It's  12345 DON'T\n\nHelloWorld!/"
    assert bpe.split(text, "none") == [text]
    cut = ["It's", " ", " 12345", " DON'T", "\n", "\nHelloWorld!/"]
    assert bpe.split(text, "whitespace") == cut


def test_the_name_of_a_model_is_the_split_of_its_vocabulary() -> None:
    for name in bpe.PRETRAINED:
        tokenizer = bpe.load_pretrained(name)
        # Another library that holds a file does not say its split, but the pieces.
        split = tokenizer.split or find_split(name)
        assert split
        assert [one.data for one in tokenizer.trace(TEXT)] == [
            one.encode() for one in bpe.split(TEXT, split)
        ]
        for one in (name, *find_pretrained(name).model_names):
            spellings = (one, one.upper(), one.replace("-", "_"), one.replace("_", "-"))
            assert {check_split(spelling) for spelling in spellings} == {split}
    for family, name in [("llama3", "gpt4"), ("QWEN", "gpt4_digits")]:
        assert check_split(family) == name


@pytest.mark.parametrize("take", TAKERS)
def test_one_split_is_kept_wherever_it_comes_in(take: str) -> None:
    deepseek = SPLITS["deepseek"].pattern
    cases: list[tuple[Any, Any]] = [
        ("GPT-4o", "gpt4o"), ("gpt4-digits", "gpt4_digits"), ("[a-z]+", "[a-z]+"), ("12", "12"),
        ("(?:river)", "(?:river)"), (["Qwen"], "gpt4_digits"), ((), "none"),
        ((r"\p{N}", "GPT_2"), (r"\p{N}", "gpt2")), (("deepseek", "gpt2"), (*deepseek, "gpt2")),
    ]  # fmt: skip
    for given, kept in cases:
        assert TAKERS[take](given) == kept


@pytest.mark.parametrize("take", TAKERS)
def test_a_word_that_is_no_name_is_refused_everywhere(take: str) -> None:
    for name, meant in [
        ("gpt-4oo", "'gpt4o'"), ("lama3", "'llama-3'"), ("o200k", "'o200k_base'"), ("的", ""),
        ("x" * 9_000, ""), (("gpt2", "V_2"), ""),
    ]:  # fmt: skip
        with pytest.raises(bpe.PatternError, match=rf"one of .*{meant}.*\(\?:word\)") as caught:
            TAKERS[take](name)
        assert len(str(caught.value)) <= 300
    for odd in (3, b"a", len, {"gpt2"}, ("gpt2", 3), (("gpt2",), "x+")):
        with pytest.raises(bpe.PatternError, match=r"^split is .*tuple"):
            TAKERS[take](odd)
