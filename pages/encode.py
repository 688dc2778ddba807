"""Encode: see what a model reads of any text, and why."""

from functools import partial

import streamlit as st

from ui.encode.encode_view import encode_body, tokenizer_of
from ui.frame.page_frame import close_page, line_place, open_page, page_body
from ui.shared.training.inputs import line, tell_line


def page() -> None:
    """The page."""
    open_page("encode")
    with line_place():
        line("tokenizer")
    tokenizer = tokenizer_of(st.session_state["tokenizer"])
    tell_line()
    page_body("encode", partial(encode_body, tokenizer))
    close_page("encode")


if __name__ == "__main__":
    page()
