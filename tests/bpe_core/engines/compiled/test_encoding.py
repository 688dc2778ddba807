"""Compiled encoding: the naive algorithm's results, and the IDs of tiktoken."""

import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bpe_core as bpe
from bpe_core.engines.compiled import cutting, encoding, pretoken_merging
from bpe_core.engines.compiled.cutting import Text, make_text
from bpe_core.engines.compiled.encoding import make_encoder
from bpe_core.engines.compiled.scanner import SCANNERS
from bpe_core.tokenizer.encode import merge_by_rank
from tests.bpe_core.engines.compiled.vocabularies import (
    real_encoder,
    tiktoken_encoding,
    tokens_of,
)

texts = st.text("ab ", max_size=4 * pretoken_merging.SHORT) | st.text("aé中 '", max_size=40)


def text_of(text: str, split: str = "none") -> Text:
    return make_text(text.encode(), SCANNERS[split])


@given(data=st.lists(texts, max_size=4), threads=st.sampled_from([1, 2, 4]))
def test_what_an_encoder_knows_or_forgets_changes_nothing(data: list[str], threads: int) -> None:
    ranks, whole = {(97, 98): 0, (98, 98): 1}, {b" b": 258, b"abc": 259}
    encoder = make_encoder(range(256), [97, 98], [98, 98], [256, 257], whole)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encoding, "MAX_KNOWN_PRETOKENS", 3)
        patch.setattr(cutting, "SLICE", 8)
        for text in (*data, *data, "".join(data)):
            ids: list[int] = []
            for pretoken in map(str.encode, bpe.split(text, "gpt4")):
                merged = merge_by_rank([*pretoken], ranks, [256, 257])[0]
                ids += [whole[pretoken]] if pretoken in whole else merged
            assert encoder.encode(text_of(text, "gpt4"), threads=threads).tolist() == ids


def test_ids_equal_those_of_tiktoken_also_where_threads_share_an_encoder(source_text: str) -> None:
    encoder = real_encoder("cl100k_base")
    odd = "".join(map(chr, random.Random(2).choices(range(0xD800), k=20_000)))
    texts = [source_text[place:][:100_000] for place in range(0, 500_000, 100_000)]
    texts += [odd, "ſ'ſ 'S" * 50, " \n\n \t x" * 50, "a" * 3000, "é" * 3000]
    with ThreadPoolExecutor(8) as pool:
        found = pool.map(lambda text: encoder.encode(text_of(text, "gpt4")).tolist(), texts)
        assert list(found) == tiktoken_encoding("cl100k_base").encode_ordinary_batch(texts)


def test_a_base_without_all_bytes_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\b98\b"):
        make_encoder(np.arange(98), [], [], []).encode(text_of("ab"))


def test_a_megabyte_run_is_encoded_in_bounded_time() -> None:
    """A quadratic encoder would not come to an end here."""
    tokens, run = tokens_of("cl100k_base"), "ab" * 2**19
    ids = real_encoder("cl100k_base").encode(text_of(run)).tolist()
    assert b"".join(tokens[token_id] for token_id in ids) == run.encode()
    assert len(set(ids)) <= 3
