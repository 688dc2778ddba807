"""What the page measures on a text: everything at every vocabulary size, from one encoding."""

import hashlib
from typing import Final

import bpe_core as bpe
from bpe_view.text_metrics import TextMetrics
from ui.shared.cache import Cache
from ui.shared.training.run_store import Trained

_measured: Final = Cache[tuple[str, str], TextMetrics]()
_ratios: Final = Cache[tuple[str, str], float | None]()


def measure_training(result: Trained) -> TextMetrics:
    """The measures of what a run was trained on: a text, or a corpus of which counts are known."""
    if result.view is None:
        return measure(result, result.text)
    return _measured.get((result.identity, "corpus"), lambda: TextMetrics.of_counts(result.run))


def measure(result: Trained, text: str) -> TextMetrics:
    """The measures of a text in the tokens of a run, worked out once for all sessions.

    They are kept without the text and its tokenization, whose arrays are as long.

    Args:
        text: its text, or any other; special tokens are recognised.

    Raises:
        UnknownCharacterError: character mode, and a character the training text did not have.
    """
    digest = "" if text == result.text else hashlib.sha256(text.encode()).hexdigest()
    return _measured.get((result.identity, digest), lambda: _measure(result, text))


def _measure(result: Trained, text: str) -> TextMetrics:
    return TextMetrics(result.run.tokenizer, text, result.tokenize(text)).without_text()


def model_ratio(identity: str, digest: str, tokenizer: bpe.Tokenizer, text: str) -> float | None:
    """Bytes per token of a text with a tokenizer; None for an empty text."""

    def make() -> float | None:
        tokens = len(tokenizer.encode(text))
        return len(text.encode()) / tokens if tokens else None

    return _ratios.get((identity, digest), make)
