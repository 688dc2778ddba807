"""Compression: what every vocabulary size is worth, on known and on unseen text."""

import streamlit as st

from bpe_core import BPEError
from ui.compression.view import compression_view
from ui.frame.page_frame import close_page, open_page
from ui.shared.error_messages import show_problem
from ui.shared.training.inputs import settings_input, tell_where_it_ends, text_input
from ui.shared.training.run_store import trained


def page() -> None:
    """The page."""
    open_page("compression")
    with st.sidebar:
        request = settings_input(text_input())
    try:
        result = trained(request)
    except BPEError as error:
        show_problem(error)
        result = None
    if result:
        compression_view(request, result)
    tell_where_it_ends()
    close_page("compression")


if __name__ == "__main__":
    page()
