"""The menus of the bar, and fragments beside them.

What is used within a moment, as when a text box reports because the mouse goes down on a menu,
Streamlit 1.67 sends in one message, which runs the fragment of the first part alone. So each
fragment that runs alone looks first whether another part was used.
"""

from typing import Any

import streamlit as st

from ui.choice import CHOICES
from ui.link import value_of
from ui.shared.places import is_whole_run
from ui.shared.session import visit


def bar_menu(label: str, key: str) -> Any:
    """A menu of the bar; what it holds is to be drawn when it is `open`."""
    menu = st.popover(label, key=key, on_change="rerun")
    visit().menus[key] = bool(menu.open)
    return menu


def rerun_if_menu_moved() -> None:
    """In a fragment: run the whole page if a menu was opened or closed that is drawn elsewhere."""
    moved = [key for key, was in visit().menus.items() if bool(st.session_state.get(key)) != was]
    if moved and not is_whole_run():
        st.rerun()


def rerun_if_chosen_elsewhere() -> None:
    """In the fragment of a menu: run the whole page if a choice was made that it does not show."""
    values, held = visit().link.values, st.session_state.to_dict()
    names = CHOICES.keys() - visit().menus.keys()
    if not is_whole_run() and any(value_of(held[name]) != values[name] for name in names):
        st.rerun()
