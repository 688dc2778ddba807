"""Texts that no link can hold, but for the one that is trained on: kept as long as the tab."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import streamlit as st

from ui.shared.link.codec import mark
from ui.shared.session import LACKS

MOST: Final = 200_000
"""Characters of one: a tab has room for some millions."""


def kept_texts(too_long: Sequence[str]) -> dict[str, str | None]:
    """By property; None: the link says by a mark that there was one.

    Args:
        too_long: properties that the link cannot hold.
    """
    state = st.session_state
    lacks = dict.fromkeys(state.get(LACKS, ()))
    texts = {name: state[name] for name in too_long if isinstance(state.get(name), str)}
    kept = lacks | {name: text for name, text in texts.items() if len(text) <= MOST}
    return {name: text for name, text in kept.items() if name != "text"}


def take_texts(found: Mapping[str, Any]) -> None:
    """What the browser has kept, where it is what the link means."""
    for name, marked in st.session_state.get(LACKS, {}).items():
        if isinstance(text := found.get(name), str) and mark(text) == marked:
            st.session_state[name] = text
