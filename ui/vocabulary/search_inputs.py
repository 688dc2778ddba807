"""Page Vocabulary's inputs: what to look for, which kinds of tokens, in which order."""

from dataclasses import dataclass
from typing import Final

import streamlit as st

from bpe_core.analysis import SEARCHES, Search
from bpe_view.words import say
from ui.vocabulary.vocabulary_choices import TOKEN_KINDS, TOKEN_ORDERS

_HAN: Final = r"\p{Han}"
"""A value, because braces in the words are places for values."""
_PICKED: Final = "kinds that are picked"


@dataclass(frozen=True)
class TokenQuery:
    """What the table is to show."""

    query: str
    how: Search
    kinds: tuple[str, ...]
    order: str


def search_input() -> TokenQuery:
    """Ask for all of it; every answer is a property of the link."""
    how_column, query_column, order_column = st.columns([9, 12, 8])
    with how_column:
        how = st.segmented_control(
            say("vocabulary.search.by"),
            SEARCHES,
            format_func=lambda how: say(f"vocabulary.search_by.{how}"),
            key="find_by",
            required=True,
        )
    assert how is not None  # required=True
    with query_column:
        query = st.text_input(
            say("vocabulary.search.label"),
            key="find",
            type="search",
            live=True,
            placeholder=say(f"vocabulary.search_example.{how}", han=_HAN),
        )
    with order_column:
        order = st.selectbox(
            say("vocabulary.search.first"),
            TOKEN_ORDERS,
            format_func=lambda order: say(f"vocabulary.list_by.{order}"),
            key="list_by",
        )
    return TokenQuery(query or "", how, _kinds_input(), order)


def _kinds_input() -> tuple[str, ...]:
    # In the link the kinds are words in one text; the widget has a list.
    st.session_state[_PICKED] = st.session_state["kinds"].split()
    st.pills(
        say("vocabulary.search.only"),
        TOKEN_KINDS,
        format_func=lambda kind: say(f"vocabulary.kind.{kind}"),
        key=_PICKED,
        selection_mode="multi",
        on_change=_keep_kinds,
        help="\n".join(f"- {_told(kind)}" for kind in TOKEN_KINDS),
    )
    kinds = tuple(st.session_state["kinds"].split())
    if kinds:
        st.caption("  \n".join(map(_told, kinds)))
    return kinds


def _told(kind: str) -> str:
    """A kind of tokens and what it means."""
    return say(
        "vocabulary.kind_meaning.told",
        kind=say(f"vocabulary.kind.{kind}"),
        meaning=say(f"vocabulary.kind_meaning.{kind}"),
    )


def _keep_kinds() -> None:
    picked = st.session_state[_PICKED]
    st.session_state["kinds"] = " ".join(kind for kind in TOKEN_KINDS if kind in picked)


def show_kind(kind: str) -> None:
    """Show all tokens of one kind and nothing else; for a button."""
    st.session_state["kinds"] = kind
    st.session_state["find"] = ""
