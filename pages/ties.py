"""Ties & overlaps: what a tie rule changes, and what is counted and merged in a run."""

import streamlit as st

from ui.frame.page_frame import close_page, open_page, page_body
from ui.ties.mount_choices import choices
from ui.ties.overlap_view import overlap_view
from ui.ties.ties_view import ties_view


def page() -> None:
    """The page."""
    open_page("ties")
    page_body("ties", _below_title)
    close_page("ties")


def _below_title() -> None:
    choices()
    if st.session_state["tie_stage"] == "ties":
        ties_view()
    else:
        overlap_view()


if __name__ == "__main__":
    page()
