"""Which of the two tabs is shown: each has the page to itself, so that it fits a projector."""

import streamlit as st

from bpe_view.words import say
from ui.ties.choices import TABS


def tab_input() -> str:
    """Ask for the tab; one of `TABS`."""
    tab = st.segmented_control(
        say("ties.tab.title"),
        TABS,
        format_func=lambda tab: say(f"ties.tab.{tab}"),
        key="tie_stage",
        required=True,
        label_visibility="collapsed",
    )
    assert tab is not None  # required=True
    return tab
