"""The language of the whole page, as browsers and screen readers are told it."""

from pathlib import Path
from typing import Final

import streamlit as st

from ui.components.component import Component
from ui.shared.mount import mount
from ui.words import current_language, say

PAGE_LANGUAGE: Final = Component(
    "page_language", Path(__file__).parent / "page_language" / "page_language.js"
)


def page_language() -> None:
    """Mark the page as being in the visitor's language. Takes no room (page.css)."""
    with st.container(key="page-language"):
        data = {"language": current_language(), "sidebar": say("shell.sidebar")}
        mount(PAGE_LANGUAGE, "page language", data)
