"""What a newcomer finds first: the title, what this is, lesson 1, and a line for their own name."""

from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_view.entrance.entrance_payload import ENTRANCE, entrance_payload
from ui.shared.mount import mount, told
from ui.shared.page_button import leave_for, leave_if_asked
from ui.shared.session import hides
from ui.shared.training.tokenizer_choice import pretrained

_MODEL: Final = "cl100k_base"
"""GPT-4's."""
_KEY: Final = "entrance"
_NAME: Final = "name that was typed"


def entrance() -> None:
    """The ways in, unless a challenge hides the other pages."""
    if not hides("pages"):
        _ways_in()


@st.fragment
def _ways_in() -> None:
    """A name is cut without running the page again, which may be training on a long text."""
    leave_if_asked()
    name = st.session_state.setdefault(_NAME, "")
    mount(
        ENTRANCE,
        _KEY,
        entrance_payload(_tokenizer() if name else None, name),
        on_text_change=_keep,
        on_way_change=_leave,
    )


def _keep() -> None:
    st.session_state[_NAME] = told(_KEY, "text", str, "")


def _leave() -> None:
    way = told(_KEY, "way", str, "")
    if way == "start":
        leave_for("pages/learn.py", lambda: {"lesson": None})
    elif way == "why":
        name = st.session_state[_NAME]
        leave_for("pages/encode.py", lambda: {"tokenizer": _MODEL, "encode_text": name})


def _tokenizer() -> bpe.Tokenizer | None:
    """None where its vocabulary is not on this computer: a page does not wait for a download."""
    try:
        return pretrained(_MODEL, download=False)
    except bpe.VocabularyUnavailableError:
        return None
