"""Page Vocabulary's inputs: one field for every search, which kinds of tokens, in which order."""

from typing import Final

import regex
import streamlit as st

from bpe_core.analysis import Search
from bpe_view.words import say
from ui.shared.move_focus.move_focus_component import move_focus
from ui.shared.one_of_row import one_of_row
from ui.shared.session import visit
from ui.shared.size_input import size_slider
from ui.visit import LOOKS, TOKEN_KINDS, TOKEN_ORDERS

_WAYS: Final[tuple[tuple[Search, str], ...]] = (
    ("regex", r"/(.+)/"),
    ("text", r'"(.+)"'),
    ("id", r"\s*(\d[\d\s,–-]*)"),
    ("hex", r"\s*((?:0[xX])?[\da-fA-F]{2}(?:[\s,]+[\da-fA-F]{2})+|0[xX](?:[\da-fA-F]{2})+)\s*"),
)
"""How a search is written, where it is not for a text; the first that fits counts."""


def understood(typed: str) -> tuple[str, Search]:
    """What is looked for, and how.

    >>> understood("the"), understood("259"), understood("e2 80 a6")
    (('the', 'text'), ('259', 'id'), ('e2 80 a6', 'hex'))
    >>> understood("/ing$/"), understood('"259"')
    (('ing$', 'regex'), ('259', 'text'))
    """
    for how, pattern in _WAYS:
        found = regex.fullmatch(pattern, typed, regex.DOTALL)
        if found:
            return found[1], how
    return typed, "text"


def search_input(size_name: str, sizes: range | None, *, can_be_tried: bool) -> int | None:
    """Ask which tokens to show, in one row; all answers are choices.

    Args:
        size_name: the choice of a vocabulary size.
        sizes: the sizes that there are; empty: say why there are none; None: there is but one.
        can_be_tried: whether tokens can be asked for that their own text does not give.

    Returns:
        The vocabulary size to look at; None where there is but one.
    """
    with st.container(horizontal=True, vertical_alignment="center", key="token-search"):
        with st.container(width=330, key="token-field"):
            st.text_input(
                say("vocabulary.search.find"),
                key="find",
                type="search",
                live=True,
                placeholder=say("vocabulary.search.example"),
                label_visibility="collapsed",
                icon=":material/search:",
            )
        with st.popover(say(f"vocabulary.list_by.{st.session_state['list_by']}")):
            st.radio(
                say("vocabulary.search.first"),
                TOKEN_ORDERS,
                format_func=lambda order: say(f"vocabulary.list_by.{order}"),
                key="list_by",
            )
        size = None
        with st.popover(say("vocabulary.search.only")):
            _kinds_input([one for one in TOKEN_KINDS if can_be_tried or one != "unreachable"])
            if sizes:
                size = size_slider(size_name, sizes[0], sizes[-1])
            elif sizes is not None:
                st.caption(say("compare.no_sizes"))
        st.space("stretch")
        label = say("vocabulary.look.label")
        one_of_row(label, "vocabulary_look", LOOKS, lambda one: say(f"vocabulary.look.{one}"))
    return size


def _kinds_input(kinds: list[str]) -> None:
    """Ask for kinds of tokens, of those that there are here; say what the chosen ones mean."""
    chosen = [one for one in kinds if one in st.session_state["kinds"]]
    st.session_state["kinds"] = chosen
    st.pills(
        say("vocabulary.search.only"),
        kinds,
        format_func=lambda kind: say(f"vocabulary.kind.{kind}"),
        key="kinds",
        selection_mode="multi",
        help="\n".join(f"- {_meaning(kind)}" for kind in kinds),
    )
    if chosen:
        st.caption("  \n".join(map(_meaning, chosen)))


def _meaning(kind: str) -> str:
    """A kind of tokens and what it means."""
    name, meaning = say(f"vocabulary.kind.{kind}"), say(f"vocabulary.kind_meaning.{kind}")
    return say("vocabulary.kind_meaning.told", kind=name, meaning=meaning)


def show_kind(kind: str) -> None:
    """Show all tokens of one kind and nothing else; for a button, which leads back up to them."""
    st.session_state.update(kinds=(kind,), find="")
    visit().vocabulary.times_shown += 1


def lead_to_shown() -> None:
    """Move the focus to the count of the tokens, where `show_kind` was called further down."""
    times = visit().vocabulary.times_shown
    move_focus(".st-key-tokens-found", times, scrolls=True, key="tokens")
