"""Real vocabularies that are on this computer, and tiktoken's own encodings of them."""

from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest
import tiktoken
from tiktoken_ext import openai_public

from bpe_core import PRETRAINED, Tokenizer, load_pretrained
from bpe_core.engines.compiled.encoding import Encoder, make_encoder
from bpe_core.files import availability

PATTERNS = {
    name: one.split
    for name, one in PRETRAINED.items()
    if one.split and name.endswith("_base") and availability()[name].source
}
"""The split pattern of each; `test_pretrained.py` says which vocabularies must be here."""


@cache
def pretrained(name: str) -> Tokenizer:
    """A vocabulary as `test_pretrained.py` compares it with what OpenAI publishes."""
    return load_pretrained(name, download=False)


def tokens_of(name: str) -> Sequence[bytes]:
    """The tokens in rank order."""
    return [pretrained(name).vocab[rank] for rank in range(PRETRAINED[name].token_count)]


def real_encoder(name: str) -> Encoder:
    """A new encoder with the merges behind a vocabulary."""
    tokenizer = pretrained(name)
    left, right = np.array(tokenizer.merges).T
    return make_encoder(tokenizer.base_ids, left, right, tokenizer.merged_ids)


@cache
def tiktoken_encoding(name: str) -> tiktoken.Encoding:
    """tiktoken's own encoding, without a download."""
    ranks = {token: rank for rank, token in enumerate(tokens_of(name))}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(openai_public, "load_tiktoken_bpe", lambda *_, **__: ranks)
        patch.setattr(openai_public, "data_gym_to_mergeable_bpe_ranks", lambda *_, **__: ranks)
        return tiktoken.Encoding(**openai_public.ENCODING_CONSTRUCTORS[name]())
