"""The language of the whole page, as browsers and screen readers are told it."""

from pathlib import Path
from typing import Final

import streamlit as st

from ui.components.bundle import bundle_js
from ui.words import current_language, say

_FILES: Final = Path(__file__).parent / "page_language"

_mount = st.components.v2.component(
    "bpe_page_language", js=bundle_js(_FILES / "page_language.js"), html="<span></span>\n"
)


def page_language() -> None:
    """Mark the page as being in the visitor's language. Takes no room (page.css)."""
    with st.container(key="page-language"):
        data = {"language": current_language(), "sidebar": say("shell.sidebar")}
        _mount(key="page language", data=data)
