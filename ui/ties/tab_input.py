"""Which of the two tabs is shown: each has the page to itself, so that it fits a projector."""

import streamlit as st

from bpe_view.words import say
from ui.ties.choices import TABS


def stage_input() -> str:
    """Ask for the tab; one of `TABS`."""
    stage = st.segmented_control(
        say("ties.stage.title"),
        TABS,
        format_func=lambda stage: say(f"ties.stage.{stage}"),
        key="tie_stage",
        required=True,
        label_visibility="collapsed",
    )
    assert stage is not None  # required=True
    return stage
