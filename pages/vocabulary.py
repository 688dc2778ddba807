"""Vocabulary: every token, how it was made, what is built on it, where it stands in the text."""

from functools import partial

import streamlit as st

from bpe_core import BPEError
from ui.frame.page_frame import (
    changing_title,
    close_page,
    line_place,
    open_page,
    own_title,
    page_body,
)
from ui.shared.error_messages import show_problem
from ui.shared.training.inputs import line, tell_line
from ui.shared.training.run_store import kept_runs
from ui.shared.training.tokenizer_choice import chosen_tokenizer
from ui.shared.training.training_choices import TRAINED
from ui.vocabulary.vocabulary_view import vocabulary_view


def page() -> None:
    """The page."""
    open_page("vocabulary", has_title=False)
    show_title = changing_title()
    with line_place():
        request = line("text", "tokenizer")
    # Progress and messages come and go: in a place of their own they move nothing on the page, and
    # what does not move stays as it is.
    if st.session_state["tokenizer"] == TRAINED and kept_runs.find(request.identity) is None:
        show_title(*own_title("vocabulary"))  # until there is something to say of what is found
    with st.container():
        try:
            chosen = chosen_tokenizer(st.session_state["tokenizer"])
        except BPEError as error:
            show_problem(error)
            chosen = None
    tell_line()
    draw = None
    if chosen:
        draw = partial(vocabulary_view, chosen, chosen.whole, request.text, show_title)
    else:
        show_title(*own_title("vocabulary"))
    page_body("vocabulary", draw)
    close_page("vocabulary")


if __name__ == "__main__":
    page()
