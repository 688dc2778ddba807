"""The exercise to take away: its two files as downloads, and how one tests what one wrote."""

from functools import partial
from typing import Final

import streamlit as st

from bpe_core.exercise import FILES
from bpe_view.words import say
from ui.shared.downloads.download_button import download_button

TEST: Final = "python test_my_bpe.py"  # what a learner types


def exercise_view() -> None:
    """What the exercise is, its files, and the command that tests them."""
    st.markdown(say("learn.exercise.what"))
    with st.container(horizontal=True):
        for name in FILES:
            label = say("learn.exercise.download", name=name)
            download_button(label, name, partial(FILES.__getitem__, name))
    st.code(TEST, language="sh")
    st.caption(say("learn.exercise.needs"))
