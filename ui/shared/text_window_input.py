"""Which part of a long text is shown: the browser gets so many base symbols, not more."""

import streamlit as st

from bpe_view.tokens.text_window import MAX_SYMBOLS
from ui.shared.error_messages import within


def window_input(name: str, symbol_count: int, label: str, help_text: str) -> int:
    """The slider of the window, if there is more than is shown: the base symbol near which it
    begins."""
    start = window_start(name, symbol_count)
    if most := _last_start(symbol_count):
        st.slider(
            label,
            min_value=0,
            max_value=most,
            step=MAX_SYMBOLS // 10,
            format="localized",
            key=name,
            help=help_text,
        )
    return start


def window_start(name: str, symbol_count: int) -> int:
    """What the slider says, also before it is drawn."""
    start = within(name, 0, _last_start(symbol_count)) or 0
    st.session_state[name] = start
    return start


def _last_start(symbol_count: int) -> int:
    return max(0, symbol_count - MAX_SYMBOLS)
