"""Encode: see how a tokenizer cuts any text, and why."""

from functools import partial

import streamlit as st

from bpe_core import BPEError
from ui.encode.encode_view import encoder_view, order_input, special_input
from ui.frame.page_frame import close_page, open_page, page_body
from ui.host.element_types import DeltaGenerator
from ui.shared.error_messages import show_problem
from ui.shared.training.tokenizer_choice import Chosen, chosen_tokenizer, tokenizer_input


def page() -> None:
    """The page."""
    open_page("encode")
    first, second, third = st.columns([4, 5, 4])
    with first:
        choice = tokenizer_input()
    try:
        chosen = chosen_tokenizer(choice)
    except BPEError as error:
        show_problem(error)
        chosen = None
    page_body("encode", partial(_below_title, chosen, second, third))
    close_page("encode")


def _below_title(chosen: Chosen | None, second: DeltaGenerator, third: DeltaGenerator) -> None:
    """Everything but the choice of the tokenizer."""
    with second:
        order = order_input()
    with third:
        allowed_special = special_input(chosen.tokenizer) if chosen else ()
    encoder_view(chosen, order, allowed_special)


if __name__ == "__main__":
    page()
