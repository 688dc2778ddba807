"""The training that is asked for: its text and its settings, as the session has them."""

import streamlit as st

from bpe_core.text import make_alphabet
from bpe_view.texts.samples import TEXTS, Sample
from ui.shared.link_value import tell_used
from ui.shared.session import FILE_TEXT
from ui.shared.training.own_counts import find_counts
from ui.shared.training.run_store import Request
from ui.shared.training.settings import chosen_settings
from ui.shared.training.training_choices import MAX_VOCAB_SIZE


def chosen_request(example: str | None = None) -> Request:
    """The training that text and settings ask for; `example`: in the place of the text."""
    text = chosen_text() if example is None else example
    choice = st.session_state["counts"]
    smallest = base_size(text)
    settings = chosen_settings(smallest, find_counts(choice))
    tell_used("vocab_size", settings.vocab_size, smallest, MAX_VOCAB_SIZE)
    return Request(text, settings, choice)


def base_size(text: str) -> int:
    """How many base symbols a text has, which every vocabulary has."""
    return len(make_alphabet(text, st.session_state["base"]))


def chosen_text() -> str:
    """The text to train on: a sample's, the user's own, or that of a file."""
    sample = chosen_sample()
    if sample:
        return sample.text
    own: str = st.session_state.get(FILE_TEXT, st.session_state["text"])
    return own


def chosen_sample() -> Sample | None:
    """The sample that is chosen; None: the user's own text is."""
    return next((sample for sample in TEXTS if sample.key == st.session_state["sample"]), None)
