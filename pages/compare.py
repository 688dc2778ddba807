"""Compare: vocabulary sizes, settings and real models side by side, on one text."""

from functools import partial

import streamlit as st

from ui.compare_view import compare_view
from ui.inputs import settings_input, text_input
from ui.pane_inputs import panes_input
from ui.shared.session import hides
from ui.shell import close_page, open_page
from ui.state import write_link


def page() -> None:
    """The page."""
    open_page("compare")
    with st.sidebar:
        request = settings_input(text_input())
    if not hides("settings"):
        panes_input(request)
    compare_view(request, on_change=partial(write_link, "compare"))
    close_page("compare")


if __name__ == "__main__":
    page()
