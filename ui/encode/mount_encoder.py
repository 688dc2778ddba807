"""The encoder on the page: mounting it, and hearing of what was typed and chosen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import streamlit as st

from bpe_view.encoder.payload import ENCODER, MAX_TEXT
from ui.shared.mount import mount

_KEY: Final = "encoder"


@dataclass(frozen=True)
class EncoderInput:
    """What the user did in the component.

    Attributes:
        text: what stands in the text box.
        ids: what stands in the box for ids.
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


def encoder(
    payload: dict[str, Any], asked: EncoderInput, on_change: Callable[[EncoderInput], None]
) -> None:
    """Mount the encoder.

    Args:
        payload: as `encoding_payload` or `error_payload` makes it.
        asked: what it knows already; the boxes begin with it.
        on_change: called with what the user did, before the page runs again.
    """

    def changed() -> None:
        state = st.session_state[_KEY]
        on_change(
            EncoderInput(
                text=asked.text if state.get("text") is None else str(state["text"]),
                ids=asked.ids if state.get("ids") is None else str(state["ids"]),
                looked_at=asked.looked_at if state.get("place") is None else int(state["place"]),
                goes_on=asked.goes_on if state.get("goes_on") is None else str(state["goes_on"]),
                chance=asked.chance if state.get("chance") is None else int(state["chance"]),
                seed=asked.seed if state.get("seed") is None else int(state["seed"]),
            )
        )

    mount(
        ENCODER,
        _KEY,
        payload
        | {
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
