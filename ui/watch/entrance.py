"""What a newcomer finds beside the title: lesson 1, and a line for their own name."""

from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_view.name_box.payload import NAME_BOX, name_payload
from bpe_view.words import say
from ui.shared.mount import mount
from ui.shared.page_button import leave_for, page_button
from ui.shared.session import hides
from ui.shared.training.tokenizer_choice import pretrained

_MODEL: Final = "cl100k_base"
"""GPT-4's."""
_BOX: Final = "name box"
_TYPED: Final = "name that was typed"


def entrance() -> None:
    """The two ways in; neither in a challenge that hides the other pages."""
    if hides("pages"):
        return
    page_button(
        say("watch.start"),
        "start",
        "pages/learn.py",
        lambda: {"lesson": None},
        icon=":material/school:",
    )
    _name_line()


@st.fragment
def _name_line() -> None:
    """A name in the tokens of GPT-4, and the way to page Encode, which says why."""
    typed = st.session_state.setdefault(_TYPED, "")
    result = mount(
        NAME_BOX,
        _BOX,
        name_payload(_tokenizer() if typed else None, typed),
        on_text_change=_keep,
        on_open_change=lambda: None,
    )
    if result.open:
        leave_for("pages/encode.py", {"tokenizer": _MODEL, "encode_text": typed})


def _keep() -> None:
    st.session_state[_TYPED] = str(st.session_state[_BOX].get("text") or "")


def _tokenizer() -> bpe.Tokenizer | None:
    """None where its vocabulary is not on this computer: a page does not wait for a download."""
    try:
        return pretrained(_MODEL, download=False)
    except bpe.VocabularyUnavailableError:
        return None
