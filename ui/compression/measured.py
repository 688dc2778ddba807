"""What the page measures on a text: everything at every vocabulary size, from one encoding."""

import hashlib
from dataclasses import dataclass

import streamlit as st

import bpe_core as bpe
from bpe_core import metrics
from bpe_core.gaps import Int64Array
from bpe_core.metrics.compression import Float64Array


@dataclass(frozen=True, eq=False)
class Measured:
    """Measures of one text; each array has a value for 0, 1, 2, … merges.

    Attributes:
        byte_count: bytes of UTF-8.
        token_counts: tokens.
        ratios: bytes per token.
        fertility: tokens per word.
        words_cut: share of words that are more than one token.
        usage: which tokens are used.
        used: share of the vocabulary that is used.
    """

    byte_count: int
    token_counts: Int64Array
    ratios: Float64Array
    fertility: Float64Array
    words_cut: Float64Array
    usage: metrics.Usage
    used: Float64Array


def measure_training(identity: str, text: str, run: bpe.TrainingRun) -> Measured:
    """The measures of a training text.

    Args:
        identity: of the run; the same one is measured once for all sessions.
        text: the training text.
        run: the training.
    """
    return _measure(identity, text, run.tokenizer, run.tokenization)


def measure_unseen(identity: str, text: str, run: bpe.TrainingRun) -> Measured:
    """The measures of any text with a run's tokenizer; special tokens are recognised.

    Raises:
        UnknownCharacterError: character mode, and a character the training text did not have.
    """
    digest = hashlib.sha256(text.encode()).hexdigest()
    return _measure(f"{identity} {digest}", text, run.tokenizer, None)


# Kept without the tokenization, whose arrays are as long as the text.
@st.cache_resource(max_entries=32, show_spinner=False)
def _measure(
    identity: str,
    _text: str,
    _tokenizer: bpe.Tokenizer,
    _tokenization: bpe.Tokenization | None,
) -> Measured:
    tokenization = _tokenization or _tokenizer.tokenize(
        _text, allowed_special=_tokenizer.special_tokens
    )
    words = metrics.find_words(_text, _tokenizer.alphabet.base)
    merges = tokenization.merge_count
    gap_ranks = tokenization.gap_ranks
    usage = metrics.token_usage(tokenization, _tokenizer.merges)
    byte_count = len(_text.encode())
    return Measured(
        byte_count=byte_count,
        token_counts=tokenization.token_counts,
        ratios=metrics.bytes_per_token(byte_count, tokenization.token_counts),
        fertility=metrics.fertility(gap_ranks, words, merges),
        words_cut=metrics.share_of_words_cut(gap_ranks, words, merges),
        usage=usage,
        used=metrics.share_used(usage),
    )


@st.cache_resource(max_entries=64, show_spinner=False)
def model_ratio(name: str, digest: str, _tokenizer: bpe.Tokenizer, _text: str) -> float | None:
    """Bytes per token of a text with a real model's tokenizer; None for an empty text."""
    tokens = len(_tokenizer.encode(_text))
    return len(_text.encode()) / tokens if tokens else None
