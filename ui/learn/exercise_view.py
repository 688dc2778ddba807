"""The exercise to take away: its file as a download, and how one has it checked."""

from typing import Final

import streamlit as st

from bpe_core.exercise import FILE_NAME, TEMPLATE
from bpe_view.words import say
from ui.shared.downloads.button import download_button

CHECK: Final = f"python -m bpe_core check {FILE_NAME}"  # the command of the checker


def exercise_view() -> None:
    """What the exercise is, the file, and the command that checks it."""
    st.markdown(say("learn.exercise.what"))
    label = say("learn.exercise.download", name=FILE_NAME)
    download_button(label, FILE_NAME, lambda: TEMPLATE)
    st.code(CHECK, language="sh")
    st.caption(say("learn.exercise.needs"))
