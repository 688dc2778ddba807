"""Buttons that lead to another page, which finds given values chosen."""

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from ui.shared.pages import page_of
from ui.shared.session import visit
from ui.visit import OWN_TEXT


def page_button(
    label: str,
    key: str,
    page: str,
    values: Callable[[], Mapping[str, Any]],
    *,
    icon: str | None = None,
) -> None:
    """A button that leads to a page, by its key. `values`: the choices that the page finds made,
    worked out at the press."""
    st.button(label, key=key, icon=icon, on_click=leave_for, args=(page, values))


def leave_for(page: str, values: Callable[[], Mapping[str, Any]]) -> None:
    """Ask for a page, where something is pressed (`on_click`); `leave_if_asked` goes there.

    The press is kept until then: a run that another event cuts short would lose it.
    """
    chosen = values()
    if chosen.get("sample") == OWN_TEXT:
        visit().file = None
    st.session_state.update(chosen)
    visit().next_page = page


def leave_if_asked() -> None:
    """Go to the page that was asked for."""
    page, visit().next_page = visit().next_page, ""
    if page:
        st.switch_page(page_of(page))
