"""Page Vocabulary's inputs: one field for every search, which kinds of tokens, in which order."""

from dataclasses import dataclass
from typing import Final

import regex
import streamlit as st

from bpe_core.analysis import Search
from bpe_view.words import say
from ui.shared.move_focus.move_focus_component import move_focus
from ui.shared.one_of_row import one_of_row
from ui.shared.size_input import size_input, size_slider
from ui.training.run_store import Trained
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


def as_typed(query: str, how: Search) -> str:
    """How a search is written in the field; a link holds `query` and `how`.

    >>> as_typed("ing$", "regex"), as_typed("259", "text"), as_typed("e2 80", "hex")
    ('/ing$/', '"259"', 'e2 80')
    """
    if not query or understood(query) == (query, how):
        return query
    # What is no number is no ID either: as a text it finds as little.
    quoted = f'"{query}"'
    return {"regex": f"/{query}/", "text": quoted, "hex": f"0x{query}", "id": quoted}[how]


_TYPED: Final = "what is typed into the search"
_PICKED: Final = "kinds that are picked"
_SHOWN: Final = "how often tokens of one kind were asked for"


@dataclass(frozen=True)
class TokenQuery:
    """Which tokens are to be shown, and as what."""

    query: str
    how: Search
    kinds: tuple[str, ...]
    order: str
    look: str


def search_input(
    whole: Trained | None, sizes: range | None, *, can_be_tried: bool
) -> tuple[TokenQuery, int | None]:
    """Ask for all of it, in one row; every answer is a property of the link.

    Args:
        whole: the training whose vocabulary it is; then any of its sizes can be looked at.
        sizes: those of an opened tokenizer; empty: why it has none is said; None: it is none.
        can_be_tried: whether tokens can be asked for that their own text does not give.

    Returns:
        What was asked, and the vocabulary size to look at; None where there is but one.
    """
    with st.container(horizontal=True, vertical_alignment="center", key="token-search"):
        with st.container(width=330, key="token-field"):
            _field()
        with st.popover(say(f"vocabulary.list_by.{st.session_state['list_by']}")):
            order = st.radio(
                say("vocabulary.search.first"),
                TOKEN_ORDERS,
                format_func=lambda order: say(f"vocabulary.list_by.{order}"),
                key="list_by",
            )
        with st.popover(say("vocabulary.search.only")):
            missing = () if can_be_tried else ("unreachable",)
            kinds = _kinds_input([one for one in TOKEN_KINDS if one not in missing])
            size = size_input(whole) if whole else _model_size(sizes)
        st.space("stretch")
        label = say("vocabulary.look.label")
        look = one_of_row(
            label, "vocabulary_look", LOOKS, lambda one: say(f"vocabulary.look.{one}")
        )
    query, how = st.session_state["find"], st.session_state["find_by"]
    return TokenQuery(query, how, kinds, order, look), size


def _model_size(sizes: range | None) -> int | None:
    if sizes is None:
        return None
    if sizes:
        return size_slider("model_size", sizes[0], sizes[-1])
    st.caption(say("compare.no_sizes"))
    return None


def _field() -> None:
    """The search, written as one types it."""
    st.session_state[_TYPED] = as_typed(st.session_state["find"], st.session_state["find_by"])
    st.text_input(
        say("vocabulary.search.find"),
        key=_TYPED,
        type="search",
        live=True,
        on_change=_keep_search,
        placeholder=say("vocabulary.search.example"),
        label_visibility="collapsed",
        icon=":material/search:",
    )


def _keep_search() -> None:
    found, how = understood(st.session_state[_TYPED])
    st.session_state.update(find=found, find_by=how if found else "text")


def _kinds_input(offered: list[str]) -> tuple[str, ...]:
    kinds = tuple(one for one in st.session_state["kinds"] if one in offered)
    st.session_state[_PICKED] = [*kinds]
    st.pills(
        say("vocabulary.search.only"),
        offered,
        format_func=lambda kind: say(f"vocabulary.kind.{kind}"),
        key=_PICKED,
        selection_mode="multi",
        on_change=_keep_kinds,
        help="\n".join(f"- {_told(kind)}" for kind in offered),
    )
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
    st.session_state["kinds"] = tuple(kind for kind in TOKEN_KINDS if kind in picked)


def show_kind(kind: str) -> None:
    """Show all tokens of one kind and nothing else; for a button, which leads back up to them."""
    st.session_state["kinds"] = (kind,)
    st.session_state["find"] = ""
    st.session_state[_SHOWN] = st.session_state.get(_SHOWN, 0) + 1


def lead_to_shown() -> None:
    """Who has asked for tokens further down has the focus where they are counted."""
    times: int = st.session_state.get(_SHOWN, 0)
    move_focus(".st-key-tokens-found", times, scrolls=True, key="move focus up")
