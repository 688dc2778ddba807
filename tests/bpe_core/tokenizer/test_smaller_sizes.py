"""A real vocabulary at smaller sizes is what tiktoken makes of fewer ranks."""

from pathlib import Path
from typing import Final

import pytest
import tiktoken

import bpe_core as bpe
from bpe_view.texts import samples
from tests.bpe_core.engines.compiled.vocabularies import PATTERNS, tiktoken_encoding, tokens_of

SAMPLES: Final = Path(samples.__file__).parent


@pytest.mark.parametrize("name", PATTERNS)
@pytest.mark.parametrize("size", [256, 257, 1000, 20_000])
def test_gap_ranks_tell_the_tokens_at_smaller_sizes(name: str, size: int) -> None:
    tokenizer, tokens = bpe.load_pretrained(name, download=False), tokens_of(name)[:size]
    smaller = tiktoken.Encoding(
        "smaller",
        pat_str=tiktoken_encoding(name)._pat_str,
        mergeable_ranks={token: rank for rank, token in enumerate(tokens)},
        special_tokens={},
    )
    cut = tokenizer.truncated(merges=size - 256)
    for sample in ("wikipedia", "hindi", "python"):
        text = (SAMPLES / f"{sample}.txt").read_text("utf-8")
        ids = smaller.encode_ordinary(text)
        assert tokenizer.tokenize(text).at(size - 256).token_ids == cut.encode(text) == ids
    assert cut.special_tokens == tokenizer.special_tokens
    assert {*cut.vocab.values()} >= {*tokens}
