"""Which engine does the work, and that it makes no difference which."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.engines import compiled
from bpe_core.engines import engine_choice as engines
from bpe_core.engines.engine_choice import WORTH_A_MINUTE, WORTH_COMPILING, choose_engine
from tests.bpe_core import strategies


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "is_ready", lambda: False)


def test_a_small_text_never_waits_for_the_compiler(cold: None) -> None:
    assert choose_engine(size=WORTH_COMPILING - 1).name == "incremental"


@pytest.mark.usefixtures("kernels", "cold")
def test_a_large_text_is_worth_loading_what_is_compiled() -> None:
    assert choose_engine(size=WORTH_COMPILING).name == "compiled"


def test_a_fresh_installation_compiles_for_a_very_large_text_alone(
    cold: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "has_to_compile", lambda: True)
    monkeypatch.setattr(compiled, "warm_up", lambda _: "")
    assert choose_engine(size=WORTH_A_MINUTE - 1).name == "incremental"
    assert choose_engine(size=WORTH_A_MINUTE).name == "compiled"


def test_once_warm_the_compiled_engine_does_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "is_ready", lambda: True)
    assert choose_engine(size=1).name == "compiled"


def test_without_numba_everything_works_and_compiled_says_what_is_missing(
    cold: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "warm_up", lambda _: "numba is not installed")
    assert choose_engine(size=10**9).name == "incremental"
    assert bpe.train("abab", vocab_size=257).merges[0].token == b"ab"
    with pytest.raises(bpe.SettingError, match="numba"):
        bpe.train("abab", engine="compiled")


@pytest.mark.usefixtures("kernels")
@given(
    strategies.text,
    strategies.text,
    st.sampled_from([*bpe.SPLIT_PATTERNS, r"[a-z]+", ("gpt2", r"\d")]),
    st.sampled_from([(), ("ab", "b "), ("é",)]),
)
def test_encoding_is_the_same_compiled_and_plain(
    training_text: str, text: str, split: str | tuple[str, ...], specials: tuple[str, ...]
) -> None:
    pattern = split if isinstance(split, str) else "gpt2"
    tokenizer = bpe.train(
        training_text, vocab_size=290, split=pattern, min_count=1, special_tokens=specials
    ).tokenizer
    tokenizer = bpe.Tokenizer(tokenizer.alphabet, tokenizer.merges, split, tokenizer.special_tokens)
    results = []
    for engine in ("incremental", "compiled"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(engines, "compiled_pays", lambda *_, name=engine: name == "compiled")
            tokenization = tokenizer.tokenize(text, allowed_special=specials)
            results.append(
                (
                    tokenizer.encode(text, allowed_special=specials),
                    tokenization.gap_ranks.tolist(),
                    tokenization.at(len(tokenizer.merges)).token_ids,
                )
            )
    plain, fast = results
    assert plain == fast
    assert plain[0] == plain[2]
