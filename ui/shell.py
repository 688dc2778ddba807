"""What every page does first, so that a page opened by its own address is complete."""

from pathlib import Path
from typing import Final

import streamlit as st

from ui.navigation import draw_navigation
from ui.state import read_link

_STYLES: Final = Path(__file__).parent / "page.css"


def open_page(title: str, lesson: str) -> None:
    """Page settings, navigation, the title and the one sentence below it; reads the link.

    Args:
        title: the page's name.
        lesson: what one learns here, in a sentence.
    """
    st.set_page_config(
        page_title=f"{title} · BPE Explorer",
        page_icon="🧩",
        layout="wide",
        menu_items={"About": "**BPE Explorer**: see how Byte Pair Encoding learns and cuts text."},
    )
    st.html(_STYLES)
    messages = read_link()
    draw_navigation()
    st.title(title, anchor=False)
    st.markdown(lesson)
    for message in messages:
        st.warning(f"{message} The default is used instead.", icon="⚠️")
