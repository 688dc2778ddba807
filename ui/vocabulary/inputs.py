"""Page Vocabulary's inputs: what to look for, which kinds of tokens, in which order."""

from dataclasses import dataclass
from typing import Final

import streamlit as st

from bpe_core.vocabulary import Search
from ui.vocabulary.rows import KINDS, ORDERS

SEARCH_TITLES: Final[dict[Search, str]] = {
    "text": "Text",
    "hex": "Hex",
    "id": "Id",
    "regex": "Regex",
}
SEARCH_EXAMPLES: Final[dict[Search, str]] = {
    "text": "the, or ·the as in the table",
    "hex": "E2 80",
    "id": "65, 97-122",
    "regex": r"^\s+$ or (?i)the$ or \p{Han}",
}
_PICKED: Final = "kinds that are picked"


@dataclass(frozen=True)
class Asked:
    """What the table is to show."""

    query: str
    how: Search
    kinds: tuple[str, ...]
    order: str


def search_input() -> Asked:
    """Ask for all of it; every answer is a property of the link."""
    how_column, query_column, order_column = st.columns([2, 3, 2])
    with how_column:
        how = st.segmented_control(
            "Search by",
            list(SEARCH_TITLES),
            format_func=SEARCH_TITLES.__getitem__,
            key="find_by",
            required=True,
        )
    assert how is not None  # required=True
    with query_column:
        query = st.text_input(
            "Search", key="find", type="search", live=True, placeholder=SEARCH_EXAMPLES[how]
        )
    with order_column:
        order = st.selectbox("First", list(ORDERS), format_func=ORDERS.__getitem__, key="list_by")
    return Asked(query or "", how, _kinds_input(), order)


def _kinds_input() -> tuple[str, ...]:
    # In the link the kinds are words in one text; the widget has a list.
    st.session_state[_PICKED] = st.session_state["kinds"].split()
    st.pills(
        "Only",
        list(KINDS),
        format_func=KINDS.__getitem__,
        key=_PICKED,
        selection_mode="multi",
        on_change=_keep_kinds,
    )
    return tuple(st.session_state["kinds"].split())


def _keep_kinds() -> None:
    picked = st.session_state[_PICKED]
    st.session_state["kinds"] = " ".join(kind for kind in KINDS if kind in picked)


def show_kind(kind: str) -> None:
    """Show all tokens of one kind and nothing else; for a button."""
    st.session_state["kinds"] = kind
    st.session_state["find"] = ""
