"""Messages on a page about errors and about unused values of a link."""

from collections.abc import Sequence

import streamlit as st

import bpe_core as bpe
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.shared.markdown import plain
from ui.shared.session import visit

MOST_NAMES = 5  # of what is not used in a link; more are not listed


def show_problem(error: bpe.BPEError) -> None:
    """Show the message of an error, which may quote any text, as plain text."""
    st.error(plain(problem_text(error)))


def show_messages(messages: Sequence[str]) -> None:
    """Show each message as a warning."""
    for message in messages:
        st.warning(plain(message), icon=":material/warning:")


def show_unused(names: Sequence[str]) -> None:
    """Show one warning that lists the names of a link that are not used."""
    if names:
        listed = ", ".join(repr(name[:40]) for name in dict.fromkeys(names[:MOST_NAMES]))
        more = ", …" if len(names) > MOST_NAMES else ""
        show_messages([say("share.link.unused", names=listed + more)])


def within(name: str, low: int, high: int) -> int | None:
    """The chosen number, or the nearest in the range; None where none is chosen."""
    wanted: int | None = st.session_state[name]
    used = None if wanted is None else min(max(wanted, low), high)
    note_unused(name, used)
    return used


def note_unused(name: str, used: object) -> None:
    """Report a value of a link in `show_unused`, once, if the page uses another one."""
    link = visit().link
    wanted = link.named.pop(name, None)
    if wanted is not None and wanted != used and wanted == st.session_state[name]:
        link.unused.append(name)
