"""Showing on a page what went wrong."""

from collections.abc import Iterable
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_view.words.error_words import problem_text
from ui.shared.markdown import plain

_PLACE: Final = "place of messages about the link"


def show_problem(error: bpe.BPEError) -> None:
    """Say what is wrong; messages name the value, which may be anything."""
    st.error(plain(problem_text(error)))


def show_messages(messages: Iterable[str]) -> None:
    """Say what of a link could not be used, whatever stands in it.

    The place is made in every run: where a message goes with the next one, what follows stays where
    it is, and a text box in it keeps the focus.
    """
    st.session_state[_PLACE] = st.container()
    for message in messages:
        add_message(message)


def add_message(message: str) -> None:
    """Say one more thing of the link where `show_messages` says them, while the page is drawn."""
    with st.session_state[_PLACE]:
        st.warning(plain(message), icon=":material/warning:")
