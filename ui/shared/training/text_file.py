"""A text from a file of the visitor's own: Streamlit's input brings it, out of sight."""

from typing import Final

import streamlit as st

from bpe_view.words import say
from ui.host.element_types import UploadedFile
from ui.shared.memory import MAX_UPLOAD_MB
from ui.shared.session import FILE_TEXT, LACKED
from ui.shared.training.training_choices import OWN_TEXT
from ui.shared.uploads import not_utf8, read_text

FILE_NAME: Final = "name of the uploaded file"
PROBLEM: Final = "upload problem"
EXAMPLE_LINE: Final = "example_line"
"""The property of page Compare that shows an example until a text is chosen."""
LONG_TEXT: Final = "long_text"  # the property of page Sizes that shows a long one
_KEY: Final = "upload"
FILE_INPUT: Final = f".st-key-{_KEY}"
"""Where the line of settings puts a file that was chosen, or dropped on the page."""


def file_input() -> None:
    """Take a file; the line of settings has the button (page.css hides this one)."""
    st.file_uploader(
        say("inputs.upload"), key=_KEY, on_change=_read_upload, max_upload_size=MAX_UPLOAD_MB
    )


def file_problem() -> str:
    """Why no file is open; `""`: nothing is wrong."""
    problem: str = st.session_state.get(PROBLEM, "")
    return problem


def close_text_file() -> None:
    """Another text takes its place."""
    for name in (FILE_TEXT, FILE_NAME, PROBLEM):
        st.session_state.pop(name, None)
    st.session_state.update({EXAMPLE_LINE: False, LONG_TEXT: False})


def _read_upload() -> None:
    upload = st.session_state[_KEY]
    if upload:
        open_text_file(upload)


def open_text_file(upload: UploadedFile) -> None:
    """The text of a file takes the place of the one that is there."""
    try:
        text = read_text(upload)
    except UnicodeDecodeError as error:
        st.session_state[PROBLEM] = not_utf8(upload.name, error)
        return
    close_text_file()
    found = {FILE_TEXT: text, FILE_NAME: upload.name}
    st.session_state.update(found | {"sample": OWN_TEXT, "step": step_of_link()})


def step_of_link() -> int | None:
    """The step of a link that could not hold its text, for the first text that comes; None: there
    is no such link."""
    step: int | None = st.session_state.pop(LACKED, None)
    return step
