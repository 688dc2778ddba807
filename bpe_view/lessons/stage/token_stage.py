"""A text box and its text in tokens: page Encode's component with only the parts a lesson needs.

The script is the encoder's; a style sheet hides what is too much for one screen.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import bpe_core as bpe
from bpe_view.bundle import bundle_css
from bpe_view.component import Component
from bpe_view.encoder.decode_ids import Decoded
from bpe_view.encoder.encoder_payload import (
    ErrorData,
    TextData,
    encoding_payload,
    error_payload,
)
from bpe_view.encoder.text_encoding import encode_text
from bpe_view.lessons.model import LOOKS
from bpe_view.tokens import TREE_STYLES, token_styles
from bpe_view.words.error_words import problem_text

_FILES: Final = Path(__file__).parent
_ENCODER: Final = _FILES.parents[1] / "encoder"

TOKEN_STAGES: Final = {
    look: Component(
        f"token_stage_{look}",
        _ENCODER / "encoder.js",
        token_styles(
            TREE_STYLES,
            _ENCODER / "encoder.css",
            _FILES / "stage.css",
            _FILES / f"{look}.css",
        ),
        words=("tokens", "encoder", "tree"),
    )
    for look in LOOKS
}
"""The component for each look."""
LOOK_STYLES: Final = {
    look: bundle_css(_FILES / "stage.css", _FILES / f"{look}.css") for look in LOOKS
}
"""What a look adds to the encoder's own style sheet."""


@dataclass(frozen=True, eq=False)
class StageTokenizer:
    """How a stage cuts its text."""

    title: str
    tokenizer: bpe.Tokenizer
    identity: str
    order: bpe.Order
    allowed_special: tuple[str, ...]


def stage_payload(shown: StageTokenizer, text: str, looked_at: int | None) -> TextData | ErrorData:
    """Everything the stage shows, as JSON; what is wrong, where the text cannot be encoded.

    Args:
        shown: how to cut.
        text: what stands in its box.
        looked_at: the base symbol whose pre-token is looked at closer; None before anybody chose.
    """
    try:
        encoding = encode_text(shown.tokenizer, text, shown.order, shown.allowed_special)
    except bpe.BPEError as error:
        return error_payload(problem_text(error))
    return encoding_payload(encoding, Decoded(), shown.title, shown.identity, looked_at)
