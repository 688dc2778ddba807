"""Alphabets: the order of their symbols, and texts that they cannot encode."""

from typing import Any

import pytest

import bpe_core as bpe
from bpe_core.text import make_alphabet


def test_symbols_are_all_bytes_or_sorted_characters() -> None:
    wrong: list[tuple[bpe.Base, Any]] = [
        ("characters", (b"b", b"a", b"c")),  # decoding would give other characters
        *(("characters", one) for one in ((b"a", b"a"), (b"ab",), (b"\xff",), [b"a"], ("a",))),
        ("bytes", (b"a",)),  # encoding would give IDs that it lacks
        ("bytes", make_alphabet("", "bytes").symbols[::-1]),
    ]  # fmt: skip
    for base, symbols in wrong:
        with pytest.raises(bpe.SettingError, match="sorted, each once"):
            bpe.Alphabet(base, symbols)


def test_a_character_that_cannot_be_encoded_is_named_with_its_place() -> None:
    with pytest.raises(bpe.TextError, match=r"'y' \(U\+0079\) at position 12") as caught:
        make_alphabet("xab", "characters").encode("aby", 10)
    assert (caught.value.character, caught.value.position) == ("y", 12)
    for base in bpe.BASES:
        with pytest.raises(bpe.TextError, match=r"lone surrogate U\+DC1F at position 2"):
            make_alphabet("ab", base).encode("ab\udc1f")
