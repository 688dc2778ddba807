"""The lab that is open."""

import streamlit as st

from bpe_view.words import say
from ui.learn.head import head
from ui.learn.labs.overlap_view import overlap_view
from ui.learn.labs.rules_view import rules_view
from ui.learn.labs.tie_choices import choices
from ui.learn.labs.ties_view import ties_view
from ui.learn.learn_choices import RULES


def lab_view() -> None:
    """The three rules, or the half of ties and overlaps that is chosen."""
    if st.session_state["lab"] == RULES:
        with head(say("learn.labs.rules.title")):
            pass
        rules_view()
        return
    stage = st.session_state["tie_stage"]
    with head(say(f"ties.question.{stage}"), "" if stage == "ties" else say("ties.overlap.lesson")):
        pass
    choices()
    if stage == "ties":
        ties_view()
    else:
        overlap_view()
