"""Compression: what every vocabulary size is worth, on known and on unseen text."""

from functools import partial

import streamlit as st

from bpe_core import BPEError
from ui.compression.compression_choices import UNSEEN_NONE
from ui.compression.compression_view import compression_view
from ui.compression.held_out_text import unseen_input
from ui.compression.train_vs_held_out import compare
from ui.frame.page_frame import close_page, open_page, page_body
from ui.shared.error_messages import show_problem
from ui.shared.training.inputs import (
    settings_input,
    tell_settings,
    text_input,
    training_place,
)
from ui.shared.training.run_store import trained


def page() -> None:
    """The page."""
    open_page("compression")
    with training_place():
        request = settings_input(text_input())
    try:
        result = trained(request)
    except BPEError as error:
        show_problem(error)
        result = None
    draw = None
    if result:
        first, second = st.columns(2)
        with first:
            choice = unseen_input() if result.view is None else UNSEEN_NONE
        compared = compare(request, result, choice)
        draw = partial(compression_view, result, compared, second)
    page_body("compression", draw)
    tell_settings()
    close_page("compression")


if __name__ == "__main__":
    page()
