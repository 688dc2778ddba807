"""What a visitor did on the stage of the lesson that is open.

The choices `ui.visit.ON_STAGE` stand in the link of the page. They are of one lesson, the open one:
with another lesson they begin anew, and neither page Watch nor page Encode has them.
"""

from dataclasses import replace
from typing import Final

import streamlit as st

from bpe_view.lessons.stages import SPECIAL, Stage
from ui.shared.session import visit
from ui.visit import ON_STAGE, VIEWS

PAGE, PRESENTER = VIEWS
DEFAULTS: Final = {one.name: one.default for one in ON_STAGE}


def presents() -> bool:
    """Whether the lesson is shown to a room: one paragraph, the stage, one question, all large."""
    return bool(st.session_state["view"] == PRESENTER)


def begin_lesson(key: str | None) -> None:
    """Where another lesson is open than before, its stage begins as its file has it; only what was
    typed there comes back. What a link has of the first one stays. `key`: of the lesson or lab that
    is open; None: the list.
    """
    learn = visit().learn
    if learn.open_key == key:
        return
    if learn.open_key != "":
        learn.typed[learn.open_key] = st.session_state["lesson_text"]
        st.session_state.update(DEFAULTS)
        st.session_state["lesson_text"] = learn.typed.get(key)
        learn.start = None
        learn.times_opened += 1
        if key is None:
            st.session_state["view"] = PAGE
    learn.open_key = key
    learn.presented, learn.presents_answer = 0, False


def recognises_special() -> bool:
    """Whether the switch of the stage is to recognise special tokens."""
    return bool(st.session_state["lesson_switch"] == SPECIAL)


def switched(stage: Stage) -> Stage:
    """A stage with the setting to which the visitor switched it."""
    chosen = st.session_state["lesson_switch"]
    is_set = stage.switch and chosen and chosen != SPECIAL
    return replace(stage, **{stage.switch: chosen}) if is_set else stage


def typed_text(stage: Stage) -> str:
    """What stands on a stage of tokens."""
    typed: str | None = st.session_state["lesson_text"]
    return stage.shown_text if typed is None else typed
