"""Page Encode's parts: the choices above, and the encoder with the text and its tokens."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import streamlit as st

import bpe_core as bpe
from bpe_view.encoder.decode_ids import decode_pasted
from bpe_view.encoder.encoder_dropout import dropout
from bpe_view.encoder.encoder_payload import ENCODER, MAX_TEXT, encoding_payload, error_payload
from bpe_view.encoder.questions import canonical, ids_in, prompt_end
from bpe_view.encoder.text_encoding import encode_text
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.shared.link_value import within
from ui.shared.markdown import plain
from ui.shared.mount import mount, told
from ui.shared.session import hides
from ui.shared.training.tokenizer_choice import Chosen

_MOST_SPECIAL: Final = 6
"""Special tokens that are named."""
_KEY: Final = "encoder"


@dataclass(frozen=True)
class EncoderInput:
    """What the user did in the component.

    Attributes:
        looked_at: the base symbol whose pre-token is looked at closer; None before anybody chose.
        goes_on: how the text goes on, if it is a prompt.
        chance: of 100 merges, how many are left out where the text is cut by chance.
        seed: what that is drawn with.
    """

    text: str
    ids: str
    looked_at: int | None
    goes_on: str
    chance: int
    seed: int


def order_input() -> bpe.Order:
    """In which order to merge. A challenge may fix it."""
    if hides("settings"):
        fixed: bpe.Order = st.session_state["order"]
        return fixed
    order = st.segmented_control(
        say("encode.order.label"),
        bpe.ORDERS,
        format_func=lambda order: say(f"encode.order.{order}"),
        key="order",
        required=True,
    )
    assert order is not None  # required=True
    st.caption(say(f"encode.order_lesson.{order}"))
    return order


def special_input(tokenizer: bpe.Tokenizer) -> tuple[str, ...]:
    """The special tokens to recognise in the text. A challenge may fix them."""
    known = tuple(tokenizer.special_tokens)
    if hides("settings"):
        return known if st.session_state["recognise_special"] else ()
    recognise = st.toggle(
        say("encode.special.label"),
        key="recognise_special",
        help=say("encode.special.help"),
    )
    st.caption(_listed(known))
    return known if recognise else ()


def _listed(texts: tuple[str, ...]) -> str:
    if not texts:
        return say("encode.special.none")
    tokens = say("encode.special.between").join(plain(text) for text in texts[:_MOST_SPECIAL])
    if len(texts) <= _MOST_SPECIAL:
        return say("encode.special.all", tokens=tokens)
    return say("encode.special.some", tokens=tokens, n=len(texts) - _MOST_SPECIAL)


def encoder_view(chosen: Chosen | None, order: bpe.Order, allowed_special: tuple[str, ...]) -> None:
    """The text box, the tokens, and everything below them; with None the page has said why."""
    asked = EncoderInput(
        text=st.session_state["encode_text"],
        ids=st.session_state["pasted_ids"],
        looked_at=st.session_state["looked_at"],
        goes_on=st.session_state["goes_on"],
        chance=st.session_state["dropout_chance"],
        seed=st.session_state["dropout_seed"],
    )
    if chosen is None:
        encoder(error_payload(say("encode.no_tokenizer")), asked, _keep)
        return
    try:
        encoding = encode_text(chosen.tokenizer, asked.text[:MAX_TEXT], order, allowed_special)
    except bpe.BPEError as error:
        encoder(error_payload(problem_text(error)), asked, _keep)
        return
    asked = replace(asked, looked_at=within("looked_at", 0, max(encoding.symbol_count - 1, 0)))
    decoded = decode_pasted(chosen.tokenizer, asked.ids)
    judged = _answered(lambda: canonical(chosen.tokenizer, decoded))
    end = _answered(lambda: prompt_end(encoding, asked.goes_on))
    typed = asked.text[:MAX_TEXT]
    drawn = _answered(lambda: dropout(encoding, typed, asked.chance, asked.seed))
    also = ids_in(judged) | ids_in(end) | set(drawn["ids"] if drawn else ())
    payload = encoding_payload(
        encoding, decoded, chosen.title, chosen.identity, asked.looked_at, also
    )
    answers = {"canonical": judged, "prompt_end": end, "dropout": drawn}
    encoder({**payload, **answers}, asked, _keep)


def _answered(question: Callable[[], dict[str, Any] | None]) -> dict[str, Any] | None:
    """The answer; None where a split pattern of the visitor's does not come to one."""
    try:
        return question()
    except bpe.BPEError:
        return None


def _keep(asked: EncoderInput) -> None:
    st.session_state["encode_text"] = asked.text
    st.session_state["pasted_ids"] = asked.ids
    st.session_state["looked_at"] = asked.looked_at
    st.session_state["goes_on"] = asked.goes_on
    st.session_state["dropout_chance"] = asked.chance
    st.session_state["dropout_seed"] = asked.seed


def encoder(
    payload: Mapping[str, Any], asked: EncoderInput, on_change: Callable[[EncoderInput], None]
) -> None:
    """Mount the encoder.

    Args:
        payload: as `encoding_payload` or `error_payload` makes it.
        asked: what it knows already; the boxes begin with it.
        on_change: called with what the user did, before the page runs again.
    """

    def changed() -> None:
        on_change(
            EncoderInput(
                text=told(_KEY, "text", str, asked.text),
                ids=told(_KEY, "ids", str, asked.ids),
                looked_at=told(_KEY, "place", int, asked.looked_at),
                goes_on=told(_KEY, "goes_on", str, asked.goes_on),
                chance=told(_KEY, "chance", int, asked.chance),
                seed=told(_KEY, "seed", int, asked.seed),
            )
        )

    mount(
        ENCODER,
        _KEY,
        {
            **payload,
            "typed": asked.text,
            "pasted": asked.ids,
            "looked_at": asked.looked_at,
            "goes_on": asked.goes_on,
            "max_text": MAX_TEXT,
        },
        on_text_change=changed,
        on_ids_change=changed,
        on_place_change=changed,
        on_goes_on_change=changed,
        on_chance_change=changed,
        on_seed_change=changed,
    )
