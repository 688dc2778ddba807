"""Going from the list of page Learn to a lesson or lab, from one to another, and back."""

from collections.abc import Sequence
from typing import Final

import streamlit as st

from bpe_view.words import say
from ui.learn.learn_presenter import change_view
from ui.learn.stage_state import begin_anew, open_stage
from ui.visit import RULES

_TIMES: Final = "how often one went elsewhere on page Learn"


def open_lesson(key: str | None) -> None:
    """Go to a lesson; None: to the list."""
    open_stage(key)
    st.session_state["lab"] = None
    st.session_state[_TIMES] = times_gone() + 1


def open_lab() -> None:
    """Go to the lab of rules."""
    open_lesson(None)
    st.session_state["lab"] = RULES


def close_to(depth: int) -> None:
    """Close what is open over the list, down to so many."""
    change_view("page")
    if not depth:
        open_lesson(None)


def go_by(keys: Sequence[str], by: int) -> None:
    """Go so many lessons on, where there is one."""
    to = keys.index(st.session_state["lesson"]) + by
    if 0 <= to < len(keys):
        open_lesson(keys[to])


def times_gone() -> int:
    """How often one went elsewhere here: each time one begins at the top."""
    times: int = st.session_state.get(_TIMES, 0)
    return times


def take_lesson(keys: Sequence[str]) -> list[str]:
    """An unknown lesson gives the list and a message."""
    asked = st.session_state["lesson"]
    if asked in keys:
        return []
    st.session_state["lesson"] = None
    if asked is None:
        return []
    # What the link has of its stage was done on that one.
    begin_anew()
    return [say("learn.unknown_lesson", asked=repr(asked[:60]))]
