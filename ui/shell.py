"""What every page does first, so that a page opened by its own address is complete."""

from pathlib import Path
from typing import Final

import streamlit as st

from ui.navigation import draw_navigation
from ui.plain import plain
from ui.state import read_link

VISIT: Final = "number of the visit to a page"
"""In the session state: another number each time one comes to a page from another.

Streamlit forgets what a component knew when its page is left, so what is shown begins anew.
"""
_PAGE: Final = "page that is shown"
_STYLES: Final = Path(__file__).parent / "page.css"


def open_page(title: str, lesson: str, tab: str | None = None) -> None:
    """Page settings, navigation, the title and the one sentence below it; reads the link.

    Args:
        title: the page's name.
        lesson: what one learns here, in a sentence.
        tab: its title in the navigation, if that is another.
    """
    st.set_page_config(
        page_title=f"{title} · BPE Explorer",
        page_icon="🧩",
        layout="wide",
        menu_items={"About": "**BPE Explorer**: see how Byte Pair Encoding learns and cuts text."},
    )
    st.html(_STYLES)
    messages = read_link()
    _count_visit(title)
    draw_navigation(tab or title)
    st.title(title, anchor=False)
    st.markdown(lesson)
    for message in messages:
        st.warning(plain(f"{message} The default is used instead."), icon="⚠️")


def _count_visit(title: str) -> None:
    if st.session_state.get(_PAGE) != title:
        st.session_state[_PAGE] = title
        st.session_state[VISIT] = st.session_state.get(VISIT, 0) + 1
