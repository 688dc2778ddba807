"""Buttons that lead to another page, which finds given values chosen."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import streamlit as st

from ui.shared.session import FILE_TEXT
from ui.shared.training.training_choices import OWN_TEXT

_ASKED: Final = "page that a button leads to"


def page_button(
    label: str,
    key: str,
    page: str,
    values: Callable[[], Mapping[str, Any]],
    *,
    icon: str | None = None,
) -> None:
    """A button that leads to a page. `page`: its file. `values`: what the page finds chosen, by the
    names of properties; asked for at the press."""
    st.button(label, key=key, icon=icon, on_click=leave_for, args=(page, values))


def leave_if_asked() -> None:
    """Go to the page that was asked for."""
    page = st.session_state.pop(_ASKED, None)
    if page:
        st.switch_page(page)


def leave_for(page: str, values: Callable[[], Mapping[str, Any]]) -> None:
    """Ask for a page, where something is pressed (`on_click`); `leave_if_asked` goes there.

    The press is kept until then: a run that another event cuts short would lose it.

    Args:
        values: what it finds chosen, by the names of properties.
    """
    taken = values()
    if taken.get("sample") == OWN_TEXT:
        st.session_state.pop(FILE_TEXT, None)
    st.session_state.update(taken)
    st.session_state[_ASKED] = page
