"""Vocabulary: every token, how it was made, what is built on it, where it stands in the text."""

from functools import partial

import streamlit as st

from bpe_core import BPEError
from ui.frame.page_frame import close_page, open_page, page_body, show_title
from ui.shared.error_messages import show_problem
from ui.shared.training.inputs import (
    settings_input,
    tell_settings,
    text_input,
    training_place,
)
from ui.shared.training.tokenizer_choice import chosen_tokenizer, tokenizer_input
from ui.shared.training.training_choices import TRAINED
from ui.vocabulary.vocabulary_view import vocabulary_view


def page() -> None:
    """The page."""
    open_page("vocabulary", has_title=False)
    with training_place():
        text = text_input()
        if st.session_state["tokenizer"] == TRAINED:
            settings_input(text)
    # Progress and messages come and go: in a place of their own they move nothing on the page, and
    # what does not move stays as it is.
    with st.container():
        choice = tokenizer_input()
        try:
            chosen = chosen_tokenizer(choice)
        except BPEError as error:
            show_problem(error)
            chosen = None
    draw = None
    if chosen:
        draw = partial(vocabulary_view, chosen, chosen.whole, text, show_title)
    page_body("vocabulary", draw)
    tell_settings()
    close_page("vocabulary")


if __name__ == "__main__":
    page()
