"""From a page of the app to the projector of a new room."""

import secrets
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import streamlit as st

from bpe_view.component import Component
from bpe_view.words import current_language, say
from ui.round.machine import RefusedError
from ui.round.question import Question
from ui.round.room_file import open_room
from ui.shared.mount import mount
from ui.shared.session import visit

_GO_TO: Final = Component("go_to", Path(__file__).with_name("go_to.js"))
_COOKIE: Final = "class_visitor"  # by which the rooms of a browser are counted


def ask_class(questions: Callable[[], tuple[Question, ...]]) -> None:
    """Open a room, where something is pressed; `lead_to_wall` goes there."""
    visitor = st.context.cookies.get(_COOKIE) or secrets.token_urlsafe(16)
    try:
        asked = questions()
        if not asked:
            raise RefusedError("no_question")
        code, host = open_room(asked, time.time(), visitor, st.context.ip_address or "localhost")
    except RefusedError as error:
        visit().class_room = {"refused": str(error)}
    except (OSError, sqlite3.Error):
        visit().class_room = {"refused": "no_file"}
    else:
        looks = f"language={current_language()}&theme={st.context.theme.type or ''}"
        link = f"class/{code}?wall&{looks}#{host}"
        visit().class_room = {"to": link, "cookie": f"{_COOKIE}={visitor}"}


def class_button(key: str, questions: Callable[[], tuple[Question, ...]]) -> None:
    """A button that opens a room and leads to its projector."""
    with st.container():  # what questions need may take time, which is shown here
        if st.button(say("learn.tools.class.title"), key=key):
            ask_class(questions)
        lead_to_wall()


def lead_to_wall() -> None:
    """Leave the page, once, if a room was opened; or say why none was."""
    room, visit().class_room = visit().class_room, {}
    if "refused" in room:
        st.toast(say(f"round.refused.{room['refused']}"))
    with st.container():  # takes one place always, so that what follows keeps its own
        if "to" in room:
            mount(_GO_TO, "go-to-class", room)
