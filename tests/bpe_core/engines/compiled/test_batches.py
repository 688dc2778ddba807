"""Many texts in one pass have the ids that each has by itself."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.engines import compiled
from bpe_core.engines.compiled import encoding
from bpe_core.engines.compiled.encoding import encode_batch, make_encoder
from tests.bpe_core.engines.compiled.vocabularies import real_encoder, tiktoken_encoding

SPLITS = [*bpe.SPLIT_PATTERNS, r"\w+|\W"]
texts = st.lists(st.text(alphabet="lowernst é中😀 \n'1", max_size=12), max_size=6)


@cache
def tokenizer_with(split: str) -> bpe.Tokenizer:
    return bpe.train("low lower lowest newer 123 123", vocab_size=270, split=split).tokenizer


@pytest.fixture(autouse=True, scope="module")
def compiled_engine() -> None:
    compiled.warm_up()


@given(given_texts=texts, split=st.sampled_from(SPLITS))
def test_a_batch_has_each_texts_ids(given_texts: list[str], split: str) -> None:
    tokenizer = tokenizer_with(split)
    expected = [tokenizer.encode(text) for text in given_texts]
    assert tokenizer.encode_batch(given_texts) == expected


def test_half_a_surrogate_pair_is_told_as_for_one_text() -> None:
    tokenizer = tokenizer_with(SPLITS[0])
    with pytest.raises(bpe.TextError, match=r"U\+D83D at position 4"):
        tokenizer.encode_batch(["low", "low \ud83d"])


def test_texts_of_several_passes_come_in_their_order(
    source_text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encoding, "_AT_ONCE", 5_000)
    encoder = real_encoder("cl100k_base")
    given_texts = [source_text[place : place + 300] for place in range(0, 30_000, 300)]
    ids: list[list[int]] = []
    for batch in encode_batch(encoder, given_texts, "gpt4", 2):
        ids += [part[:-1].tolist() for part in np.split(batch.ids, batch.ends + 1)[:-1]]
    assert ids == tiktoken_encoding("cl100k_base").encode_ordinary_batch(given_texts)


@pytest.mark.parametrize("made", [256, 5_000, 2**31 - 1])
def test_the_mark_between_texts_is_no_token_s_id(made: int) -> None:
    encoder = make_encoder(np.arange(256), [97], [98], [made], {b"zz": 257})
    [batch] = encode_batch(encoder, ["zz", "ab", ""], "whitespace", 1)
    assert batch.ends.tolist() == [1, 3, 4]
    assert batch.ids[[0, 2]].tolist() == [257, made]
