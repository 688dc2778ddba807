"""The presenter view of a lesson: its sentence, stage and questions in type for a whole room."""

from pathlib import Path
from typing import Final

import streamlit as st

from bpe_view.bundle import bundle_css
from bpe_view.words import say

PAGE, PRESENTER = "page", "presenter"
LARGE_TYPE: Final = bundle_css(Path(__file__).parent / "presenter.css")
"""Leaves only the lesson on the page, large."""


def presenter_button() -> None:
    """The way in and out, beside the way to other lessons."""
    name = say("learn.present_leave" if presents() else "learn.tools.presenter.title")
    st.button(name, key="present the lesson", on_click=change_view)


def presents() -> bool:
    """Whether a room looks at the lesson."""
    return bool(st.session_state["view"] == PRESENTER)


def change_view(view: str = "") -> None:
    """To the presenter view, and out of it; `view` is what the player asks for, `""`: the other
    one."""
    is_wanted = view == PRESENTER if view else not presents()
    st.session_state["view"] = PRESENTER if is_wanted else PAGE
