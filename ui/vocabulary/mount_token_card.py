"""The card of one token on the page: mounting it, and hearing which other one was chosen."""

from typing import Any, Final

import streamlit as st

from bpe_view.token_card.payload import TOKEN_CARD
from ui.shared.mount import mount

_KEY: Final = "token card"


def token_card(payload: dict[str, Any]) -> None:
    """Mount the card. A click on another token in it makes that the chosen one.

    Args:
        payload: as `card_payload` makes it.
    """
    mount(TOKEN_CARD, _KEY, payload, on_token_change=_choose)


def _choose() -> None:
    chosen = st.session_state[_KEY].get("token")
    if chosen is not None:
        st.session_state["token"] = int(chosen)
