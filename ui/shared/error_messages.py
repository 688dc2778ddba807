"""Showing on a page what went wrong, and what of a link is not used as it stands there."""

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


FROM_LINK: Final = "values that the link had"  # by name; those that no page has looked at yet


def within(name: str, low: int, high: int) -> int | None:
    """A number that is chosen, or the nearest one that there is; None where none is chosen."""
    wanted: int | None = st.session_state[name]
    used = None if wanted is None else min(max(wanted, low), high)
    tell_used(name, used, low, high)
    return used


def tell_used(name: str, used: object, low: int, high: int) -> None:
    """Say it, once, where a link has another value than is used; None is the default."""
    asked = st.session_state.get(FROM_LINK, {}).pop(name, None)
    if asked is None or asked == used or asked != st.session_state[name]:
        return
    key = "not_allowed" if used is None else "changed"
    reason, value = say("share.allowed.number", low=low, high=high), repr(str(asked))
    add_message(say(f"share.link.{key}", name=name, value=value, reason=reason, used=used))
