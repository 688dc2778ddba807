"""A text box and its text in tokens: page Encode's component with only the parts a lesson needs.

The encoder's style sheet hides what is too much for one screen, by the stage's look.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import bpe_core as bpe
from bpe_view.encoder.encoder_payload import encoding_payload, error_payload
from bpe_view.encoder.questions import answers_to
from bpe_view.encoder.text_encoding import encode_text
from bpe_view.words.error_words import problem_text

_QUESTIONS: Final = {"ids": "ids", "lanes": "bytes", "ladder": "why", "split": "split"}
"""The question whose answer each look of a stage shows."""


@dataclass(frozen=True, eq=False)
class StageTokenizer:
    """How a stage cuts its text."""

    title: str
    tokenizer: bpe.Tokenizer
    identity: str
    order: bpe.Order
    allowed_special: tuple[str, ...]
    look: str


def stage_payload(shown: StageTokenizer, text: str, looked_at: int | None) -> Mapping[str, Any]:
    """Everything the stage shows, as JSON, or what is wrong; `looked_at` is None before anybody
    chose."""
    try:
        encoding = encode_text(shown.tokenizer, text, shown.order, shown.allowed_special)
    except bpe.BPEError as error:
        return dict(error_payload(problem_text(error)))
    question = _QUESTIONS.get(shown.look, "")
    return {
        **encoding_payload(encoding, shown.title, shown.identity, looked_at),
        "question": question,
        "answers": answers_to(question, encoding, {}),
    }
