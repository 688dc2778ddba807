"""A text from a file of the visitor's own: Streamlit's input brings it, out of sight."""

from typing import Final

import streamlit as st

from bpe_view.words import say
from ui.shared.element_types import UploadedFile
from ui.shared.memory import MAX_UPLOAD_MB
from ui.shared.session import visit
from ui.shared.uploads import not_utf8, read_text_file
from ui.visit import OWN_TEXT

_KEY: Final = "upload"
FILE_INPUT: Final = f".st-key-{_KEY}"
"""Where the line of settings puts a file that was chosen, or dropped on the page."""


def file_input() -> None:
    """Take a file; the line of settings has the button (page.css hides this one)."""
    st.file_uploader(
        say("inputs.upload"), key=_KEY, on_change=_read_upload, max_upload_size=MAX_UPLOAD_MB
    )


def close_text_file() -> None:
    """Another text takes its place, on page Compare also that of what was typed there."""
    visit().file, visit().file_problem = None, ""
    st.session_state["example"] = False
    if visit().page == "compare":
        st.session_state["compare_text"] = None


def _read_upload() -> None:
    upload = st.session_state[_KEY]
    if upload:
        open_text_file(upload)


def open_text_file(upload: UploadedFile) -> None:
    """The text of a file takes the place of the one that is there."""
    try:
        file = read_text_file(upload)
    except UnicodeDecodeError as error:
        visit().file_problem = not_utf8(upload.name, error)
        return
    take_own_text()
    visit().file = file


def take_own_text() -> None:
    """Another text of the visitor's takes the place of the one that is there. A step belongs to its
    text; that of a link that could not hold it waits for the text."""
    is_missing = st.session_state["sample"] == OWN_TEXT and not chosen_own_text()
    close_text_file()
    step = st.session_state["step"] if is_missing else None
    st.session_state.update(sample=OWN_TEXT, step=step)


def chosen_own_text() -> str:
    """The visitor's own text, typed or from a file."""
    return visit().own_text(st.session_state["text"])
