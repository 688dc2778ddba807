"""What is open on page Learn, and what the visitor did on the stage of the open lesson.

The choices `ui.visit.ON_STAGE` stand in the link of the page. They are of one lesson, the open one:
with another lesson they begin anew, and neither page Watch nor page Encode has them.
"""

from typing import Final

import streamlit as st

from bpe_view.lessons.model import PLAYER, SIZES, SPECIAL, THREE, TOKENS, Stage
from bpe_view.lessons.switch import switch_choices
from ui.shared.session import visit
from ui.visit import ON_STAGE, VIEWS

_DEFAULTS: Final = {one.name: one.default for one in ON_STAGE}
_OF_PLAYER: Final = ("lesson_step", "lesson_mode", "lesson_level")
_OF_TOKENS: Final = ("lesson_text", "lesson_looked_at")
_NOT_ON: Final = {
    PLAYER: _OF_TOKENS,
    TOKENS: _OF_PLAYER,
    SIZES: (*_OF_TOKENS, "lesson_mode", "lesson_level"),
    THREE: (*_OF_TOKENS, "lesson_mode", "lesson_level"),
}
"""The choices that a stage of each kind does not have."""


def open_over_list(lesson: str | None = None, lab: str | None = None) -> None:
    """Open a lesson or a lab (`on_click`); neither: the list."""
    st.session_state["lesson"] = lesson
    st.session_state["lab"] = lab


def begin_lesson(key: str | None) -> None:
    """Where another lesson is open than before, its stage begins as its file has it; only what was
    typed there comes back. What a link has of the first one stays.

    Args:
        key: the lesson or lab that is open; None: the list.
    """
    learn = visit().learn
    if learn.open_key == key:
        return
    if learn.open_key != "":
        learn.typed[learn.open_key] = st.session_state["lesson_text"]
        st.session_state.update(_DEFAULTS)
        st.session_state["lesson_text"] = learn.typed.get(key)
        learn.start = None
        learn.times_opened += 1
        if key is None:
            st.session_state["view"] = VIEWS[0]
    learn.open_key = key
    learn.presented, learn.presents_answer = 0, False


def leave_out(stage: Stage) -> None:
    """Forget what a link has for a stage of another kind; the page says so."""
    unfit = [name for name in _NOT_ON[stage.kind] if st.session_state[name] != _DEFAULTS[name]]
    if st.session_state["lesson_switch"] not in (None, *switch_choices(stage)):
        unfit.append("lesson_switch")
    for name in unfit:
        st.session_state[name] = _DEFAULTS[name]
    visit().link.unused += unfit


def chosen_switch(stage: Stage) -> str | None:
    """How the switch of a stage stands; None where special tokens are switched off."""
    chosen: str | None = st.session_state["lesson_switch"]
    if chosen or stage.switch is None or stage.switch == SPECIAL:
        return chosen
    own: str = getattr(stage, stage.switch)
    return own


def keep_switch(stage: Stage, chosen: str | None) -> None:
    """The visitor moved the switch."""
    is_own = stage.switch != SPECIAL and chosen == getattr(stage, str(stage.switch))
    st.session_state["lesson_switch"] = None if is_own else chosen


def typed_text(stage: Stage) -> str:
    """What stands on a stage of tokens."""
    typed: str | None = st.session_state["lesson_text"]
    return stage.shown_text if typed is None else typed


def current_step(stage: Stage) -> int:
    """The step at which the player of a stage was paused last."""
    step: int | None = st.session_state["lesson_step"]
    return stage.start if step is None else step
