"""Which engine does the work, and that it makes no difference which."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.engines import compiled
from bpe_core.engines import engine_choice as engines
from bpe_core.engines.engine_choice import WORTH_A_MINUTE, WORTH_COMPILING, choose_engine
from bpe_core.text import make_alphabet
from tests.bpe_core import strategies


@pytest.mark.parametrize(
    ("size", "ready", "must_compile", "engine"),
    [
        (1, True, False, "compiled"),
        (WORTH_COMPILING - 1, False, False, "incremental"),
        (WORTH_COMPILING, False, False, "compiled"),
        (WORTH_A_MINUTE - 1, False, True, "incremental"),
        (WORTH_A_MINUTE, False, True, "compiled"),
    ],
)
def test_only_a_text_that_is_worth_it_waits_for_the_compiler(
    size: int, ready: bool, must_compile: bool, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "is_ready", lambda: ready)
    monkeypatch.setattr(compiled, "has_to_compile", lambda: must_compile)
    monkeypatch.setattr(compiled, "warm_up", lambda _: "")
    assert choose_engine(size=size).name == engine


@pytest.mark.usefixtures("kernels")
@given(
    strategies.text,
    strategies.text,
    strategies.base,
    st.sampled_from([*bpe.SPLIT_PATTERNS, r"[a-z]+", ("gpt2", r"\d")]),
    st.sampled_from([(), ("ab", "b "), ("é",)]),
)
def test_encoding_is_the_same_compiled_and_plain(
    training_text: str, text: str, base: bpe.Base, split: Any, specials: tuple[str, ...]
) -> None:
    training_text = training_text if base == "bytes" else training_text + text
    size = len(make_alphabet(training_text, base)) + 34
    tokenizer = bpe.train(
        training_text, vocab_size=size, base=base, split=split, min_count=1, special_tokens=specials
    ).tokenizer
    results = []
    for engine in ("incremental", "compiled"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(engines, "compiled_pays", lambda *_, name=engine: name == "compiled")
            tokenization = tokenizer.tokenize(text, allowed_special=specials)
            ids = tokenizer.encode(text, allowed_special=specials)
            assert ids == tokenizer.encode(text, allowed_special=specials)
            assert ids == tokenization.at(len(tokenizer.merges)).token_ids
            results.append((ids, tokenization.gap_ranks.tolist()))
    assert results[0] == results[1]
