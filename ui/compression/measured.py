"""What the page measures on a text: everything at every vocabulary size, from one encoding."""

import hashlib
from dataclasses import dataclass
from typing import Final

import bpe_core as bpe
from bpe_core import metrics
from bpe_core.gaps import Int64Array
from bpe_core.metrics.compression import Float64Array
from ui.cache import Cache


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


# Kept without the tokenization, whose arrays are as long as the text.
_measured: Final = Cache[str, Measured](room=32)
_ratios: Final = Cache[tuple[str, str], float | None](room=64)


def measure_training(identity: str, text: str, run: bpe.TrainingRun) -> Measured:
    """The measures of a training text.

    Args:
        identity: of the run; the same one is measured once for all sessions.
        text: the training text.
        run: the training.
    """
    return _measured.get(identity, lambda: _measure(text, run.tokenizer, run.tokenization))


def measure_unseen(identity: str, text: str, run: bpe.TrainingRun) -> Measured:
    """The measures of any text with a run's tokenizer; special tokens are recognised.

    Raises:
        UnknownCharacterError: character mode, and a character the training text did not have.
    """
    digest = hashlib.sha256(text.encode()).hexdigest()
    tokenizer = run.tokenizer

    def make() -> Measured:
        tokenization = tokenizer.tokenize(text, allowed_special=tokenizer.special_tokens)
        return _measure(text, tokenizer, tokenization)

    return _measured.get(f"{identity} {digest}", make)


def _measure(text: str, tokenizer: bpe.Tokenizer, tokenization: bpe.Tokenization) -> Measured:
    words = metrics.find_words(text, tokenizer.alphabet.base)
    merges = tokenization.merge_count
    gap_ranks = tokenization.gap_ranks
    usage = metrics.token_usage(tokenization, tokenizer.merges)
    byte_count = len(text.encode())
    return Measured(
        byte_count=byte_count,
        token_counts=tokenization.token_counts,
        ratios=metrics.bytes_per_token(byte_count, tokenization.token_counts),
        fertility=metrics.fertility(gap_ranks, words, merges),
        words_cut=metrics.share_of_words_cut(gap_ranks, words, merges),
        usage=usage,
        used=metrics.share_used(usage),
    )


def model_ratio(name: str, digest: str, tokenizer: bpe.Tokenizer, text: str) -> float | None:
    """Bytes per token of a text with a real model's tokenizer; None for an empty text."""

    def make() -> float | None:
        tokens = len(tokenizer.encode(text))
        return len(text.encode()) / tokens if tokens else None

    return _ratios.get((name, digest), make)
