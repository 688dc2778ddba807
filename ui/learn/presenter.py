"""The presenter view of a lesson: its sentence, stage and questions in type for a whole room."""

from pathlib import Path
from typing import Final

import streamlit as st

from bpe_view.words import say

_PRESENTS: Final = "a lesson is presented"
_STYLES: Final = Path(__file__).parent / "presenter.css"


def presenter_button() -> None:
    """The way in and out, beside the way to other lessons."""
    name = "present_leave" if st.session_state.get(_PRESENTS) else "present"
    st.button(say(f"learn.{name}"), key="present the lesson", on_click=change_view)


def change_view(view: str = "") -> None:
    """To the presenter view, and out of it.

    Args:
        view: what the player asks for, whose key and button do the same; not needed.
    """
    st.session_state[_PRESENTS] = not st.session_state.get(_PRESENTS)


def large_type() -> None:
    """Leave only the lesson on the page, large, where the visitor asked for that."""
    if st.session_state.get(_PRESENTS):
        st.html(_STYLES)
