"""The body of a page: a fragment, which runs alone when something in it is used."""

from collections.abc import Callable
from contextlib import closing

import streamlit as st

from bpe_core import BPEError
from ui.frame.address import show_address
from ui.link import restore_choices
from ui.shared.error_messages import show_problem
from ui.shared.menus import rerun_if_menu_moved
from ui.shared.page_button import leave_if_asked
from ui.shared.progress_bar import watch_cutting
from ui.shared.session import begin_run, visit


def page_body(draw: Callable[[], None]) -> None:
    """Draw what is below the line of a page, then its address.

    Args:
        draw: draws it from the choices of the visit; what it leads to the session holds, so that is
            nothing large. A `BPEError` that leaves it is said at its end.
    """
    _body(visit().page, draw)


@st.fragment
def _body(page: str, draw: Callable[[], None]) -> None:
    restore_choices()
    begin_run(page)
    rerun_if_menu_moved()
    leave_if_asked()
    place = st.empty()  # in every run: what follows keeps its place
    with closing(watch_cutting(page, place)):
        try:
            draw()
        except BPEError as error:
            show_problem(error)
    show_address(page)
