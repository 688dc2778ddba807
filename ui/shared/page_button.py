"""Buttons that lead to another page, which finds given values chosen."""

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from ui.shared.pages import page_of
from ui.shared.session import visit
from ui.visit import OWN_TEXT

Values = Callable[[], Mapping[str, Any]]  # the choices that a page finds made, by name


def page_button(label: str, key: str, page: str, values: Values, icon: str | None = None) -> None:
    """A button that leads to a page, by its key; `values` is called at the press."""
    st.button(label, key=key, icon=icon, on_click=leave_for, args=(page, values))


def leave_for(page: str, values: Values) -> None:
    """Make the choices of a page to which `leave_if_asked` goes; where something is pressed.

    The press is kept until then: a run that another event cuts short would lose it.
    """
    chosen = values()
    if chosen.get("sample") == OWN_TEXT:
        visit().text_box.file = None
    st.session_state.update(chosen)
    visit().next_page = page


def leave_if_asked() -> None:
    """Go to the page that something pressed leads to."""
    page, visit().next_page = visit().next_page, ""
    if page:
        st.switch_page(page_of(page))
