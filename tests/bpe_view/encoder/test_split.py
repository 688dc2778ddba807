"""Why a text is split where it is, on its way to the browser."""

from typing import Any

import pytest

import bpe_core as bpe
from bpe_core.files import NAMES_IN_FILES
from bpe_core.text import SPLITS, SplitPattern, explain_split
from bpe_view.encoder.questions.split import NOTHING, SPECIAL, says, split_reasons
from bpe_view.encoder.text_encoding import encode_text
from bpe_view.words import messages


def reasons(
    text: str, split: SplitPattern, base: bpe.Base = "bytes", vocab_size: int = 258
) -> dict[str, Any] | None:
    tokenizer = bpe.train(
        "they weather 1", vocab_size=vocab_size, base=base, split=split, special_tokens=("<e>",)
    ).tokenizer
    return split_reasons(encode_text(tokenizer, text, "rank", ("<e>",)))


@pytest.mark.parametrize(
    "split", [*bpe.SPLIT_PATTERNS, *NAMES_IN_FILES, SPLITS["deepseek"].pattern]
)
def test_every_alternative_of_a_named_split_has_a_sentence(split: SplitPattern) -> None:
    for parts in explain_split("", NAMES_IN_FILES.get(str(split), split)).alternatives:
        assert parts
        assert {f"reasons.{says(one)}" for one in parts} <= messages("en").keys()


@pytest.mark.parametrize(("base", "vocab_size"), [("bytes", 258), ("characters", 12)])
def test_each_pre_token_says_what_took_it_and_both_sides_of_its_boundary(
    base: bpe.Base, vocab_size: int
) -> None:
    assert reasons("the<e>they", "the|[a-z]", base, vocab_size) == {
        "patterns": [[("the", ""), ("[a-z]", "")]],
        "pieces": [
            ("the", 0, 0, 0, 0), ("<e>", SPECIAL, 0, SPECIAL, 0), ("the", 0, SPECIAL, 0, 0),
            ("y", 1, 0, 1, 0),
        ],
    }  # fmt: skip


def test_of_patterns_in_turn_a_boundary_is_of_the_first_that_made_it() -> None:
    assert reasons("ab1", ("[0-9]|,", "a+")) == {
        "patterns": [[("[0-9]", ""), (",", "")], [("a+", "")]],
        "pieces": [
            ("a", 2, NOTHING, NOTHING, 0), ("b", NOTHING, 2, NOTHING, 1), ("1", 0, NOTHING, 0, 0),
        ],
    }  # fmt: skip


def test_a_pattern_whose_alternatives_cannot_be_told_is_shown_whole() -> None:
    assert reasons("tty1", r"(t)\1|1") == {
        "patterns": [[(r"(t)\1|1", "whole")]],
        "pieces": [("tt", 0, 0, 0, 0), ("y", 0, 0, 0, 0), ("1", 0, 0, 0, 0)],
    }


def test_of_no_text_nothing_is_said() -> None:
    assert reasons("", "gpt2") is None
