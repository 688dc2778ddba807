"""What stands above everything on page Learn: the way back to the list, the title, and buttons."""

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from bpe_view.words import say
from ui.learn.stage_state import open_over_list


@contextmanager
def head(title: str, line: str = "", *, is_list: bool = False) -> Iterator[None]:
    """The title with a line below it; what is drawn inside stands right of them."""
    if not is_list:
        st.button(
            say("learn.all_lessons"),
            key="all-lessons",
            type="tertiary",
            icon=":material/arrow_back:",
            on_click=open_over_list,
        )
    with st.container(horizontal=True, vertical_alignment="bottom", key="learn-head"):
        with st.container(gap="xxsmall", key="learn-title"):
            st.title(title, anchor=False)
            if line:
                st.markdown(line)
        yield
