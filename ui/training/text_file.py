"""The visitor's own text: typed, or from a file."""

from typing import Any

import streamlit as st

from bpe_view.words import say
from ui.shared.markdown import plain
from ui.shared.memory import MAX_UPLOAD_MB
from ui.shared.move_focus.move_focus_component import move_focus
from ui.shared.session import visit
from ui.shared.uploads import not_utf8, read_text_file
from ui.visit import OWN_TEXT, TextFile


def text_file_input() -> None:
    """Ask for a file; it is seen below the text panel while that is open (frame.css)."""
    box = visit().text_box
    key = f"text-file-{box.files}"  # a new one after each file: it is empty then
    with st.container(key="text-file"):
        st.file_uploader(
            say("inputs.upload"),
            key=key,
            on_change=_read,
            args=(key,),
            max_upload_size=MAX_UPLOAD_MB,
            label_visibility="collapsed",
        )
    if box.problem:
        st.error(plain(box.problem))
    move_focus(".st-key-text-file button", box.files, key="text-file")


def _read(key: str) -> None:
    upload, box = st.session_state[key], visit().text_box
    if upload:
        box.files += 1
        try:
            file = read_text_file(upload)
        except UnicodeDecodeError as error:
            box.problem = not_utf8(upload.name, error)
        else:
            take_own_text(file.text, file)


def take_own_text(text: str, file: TextFile | None = None) -> None:
    """Choose a text of the visitor's, which may be from a file. A step belongs to its text; that of
    a link that could not hold its text waits for it."""
    state = st.session_state
    is_missing = state["sample"] == OWN_TEXT and not state["text"]
    choose_text(sample=OWN_TEXT, text=text, step=state["step"] if is_missing else None)
    visit().text_box.file = file


def choose_text(**choices: Any) -> None:
    """Another text takes the place of the one that is there, on page Compare also that of what was
    typed there."""
    if visit().page == "compare":
        choices["compare_text"] = None
    st.session_state.update(choices, example=False)
    visit().text_box.problem = ""
