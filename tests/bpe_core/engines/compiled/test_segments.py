"""The compiled way from text to corpus gives what the plain one gives."""

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_core import Base, TextError
from bpe_core import text as plain
from bpe_core.engines.compiled.segments import build_corpus, cut_segments
from bpe_core.text import Normalization, SplitPattern, byte_alphabet, make_alphabet


@given(
    text=st.text(alphabet="aAb'sé1² \n.<>😀", max_size=40),
    base=st.sampled_from(["bytes", "characters"]),
    pattern=st.sampled_from(
        ["none", "whitespace", "gpt2", "gpt4", "gpt4o", "[a-z]+", r"\w|\s+", (r"\d", "[a-z]")]
    ),
    specials=st.sampled_from([(), ("<",), ("a", "a ", "é")]),
    normalization=st.sampled_from([None, "NFKC"]),
)
def test_equals_the_plain_corpus(
    text: str,
    base: Base,
    pattern: SplitPattern,
    specials: tuple[str, ...],
    normalization: Normalization | None,
) -> None:
    alphabet = make_alphabet(text + unicodedata.normalize("NFKC", text), base)
    ours = build_corpus(text, alphabet, pattern, specials, normalization=normalization)
    theirs = plain.build_corpus(text, alphabet, pattern, specials, normalization=normalization)
    for name in ("symbols", "starts", "counts", "sequence"):
        np.testing.assert_array_equal(getattr(ours, name), getattr(theirs, name), err_msg=name)
        assert getattr(ours, name).dtype == getattr(theirs, name).dtype, name


def test_an_unknown_character_is_named_with_its_place_in_the_text() -> None:
    alphabet = make_alphabet("abc ", "characters")
    with pytest.raises(TextError, match="9"):
        build_corpus("abc é abcéd", alphabet, "gpt2", ("é ",))


def test_half_a_character_far_back_in_a_long_text_is_named_with_its_place() -> None:
    with pytest.raises(TextError, match=r"U\+D83D at position 200001"):
        cut_segments("é" + "a" * 200_000 + "\ud83d", byte_alphabet(), "gpt2")
