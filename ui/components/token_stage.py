"""A text box and its text in tokens: page Encode's component with only the parts a lesson needs.

The script is the encoder's; a style sheet hides what is too much for one screen.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import streamlit as st

import bpe_core as bpe
from ui.components.bundle import bundle_js
from ui.components.encoder import MAX_TEXT, encoding_payload, error_payload
from ui.components.tokens import for_visitor, token_styles
from ui.decoding import Decoded
from ui.encoding import encode_text
from ui.words.errors import problem_text

LOOKS: Final = ("plain", "lanes", "ladder")
"""What stands below the tokens: nothing, the bytes of the text, why it is cut so."""

_FILES: Final = Path(__file__).parent

_MOUNTS: Final = {
    look: st.components.v2.component(
        f"bpe_token_stage_{look}",
        css=token_styles(
            _FILES / "encoder" / "encoder.css",
            _FILES / "stage" / "stage.css",
            _FILES / "stage" / f"{look}.css",
        ),
        js=bundle_js(_FILES / "encoder" / "encoder.js"),
        html='<div class="stage-mount"></div>\n',
    )
    for look in LOOKS
}


@dataclass(frozen=True, eq=False)
class Shown:
    """How a stage cuts its text.

    Attributes:
        title: what to call the tokenizer.
        tokenizer: the tokenizer.
        identity: distinguishes it from every other.
        order: the encode order.
        allowed_special: special tokens to recognise.
    """

    title: str
    tokenizer: bpe.Tokenizer
    identity: str
    order: bpe.Order
    allowed_special: tuple[str, ...]


def token_stage(
    shown: Shown,
    text: str,
    looked_at: int | None,
    look: str,
    key: str,
    on_text: Callable[[str], None],
    on_look: Callable[[int], None],
) -> None:
    """Mount a stage.

    Args:
        shown: how to cut.
        text: what stands in its box.
        looked_at: the base symbol whose pre-token is looked at closer; None before anybody chose.
        look: one of `LOOKS`.
        key: another one for each stage.
        on_text: called with what the user typed, before the page runs again.
        on_look: called with the base symbol that the user chose.
    """

    def typed() -> None:
        new = st.session_state[key].get("text")
        if new is not None:
            on_text(str(new))

    def looked() -> None:
        place = st.session_state[key].get("place")
        if place is not None:
            on_look(int(place))

    _MOUNTS[look](
        key=key,
        data=_payload(shown, text[:MAX_TEXT], looked_at)
        | for_visitor("encoder")
        | {"typed": text, "pasted": "", "looked_at": looked_at, "max_text": MAX_TEXT},
        on_text_change=typed,
        on_ids_change=_nothing,
        on_place_change=looked,
    )


def _nothing() -> None:
    """The component reports this; here nobody asks."""


def _payload(shown: Shown, text: str, looked_at: int | None) -> dict[str, Any]:
    try:
        encoding = encode_text(shown.tokenizer, text, shown.order, shown.allowed_special)
    except bpe.BPEError as error:
        return error_payload(problem_text(error))
    return encoding_payload(encoding, Decoded(), shown.title, shown.identity, looked_at)
