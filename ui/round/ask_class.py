"""From a page of the app to the projector of a new room."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import streamlit as st

from bpe_view.component import Component
from bpe_view.words import current_language, say
from ui.round.machine import RefusedError
from ui.round.pace import Pace
from ui.round.question import Question
from ui.round.round_routes import rooms
from ui.shared.mount import mount

_GO_TO: Final = Component("go_to", Path(__file__).with_name("go_to.js"))
_OPENINGS: Final = Pace(10, 1 / 30)
_REFUSED: Final = "why no room was opened"
_WALL: Final = "address of the projector of a room that was just opened"


def ask_class(questions: Callable[[], tuple[Question, ...]]) -> None:
    """Open a room, where something is pressed (`on_click`); `lead_to_wall` goes there."""
    try:
        _OPENINGS.take(st.context.ip_address or "")
        asked = questions()
        if not asked:
            raise RefusedError("no_question")
        code, host = rooms().open(asked, time.time())
    except RefusedError as error:
        st.session_state[_REFUSED] = error.key
    else:
        looks = f"language={current_language()}&theme={st.context.theme.type or ''}"
        st.session_state[_WALL] = f"class/{code}?wall&{looks}#{host}"


def class_button(key: str, questions: Callable[[], tuple[Question, ...]]) -> None:
    """Leads to the projector."""
    lead_to_wall()
    st.button(say("learn.tools.class.title"), key=key, on_click=ask_class, args=(questions,))


def lead_to_wall() -> None:
    """Leave the page, once, if a room was opened; or say why none was."""
    if refused := st.session_state.pop(_REFUSED, ""):
        st.toast(say(f"round.refused.{refused}"))
    if to := st.session_state.pop(_WALL, ""):
        mount(_GO_TO, "go to", {"to": to})
