"""Which part of a long text is shown: the browser gets so many base symbols, not more."""

import streamlit as st

from bpe_view.tokens.text_window import MAX_SYMBOLS
from ui.shared.link_value import within


def window_input(name: str, symbol_count: int, label: str, help_text: str) -> int:
    """The slider of the window, if there is more than is shown: the base symbol near which it
    begins.
    """
    most = max(0, symbol_count - MAX_SYMBOLS)
    st.session_state[name] = within(name, 0, most)
    if not most:
        return 0
    start: int = st.slider(
        label,
        min_value=0,
        max_value=most,
        step=MAX_SYMBOLS // 10,
        format="localized",
        key=name,
        help=help_text,
    )
    return start
