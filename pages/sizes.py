"""Sizes: what every vocabulary size is worth, on known and on unseen text."""

from functools import partial

import streamlit as st

from bpe_core import BPEError
from ui.frame.page_frame import close_page, line_place, open_page, page_body
from ui.shared.error_messages import show_problem
from ui.shared.training.inputs import line, tell_line
from ui.sizes.held_out_text import unseen_input
from ui.sizes.sizes_text import example_shown, sizes_request
from ui.sizes.sizes_view import sizes_view
from ui.sizes.train_vs_held_out import compare


def page() -> None:
    """The page."""
    open_page("sizes")
    with line_place():
        request = sizes_request(line("text", "split", example=example_shown()))
    try:
        compared = compare(request, st.session_state["unseen"])
    except BPEError as error:
        show_problem(error)
        compared = None
    tell_line(compared.trained if compared else None)
    draw = None
    if compared:
        with st.container(horizontal=True, key="charts-row"):
            tabs = st.container()
            unseen_input()
        draw = partial(sizes_view, compared, tabs)
    page_body("sizes", draw)
    close_page("sizes")


if __name__ == "__main__":
    page()
