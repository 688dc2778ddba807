"""The way to the top of a lesson, for who goes on at the end of the one before."""

from pathlib import Path
from typing import Final

import streamlit as st

from ui.components.bundle import bundle_js

_FILES: Final = Path(__file__).parent / "lesson_top"

_mount = st.components.v2.component(
    "bpe_lesson_top", js=bundle_js(_FILES / "lesson_top.js"), html="<span></span>\n"
)


def lesson_top(gone_on: int) -> None:
    """Go to the top when `gone_on`, how often one has gone on, is more than before.

    From the bar above the lesson one sees its top already. Takes no room (lesson.css).
    """
    with st.container(key="lesson-top"):
        _mount(key="lesson top", data={"gone_on": gone_on})
