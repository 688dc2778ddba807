"""Encode: see how a tokenizer cuts any text, and why."""

import streamlit as st

from bpe_core import BPEError
from ui.encode.view import encoder_view, order_input, special_input
from ui.frame.page_frame import close_page, open_page
from ui.shared.error_messages import show_problem
from ui.shared.training.tokenizer_choice import chosen_tokenizer, tokenizer_input


def page() -> None:
    """The page."""
    open_page("encode")
    first, second, third = st.columns([4, 5, 4])
    with first:
        choice = tokenizer_input()
    with second:
        order = order_input()
    try:
        chosen = chosen_tokenizer(choice)
    except BPEError as error:
        show_problem(error)
        chosen = None
    with third:
        allowed_special = special_input(chosen.tokenizer) if chosen else ()
    encoder_view(chosen, order, allowed_special)
    close_page("encode")


if __name__ == "__main__":
    page()
