"""The presenter view: the player alone on the screen, in large type, with keys for everything.

Python hides the page around the player, and hides it only: every input is still there, so nothing
is lost on the way in and out. The player makes itself large (presenter.js).
"""

from pathlib import Path
from typing import Final

import streamlit as st

from ui.watch.choices import VIEWS

PRESENTER: Final = VIEWS[1]
_STYLES: Final = Path(__file__).parent / "presenter_page.css"


def take_view(view: object) -> None:
    """Remember how the visitor wants to look at the player from now on."""
    if view in VIEWS:
        st.session_state["view"] = view


def hide_page_for_presenter() -> None:
    """Leave only the player on the page, where the visitor asked for that.

    Called after the player is drawn: a page without one stays whole, with what it has to say.
    """
    if st.session_state["view"] == PRESENTER:
        st.html(_STYLES)
