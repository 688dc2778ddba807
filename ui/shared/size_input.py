"""The vocabulary size that pages Sizes and Vocabulary look at."""

import streamlit as st

from bpe_view.words import say
from ui.shared.error_messages import within


def size_slider(name: str, first: int, last: int, start: int | None = None) -> int:
    """Ask for a vocabulary size, without training anew.

    Args:
        name: the choice that has the size.
        first, last: the sizes that there are.
        start: where nobody has chosen one; None: the last.
    """
    wanted = within(name, first, last)
    begin = last if start is None else start
    size = begin if wanted is None else wanted
    if first == last:
        return size
    key = f"{name}-slider"
    st.session_state[key] = size

    def keep() -> None:
        """Who has not chosen a size, or has gone back, follows the settings."""
        chosen = st.session_state[key]
        st.session_state[name] = None if chosen == begin else chosen

    label = say("measures.name.vocab_size")
    st.slider(label, first, last, key=key, on_change=keep, format="localized")
    return size
