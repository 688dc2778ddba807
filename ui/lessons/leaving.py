"""From a lesson to a full page, with the text and settings of the stage."""

from collections.abc import Mapping
from typing import Any, Final

import streamlit as st

from ui.lessons.lesson import TRAINED, Stage
from ui.properties import OWN_TEXT
from ui.settings import as_properties
from ui.sharing.challenge import hides
from ui.state import FILE_TEXT

_ASKED: Final = "page that a lesson leads to"


def leave_if_asked() -> None:
    """Go to the page that was asked for.

    The press is kept until then: a run that another event cuts short would lose it.
    """
    page = st.session_state.pop(_ASKED, None)
    if page:
        st.switch_page(page)


def leave_button(label: str, key: str, page: str, values: Mapping[str, Any]) -> None:
    """A button that leads to a page; none where a challenge hides the way to others.

    Args:
        label: what it says.
        key: another one for each lesson.
        page: its file.
        values: what the page finds chosen, by the names of `ui.properties`.
    """
    if hides("pages"):
        return
    st.button(label, key=key, on_click=_take_along, args=(page, values))


def _take_along(page: str, values: Mapping[str, Any]) -> None:
    if values.get("sample") == OWN_TEXT:
        st.session_state.pop(FILE_TEXT, None)
    st.session_state.update(values)
    st.session_state[_ASKED] = page


def training_values(stage: Stage, step: int | None) -> dict[str, Any]:
    """The training of a stage, as the pages have it in their settings; nothing without one."""
    if stage.tokenizer != TRAINED:
        return {}
    text = {"sample": stage.sample} if stage.sample else {"sample": OWN_TEXT, "text": stage.text}
    return as_properties(stage.request.settings) | text | {"step": step}


def encoding_values(stage: Stage, text: str, *, recognise: bool) -> dict[str, Any]:
    """What page Encode needs to show a stage of tokens."""
    return {
        **training_values(stage, None),
        "encode_text": text,
        "tokenizer": stage.tokenizer,
        "order": stage.order,
        "recognise_special": recognise,
    }
