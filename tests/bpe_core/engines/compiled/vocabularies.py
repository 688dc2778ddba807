"""Real vocabularies that are on this computer, and tiktoken's own encodings of them."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest
import tiktoken
from tiktoken_ext import openai_public

from bpe_core import PRETRAINED, load_pretrained
from bpe_core.engines.compiled.encoding import Encoder, make_encoder
from bpe_core.files import availability

PATTERNS = {
    name: one.split
    for name, one in PRETRAINED.items()
    if one.split and name.endswith("_base") and availability()[name].source
}
"""The split pattern of each; `test_pretrained.py` says which vocabularies must be here."""


@cache
def tokens_of(name: str) -> Sequence[bytes]:
    """The tokens in rank order; `test_pretrained.py` holds them to what OpenAI publishes."""
    vocab = load_pretrained(name, download=False).vocab
    return [vocab[rank] for rank in range(PRETRAINED[name].token_count)]


def real_encoder(name: str) -> Encoder:
    """A new encoder with the merges behind a vocabulary."""
    return make_encoder(*_merges_behind(name))


@cache
def _merges_behind(name: str) -> tuple[Any, ...]:
    found = load_pretrained(name, download=False)
    left, right = np.array(found.merges).T
    return found.base_ids, left, right, found.merged_ids


@cache
def tiktoken_encoding(name: str) -> tiktoken.Encoding:
    """tiktoken's own encoding, without a download."""
    ranks = {token: rank for rank, token in enumerate(tokens_of(name))}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(openai_public, "load_tiktoken_bpe", lambda *_, **__: ranks)
        patch.setattr(openai_public, "data_gym_to_mergeable_bpe_ranks", lambda *_, **__: ranks)
        return tiktoken.Encoding(**openai_public.ENCODING_CONSTRUCTORS[name]())
