"""The card of one token on the page: mounting it, and hearing which other one was chosen."""

from typing import Any, Final

import streamlit as st

from bpe_view.token_card.token_card_payload import TOKEN_CARD
from ui.shared.mount import mount, told

_KEY: Final = "token card"


def token_card(payload: dict[str, Any]) -> None:
    """Mount the card. A click on another token in it makes that the chosen one."""
    mount(TOKEN_CARD, _KEY, payload, on_token_change=_choose)


def _choose() -> None:
    st.session_state["token"] = told(_KEY, "token", int, st.session_state.get("token"))
