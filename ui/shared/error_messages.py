"""Showing on a page what went wrong, and what of a link is not used."""

from collections.abc import Sequence

import streamlit as st

import bpe_core as bpe
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.shared.markdown import plain
from ui.shared.session import visit

MOST_NAMES = 5  # of what is not used in a link; more are not listed


def show_problem(error: bpe.BPEError) -> None:
    """Say what is wrong; messages name the value, which may be anything."""
    st.error(plain(problem_text(error)))


def show_messages(messages: Sequence[str]) -> None:
    """Say in a box each what a visitor should know of what they see."""
    for message in messages:
        st.warning(plain(message), icon=":material/warning:")


def show_unused(names: Sequence[str]) -> None:
    """Say which names of a link are not used, in one sentence."""
    if names:
        listed = ", ".join(repr(name[:40]) for name in dict.fromkeys(names[:MOST_NAMES]))
        more = ", …" if len(names) > MOST_NAMES else ""
        show_messages([say("share.link.unused", names=listed + more)])


def within(name: str, low: int, high: int) -> int | None:
    """A number that is chosen, or the nearest one that there is; None where none is chosen."""
    wanted: int | None = st.session_state[name]
    used = None if wanted is None else min(max(wanted, low), high)
    note_unused(name, used)
    return used


def note_unused(name: str, used: object) -> None:
    """Where a link chose another value than is used, the page will say so, once."""
    link = visit().link
    wanted = link.named.pop(name, None)
    if wanted is not None and wanted != used and wanted == st.session_state[name]:
        link.unused.append(name)
