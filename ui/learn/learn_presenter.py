"""The presenter view of a lesson: its sentence, stage and questions in type for a whole room."""

from pathlib import Path
from typing import Final

import streamlit as st

from bpe_view.bundle import bundle_css
from bpe_view.words import say
from ui.shared.styles import show_styles

PRESENTS: Final = "a lesson is presented"
"""Where the session state holds whether a room looks at the lesson."""
_STYLES: Final = bundle_css(Path(__file__).parent / "presenter.css")


def presenter_button() -> None:
    """The way in and out, beside the way to other lessons."""
    name = "present_leave" if presents() else "present"
    st.button(say(f"learn.{name}"), key="present the lesson", on_click=change_view)


def presents() -> bool:
    """Whether a room looks at the lesson."""
    return bool(st.session_state.get(PRESENTS))


def change_view(view: str = "") -> None:
    """To the presenter view, and out of it; `view` is what the player asks for, `""`: the other
    one.
    """
    st.session_state[PRESENTS] = view == "presenter" if view else not presents()


def large_type() -> None:
    """Leave only the lesson on the page, large, where the visitor asked for that."""
    show_styles(_STYLES if presents() else "")
