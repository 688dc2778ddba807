"""Compare: vocabulary sizes, settings and real models side by side, on one text."""

from functools import partial

import streamlit as st

from ui.compare.pane_inputs import panes_input
from ui.compare.view import compare_view, compared
from ui.frame.page_frame import close_page, open_page, page_body
from ui.shared.session import hides
from ui.shared.training.inputs import settings_input, tell_where_it_ends, text_input


def page() -> None:
    """The page."""
    open_page("compare")
    with st.sidebar:
        request = settings_input(text_input())
    if not hides("settings"):
        panes_input(request)
    page_body("compare", partial(compare_view, compared(request)))
    tell_where_it_ends()
    close_page("compare")


if __name__ == "__main__":
    page()
