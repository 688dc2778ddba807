"""Showing on a page what went wrong."""

from collections.abc import Sequence
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.host.element_types import DeltaGenerator
from ui.shared.markdown import plain

MOST_MESSAGES: Final = 3  # more than these about a link are one line, which opens to the list
_PLACE: Final = "place of messages about the link"


def show_problem(error: bpe.BPEError) -> None:
    """Say what is wrong; messages name the value, which may be anything."""
    st.error(plain(problem_text(error)))


def show_messages(messages: Sequence[str]) -> DeltaGenerator:
    """Say what of a link could not be used, whatever stands in it; gives the place.

    The place is made in every run: where a message goes with the next one, what follows stays where
    it is, and a text box in it keeps the focus.
    """
    place: DeltaGenerator = st.container()
    st.session_state[_PLACE] = place
    if len(messages) <= MOST_MESSAGES:
        for message in messages:
            add_message(message)
        return place
    title = say("share.link.many", n=len(messages))
    with place, st.expander(title, icon=":material/warning:"):
        st.markdown("\n".join(f"- {plain(message)}" for message in messages))
    return place


def add_message(message: str) -> None:
    """Say one more thing of the link where `show_messages` says them, while the page is drawn."""
    with st.session_state[_PLACE]:
        st.warning(plain(message), icon=":material/warning:")
