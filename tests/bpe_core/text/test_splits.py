"""Splits by name, in any spelling; a word that is no name is refused."""

from dataclasses import replace
from typing import Any

import pytest

import bpe_core as bpe
from bpe_core.files import find_pretrained
from bpe_core.text.pretokenize import check_split
from bpe_core.text.splits import SPLIT_NAMES, SPLITS, find_split

TEXT = "It's 1234 rivers, NOT seas"


def test_the_split_of_no_model_cuts_nowhere_or_before_white_space() -> None:
    text = "It's  12345 DON'T\n\nHelloWorld!/"
    assert bpe.split(text, "none") == [text]
    cut = ["It's", " ", " 12345", " DON'T", "\n", "\nHelloWorld!/"]
    assert bpe.split(text, "whitespace") == cut


def test_the_name_of_a_model_is_the_split_of_its_vocabulary() -> None:
    for name in bpe.PRETRAINED:
        split = bpe.PRETRAINED[name].split or find_split(name)
        for one in {name, *find_pretrained(name).model_names} & set(SPLIT_NAMES):
            spellings = (one, one.upper(), one.replace("-", "_"), one.replace("_", "-"))
            assert {check_split(spelling) for spelling in spellings} == {split}


def test_a_split_is_kept_by_its_name_wherever_it_comes_in() -> None:
    cases: list[tuple[Any, Any]] = [
        ("GPT-4o", "gpt4o"), ("llama3", "gpt4"), ("[a-z]+", "[a-z]+"), ("12", "12"),
        ("(?:river)", "(?:river)"), (["Qwen"], "gpt4_digits"), ((), "none"),
        ((r"\p{N}", "GPT_2"), (r"\p{N}", "gpt2")),
        (("deepseek", "gpt2"), (*SPLITS["deepseek"].pattern, "gpt2")),
    ]  # fmt: skip
    assert [check_split(given) for given, _ in cases] == [kept for _, kept in cases]
    tokenizer = bpe.train(TEXT, split="GPT-4o").tokenizer
    assert tokenizer.split == bpe.count([TEXT], split="GPT-4o").split == "gpt4o"
    assert replace(tokenizer, split="Qwen").split == "gpt4_digits"
    assert bpe.load(bpe.dumps(tokenizer, "json"), split="Qwen").split == "gpt4_digits"


def test_a_word_that_is_no_name_is_refused() -> None:
    for name, meant in [
        ("gpt-4oo", "'gpt4o'"), ("lama3", "'llama-3'"), ("o200k", "'o200k_base'"), ("的", ""),
        ("x" * 9_000, ""), (("gpt2", "V_2"), ""),
    ]:  # fmt: skip
        with pytest.raises(bpe.PatternError, match=rf"one of .*{meant}.*\(\?:word\)") as caught:
            check_split(name)
        assert len(str(caught.value)) <= 300
    for odd in (3, b"a", len, {"gpt2"}, ("gpt2", 3), (("gpt2",), "x+")):
        with pytest.raises(bpe.PatternError, match=r"^split is .*tuple"):
            check_split(odd)
