"""Widgets of the whole page, beside parts of it that run alone."""

from contextlib import AbstractContextManager, nullcontext
from typing import Any

import streamlit as st

from ui.host.changed import CHANGED


def of_the_whole_page() -> AbstractContextManager[None]:
    """What is made in it belongs to the page: using it ends the part that runs alone.

    Where Streamlit cannot, it belongs to that part, and using it waits until the part is over.
    Not needed once a click ends such a part: https://github.com/streamlit/streamlit/issues/11030.
    """
    try:
        from streamlit.runtime.scriptrunner_utils.script_run_context import ThreadState

        return ThreadState.scoped(fragment_id=None)
    except CHANGED:
        return nullcontext()


def run_all_that_was_used() -> None:
    """In a part that runs alone: run the whole page instead if something else was used, too.

    What is used within a moment, as when a component reports because the mouse goes down on a menu,
    Streamlit 1.67 sends in one message, which names the first part alone: the menu stayed empty.
    """
    try:
        from streamlit.runtime.scriptrunner import get_script_run_ctx

        run: Any = get_script_run_ctx()
        parts = run.fragment_ids_this_run or ()
        state = run.session_state._state
        made = state._new_widget_state.widget_metadata
        used = [made[key] for key in made.keys() & {*state._new_widget_state}]
        others = [one for one in used if one.fragment_id not in parts]
        is_more = parts and any(state._widget_changed(one.id) for one in others)
    except CHANGED:
        return
    if is_more:
        st.rerun()
