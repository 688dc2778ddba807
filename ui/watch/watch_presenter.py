"""What of the page stands around the player; in the presenter view nothing, for larger type.

Python hides the page around the player, and hides it only: every input is still there, so nothing
is lost on the way in and out. The player makes itself large (presenter.js).
"""

from pathlib import Path
from typing import Final

import streamlit as st

from bpe_view.bundle import bundle_css
from ui.shared.styles import show_styles
from ui.watch.watch_choices import VIEWS

PRESENTER: Final = VIEWS[1]
_HIDDEN: Final = "something around the player is hidden"
_FILES: Final = Path(__file__).parent
_CARD: Final = bundle_css(_FILES / "watch_card.css")
_STYLES: Final = {
    "presenter": bundle_css(_FILES / "presenter_page.css"),
    "predict": bundle_css(_FILES / "predict_page.css"),
}


def take_view(view: object) -> None:
    """Remember how the visitor wants to look at the player from now on."""
    if view in VIEWS:
        st.session_state["view"] = view


def show_as_card() -> None:
    """The line of settings and the player below it look like one."""
    show_styles(_CARD)


def hide_page_around_player() -> None:
    """Leave only the player on the page, where the visitor asked for that; on a phone in mode
    Predict leave the title out.

    Called after the player is drawn: a page without one stays whole, with what it has to say.
    """
    reason = "presenter" if st.session_state["view"] == PRESENTER else st.session_state["mode"]
    styles = _STYLES.get(reason, "")
    if styles or st.session_state.get(_HIDDEN):
        show_styles(styles)
    st.session_state[_HIDDEN] = bool(styles)
