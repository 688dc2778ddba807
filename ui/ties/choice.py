"""Which of the two stages is shown: each has the page to itself, so that it fits a projector."""

import streamlit as st

from ui.ties.examples import STAGES
from ui.words import say


def stage_input() -> str:
    """Ask for the stage; one of `STAGES`."""
    stage = st.segmented_control(
        say("ties.stage.title"),
        STAGES,
        format_func=lambda stage: say(f"ties.stage.{stage}"),
        key="tie_stage",
        required=True,
        label_visibility="collapsed",
    )
    assert stage is not None  # required=True
    return stage
