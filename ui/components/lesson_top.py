"""The way to the top of a lesson, for who goes on at the end of the one before."""

from pathlib import Path
from typing import Final

import streamlit as st

from ui.components.bundle import bundle_js

_FILES: Final = Path(__file__).parent / "lesson_top"

_mount = st.components.v2.component(
    "bpe_lesson_top", js=bundle_js(_FILES / "lesson_top.js"), html="<span></span>\n"
)


def lesson_top(lesson: str) -> None:
    """Go to the top when `lesson` is another one than before. Takes no room (lesson.css)."""
    with st.container(key="lesson-top"):
        _mount(key="lesson top", data={"lesson": lesson})
