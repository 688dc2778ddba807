"""The menu Open, beside the navigation on every page: tokenizer files in and out."""

import streamlit as st

from bpe_view.words import say
from ui.frame.link_state import keep_own
from ui.frame.open.open_view import open_view, real_models_view
from ui.frame.open.save_view import save_view
from ui.host.whole_page import run_all_that_was_used
from ui.shared.page_button import leave_if_asked
from ui.shared.session import hides
from ui.shared.shared_choices import MENU, OPEN


@st.fragment
def open_menu(page: str) -> None:
    """The menu; what it holds is made when it is opened."""
    keep_own(page)
    run_all_that_was_used()
    leave_if_asked()
    # Streamlit forgets what stands in a menu that is closed; writing it keeps it.
    st.session_state["save_format"] = st.session_state["save_format"]
    if hides("pages") and st.session_state["panel"] != OPEN:
        return
    st.session_state.setdefault(MENU, st.session_state["panel"] == OPEN)
    menu = st.popover(say("open_save.open.title"), key=MENU, on_change="rerun")
    st.session_state["panel"] = OPEN if menu.open else ""
    if not menu.open:
        return
    with menu, st.container(key="open-sides"):
        with st.container(key="open-files"):
            open_view()
            real_models_view()
        with st.container(key="save-file"):
            save_view()
