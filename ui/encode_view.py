"""Page Encode's parts: the choices above, and the encoder with the text and its tokens."""

from typing import Final

import streamlit as st

import bpe_core as bpe
from ui.components.encoder import MAX_TEXT, Asked, encoder, encoding_payload, error_payload
from ui.decoding import decode_pasted
from ui.encoding import encode_text
from ui.plain import plain
from ui.tokenizers import Chosen

ORDER_TITLES: Final[dict[bpe.Order, str]] = {
    "rank": "By rank",
    "left-to-right": "Left to right",
    "longest": "Longest match",
}
ORDER_LESSONS: Final[dict[bpe.Order, str]] = {
    "rank": "The pair that was learned first merges first. This is BPE, as GPT models do it.",
    "left-to-right": "A well-known mistake: any known pair merges, scanning from the left, "
    "whatever was learned first. This is not BPE; compare it.",
    "longest": "A well-known variant: the longest token that fits, from the left, as WordPiece "
    "takes them. This is not BPE; compare it.",
}
_IDS: Final = "pasted ids"
_SELECTED: Final = "pre-token whose ladder is wanted"


def order_input() -> bpe.Order:
    """In which order to merge."""
    order = st.segmented_control(
        "Encode order",
        list(ORDER_TITLES),
        format_func=ORDER_TITLES.__getitem__,
        key="order",
        required=True,
    )
    assert order is not None  # required=True
    st.caption(ORDER_LESSONS[order])
    return order


def special_input(tokenizer: bpe.Tokenizer) -> tuple[str, ...]:
    """The special tokens to recognise in the text."""
    known = tuple(tokenizer.special_tokens)
    recognise = st.toggle(
        "Recognise special tokens in the text",
        key="recognise_special",
        help="Off, as it should be for text from outside: then they are plain text.",
    )
    st.caption(f"Special tokens: {_listed(known)}")
    return known if recognise else ()


def _listed(texts: tuple[str, ...]) -> str:
    if not texts:
        return "this tokenizer has none."
    shown = ", ".join(plain(text) for text in texts[:6])
    return shown if len(texts) <= 6 else f"{shown} and {len(texts) - 6:,} more"


def encoder_view(chosen: Chosen | None, order: bpe.Order, allowed_special: tuple[str, ...]) -> None:
    """The text box, the tokens, and everything below them.

    Args:
        chosen: the tokenizer; None where there is none (the page has said why).
        order: the encode order.
        allowed_special: special tokens to recognise.
    """
    asked = Asked(
        text=st.session_state["encode_text"],
        ids=st.session_state.get(_IDS, ""),
        selected=st.session_state.get(_SELECTED),
    )
    if chosen is None:
        encoder(error_payload("There is no tokenizer to encode with."), asked, _keep)
        return
    try:
        encoding = encode_text(chosen.tokenizer, asked.text[:MAX_TEXT], order, allowed_special)
    except bpe.BPEError as error:
        encoder(error_payload(str(error)), asked, _keep)
        return
    decoded = decode_pasted(chosen.tokenizer, asked.ids)
    payload = encoding_payload(encoding, decoded, chosen.title, chosen.identity, asked.selected)
    encoder(payload, asked, _keep)


def _keep(asked: Asked) -> None:
    st.session_state["encode_text"] = asked.text
    st.session_state[_IDS] = asked.ids
    st.session_state[_SELECTED] = asked.selected
