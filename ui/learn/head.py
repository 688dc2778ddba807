"""What stands above everything on page Learn, and the buttons that open a lesson."""

from typing import Any

import streamlit as st

from bpe_view.lessons.loader import Entry
from bpe_view.words import say
from ui.shared.element_types import DeltaGenerator
from ui.shared.markdown import plain


def open_over_list(lesson: str | None = None, lab: str | None = None) -> None:
    """Open a lesson or a lab; neither: the list."""
    st.session_state.update(lesson=lesson, lab=lab)


def open_button(label: str, key: str, lesson: str | None, **looks: Any) -> None:
    """A button that opens a lesson by its key, or the list. `looks`: as `st.button` takes them."""
    st.button(label, key, on_click=open_over_list, args=(lesson,), **looks)


def numbered(at: int, entry: Entry) -> str:
    """The title of the lesson at a place, with its number, as Markdown."""
    return f"{at + 1}. {plain(entry.lesson.title if entry.lesson else entry.file)}"


def head(title: str, line: str = "", *, is_list: bool = False) -> DeltaGenerator:
    """Draw the title, with a line below it; returns the container of what stands right of them."""
    with st.container(gap="xxsmall"):
        if not is_list:
            icon = ":material/arrow_back:"
            open_button(say("learn.all_lessons"), "all-lessons", None, type="tertiary", icon=icon)
        box = st.container(horizontal=True, vertical_alignment="bottom", key="learn-head")
    with box, st.container(gap="xxsmall", key="learn-title"):
        st.title(title, anchor=False)
        if line:
            st.markdown(f":gray[{line}]")
    return box
