"""The lab of ties and overlaps."""

import streamlit as st

from bpe_view.words import say
from ui.learn.head import head
from ui.learn.labs.overlap_view import overlap_view
from ui.learn.labs.tie_choices import choices
from ui.learn.labs.ties_view import ties_view


def lab_view() -> None:
    """The half of it that is chosen."""
    stage = st.session_state["tie_stage"]
    with head(say(f"ties.question.{stage}"), "" if stage == "ties" else say("ties.overlap.lesson")):
        pass
    choices()
    if stage == "ties":
        ties_view()
    else:
        overlap_view()
