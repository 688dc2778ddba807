import pytest
import regex
from hypothesis import given

import bpe_core as bpe
from bpe_core.text.pretokenize import cut_specials
from tests.bpe_core import strategies


@given(strategies.text, strategies.split)
def test_splitting_loses_nothing(text: str, split: str) -> None:
    pieces = bpe.split(text, split)
    assert "".join(pieces) == text
    assert all(pieces)


def test_the_patterns_of_no_model_cut_nowhere_and_before_white_space() -> None:
    text = "It's  12345 DON'T\n\nHelloWorld!/"
    assert bpe.split(text, "none") == [text]
    cut = ["It's", " ", " 12345", " DON'T", "\n", "\nHelloWorld!/"]
    assert bpe.split(text, "whitespace") == cut


@pytest.mark.parametrize(
    ("name", "encoding"), [("gpt2", "r50k_base"), ("gpt4", "cl100k_base"), ("gpt4o", "o200k_base")]
)
@given(text=strategies.text)
def test_named_patterns_equal_the_published_ones(name: str, encoding: str, text: str) -> None:
    published = _published_pattern(encoding)
    assert bpe.split(text, name) == regex.findall(published, text)


def _published_pattern(encoding: str) -> str:
    """tiktoken's pattern, without loading the vocabulary that goes with it."""
    from tiktoken_ext import openai_public

    loaded: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(openai_public, "load_tiktoken_bpe", lambda *_, **__: loaded.append(""))
        patch.setattr(openai_public, "data_gym_to_mergeable_bpe_ranks", lambda *_, **__: {})
        settings = getattr(openai_public, encoding)()
    pattern: str = settings["pat_str"]
    return pattern


@pytest.mark.parametrize("pattern", ["(", "[", "a(?{2", "(?<n", "*"])
def test_an_invalid_pattern_is_named(pattern: str) -> None:
    with pytest.raises(bpe.PatternError, match=regex.escape(repr(pattern))):
        bpe.split("text", pattern)


@pytest.mark.parametrize("pattern", ["(" * 1500 + ")" * 1500, "(?u)(?a)x"])
def test_what_the_regex_module_stumbles_over_is_an_invalid_pattern_too(pattern: str) -> None:
    with pytest.raises(bpe.PatternError, match="split pattern"):
        bpe.split("text", pattern)


@pytest.mark.parametrize(
    "pattern", ["(?:" + "a" * 151 + "){10000}", "(?R)?a", "(?1)(a)", "[a]" * 20_000]
)
def test_a_pattern_that_would_fill_the_memory_is_refused(pattern: str) -> None:
    with pytest.raises(bpe.PatternError) as caught:
        bpe.split("text", pattern)
    assert caught.type is bpe.PatternError, "it is not tried"


def test_a_pattern_that_gets_stuck_in_the_middle_is_given_up() -> None:
    with pytest.raises(bpe.PatternError, match=r"character 1,000\b"):
        bpe.split("b" * 1_000 + "a" * 40 + "!", "b|(a|a)+$", timeout=0.5)


@pytest.mark.parametrize("engine", bpe.ENGINES)
def test_splitting_by_a_pattern_can_be_stopped(engine: bpe.EngineName) -> None:
    class EnoughError(Exception):
        pass

    def stop(progress: bpe.Progress) -> None:
        assert progress.stage == "splitting"
        assert 0 < progress.done < progress.total == 20_000
        raise EnoughError

    with pytest.raises(EnoughError):
        bpe.train("a" * 20_000, split=".", engine=engine, on_progress=stop)


def test_special_tokens_are_cut_out_longest_first() -> None:
    parts = cut_specials("x<a><a>>y", ["<a>", "<a>>"])
    assert parts == [("x", False), ("<a>", True), ("<a>>", True), ("y", False)]
