"""The other ways to encode: other orders, arrays, many texts, offsets."""

import unicodedata
from collections.abc import Collection
from dataclasses import replace
from typing import Final

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core import Pair
from bpe_core.common import is_partial
from bpe_core.engines.compiled import encoding
from bpe_core.tokenizer.encode import left_to_right, longest_match
from bpe_core.tokenizer.offsets import normalized_parts
from tests.bpe_core import strategies
from tests.bpe_core.naive import naive_left_to_right, naive_longest

LEARNT: Final = "low lower lowest né é🐟 🐟🐟 e\u0301 <e>\n" * 2
TOKENIZER: Final = bpe.train(LEARNT, vocab_size=300, special_tokens=["<e>"]).tokenizer
CHARACTERS: Final = bpe.train(LEARNT + "abc", vocab_size=40, base="characters").tokenizer
FORMS: Final = ("NFC", "NFD", "NFKC", "NFKD")
knows: st.SearchStrategy[Collection[str]] = st.sampled_from([(), ("<e>",), "all"])


def test_a_pre_token_is_taken_whole_also_where_base_symbols_are_characters() -> None:
    alphabet = bpe.Alphabet("characters", (b" ", b"a", b"b", "é".encode()))
    whole = bpe.Tokenizer(
        alphabet, (), r"\S+", {}, other_tokens={9: "éa".encode(), 8: b"xy"}, whole_pieces=True
    )
    assert whole.encode("éa ab éa") == [9, 0, 1, 2, 0, 9]


@pytest.mark.usefixtures("kernels")
@pytest.mark.parametrize("order", bpe.ORDERS)
def test_a_batch_is_each_text_by_itself(order: bpe.Order, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoding, "_AT_ONCE", 20)
    texts = ["low", "", "lower<e>", "🐟"] * 5
    expected = [TOKENIZER.encode(text, order=order, allowed_special=["<e>"]) for text in texts]
    for allowed in ("all", iter(["<e>"])):
        assert TOKENIZER.encode_batch(texts, order=order, allowed_special=allowed) == expected  # type: ignore[arg-type]
    assert TOKENIZER.decode_batch(expected) == [TOKENIZER.decode(ids) for ids in expected]
    assert TOKENIZER.encode_batch([]) == []


@given(strategies.text | st.text("low e<>é\u0301"), knows, st.sampled_from([TOKENIZER, CHARACTERS]))
def test_offsets_cover_the_text_and_hold_each_token(
    text: str, allowed: Collection[str], tokenizer: bpe.Tokenizer
) -> None:
    if tokenizer is CHARACTERS:
        allowed, text = (), "".join(set(text) & set(LEARNT))
    ids, offsets = tokenizer.encode_with_offsets(text, allowed_special=allowed)
    array = tokenizer.encode_array(text, allowed_special=allowed)
    assert array.dtype == np.int32
    assert ids == tokenizer.encode(text, allowed_special=allowed) == array.tolist()
    reached = 0
    for token_id, (first, end) in zip(ids, offsets, strict=True):
        token, part = tokenizer.vocab[token_id], text[first:end].encode()
        assert token in part
        if not is_partial(token):
            assert token == part
        assert first in (reached, reached - 1)
        reached = end
    assert reached == len(text)


joining = st.sampled_from("각가\u1161\u11a8e\u0301\u0327ﾊﾞ\u09c7\u09be")


@given(st.text(st.characters(exclude_categories=["Cs"]) | joining))
def test_normalization_is_followed_part_by_part(text: str) -> None:
    for form in FORMS:
        parts = [*normalized_parts(text, form)]
        assert "".join(part for part, _ in parts) == unicodedata.normalize(form, text)
        edges = [edge for _, span in parts for edge in span]
        assert edges[1:-1:2] == edges[2::2]


def test_offsets_are_those_of_the_text_before_normalization() -> None:
    tokenizer = replace(TOKENIZER, normalization="NFC")
    text = "lowe\u0301<e>\u0301x"
    ids, offsets = tokenizer.encode_with_offsets(text, allowed_special="<e>")
    assert tokenizer.decode(ids) == "lowé<e>\u0301x"
    assert (3, 5) in offsets
    assert (5, 8) in offsets


def test_half_a_surrogate_pair_is_refused_with_its_place() -> None:
    methods = "encode", "encode_array", "count", "tokenize", "encode_with_offsets", "trace"
    for tokenizer in (TOKENIZER, CHARACTERS):
        for name in methods:
            with pytest.raises(bpe.TextError, match=r"U\+D83D at position 1"):
                getattr(tokenizer, name)("a\ud83d")
    with pytest.raises(bpe.TextError, match=r"U\+D83D at position 4"):
        TOKENIZER.encode_batch(["low", "low \ud83d"])


@given(st.lists(st.integers(0, 2), max_size=40), st.data())
def test_left_to_right_and_the_longest_are_what_their_definitions_say(
    ids: list[int], data: st.DataObject
) -> None:
    """Merges over three base symbols: each pair with its rank, and what each rank makes."""
    ranks: dict[Pair, int] = {}
    for rank in range(data.draw(st.integers(0, 8))):
        part = st.integers(0, 2 + rank)
        ranks.setdefault((data.draw(part), data.draw(part)), len(ranks))
    made = list(range(3, 3 + len(ranks)))
    assert left_to_right(ids, ranks, made) == naive_left_to_right(ids, ranks, made)
    longer = data.draw(st.sets(st.lists(st.integers(0, 2), min_size=2, max_size=6).map(bytes)))
    tokens = [bytes([symbol]) for symbol in range(3)] + sorted(longer)
    ids_by_bytes = {token: place for place, token in enumerate(tokens)}
    lengths = sorted(set(map(len, tokens)), reverse=True)
    found = longest_match(bytes(ids), ids_by_bytes, lengths)
    assert found == naive_longest(bytes(ids), ids_by_bytes)
