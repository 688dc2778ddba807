"""The presenter view: the player alone on the screen, in large type, with keys for everything.

Python hides the page around the player, and hides it only: every input is still there, so nothing
is lost on the way in and out. The player makes itself large (presenter.js).
"""

from pathlib import Path
from typing import Final

import streamlit as st

from bpe_view.bundle import bundle_css
from ui.shared.styles import show_styles
from ui.watch.choices import VIEWS

PRESENTER: Final = VIEWS[1]
_HIDDEN: Final = "the page around the player is hidden"
_STYLES: Final = bundle_css(Path(__file__).parent / "presenter_page.css")


def take_view(view: object) -> None:
    """Remember how the visitor wants to look at the player from now on."""
    if view in VIEWS:
        st.session_state["view"] = view


def hide_page_for_presenter() -> None:
    """Leave only the player on the page, where the visitor asked for that.

    Called after the player is drawn: a page without one stays whole, with what it has to say.
    """
    presents = st.session_state["view"] == PRESENTER
    if presents or st.session_state.get(_HIDDEN):
        show_styles(_STYLES if presents else "")
    st.session_state[_HIDDEN] = presents
