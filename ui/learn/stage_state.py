"""What the visitor did on the stage of the open lesson, which stands in the link of page Learn.

The properties `lesson_…` hold it (`learn_choices.ON_STAGE`). They are of one lesson, the open one:
with another lesson they begin anew, and neither page Watch nor page Encode hears of them.
"""

from typing import Final

import streamlit as st

from bpe_view.lessons.model import PLAYER, SIZES, SPECIAL, THREE, TOKENS, Stage
from bpe_view.lessons.switch import switch_choices
from ui.shared.session import visit
from ui.visit import ON_STAGE

_DEFAULTS: Final = {prop.name: prop.default for prop in ON_STAGE}
_OF_PLAYER: Final = ("lesson_step", "lesson_mode", "lesson_level")
_OF_TOKENS: Final = ("lesson_text", "lesson_looked_at")
_OF_OTHERS: Final = {
    PLAYER: _OF_TOKENS,
    TOKENS: _OF_PLAYER,
    SIZES: (*_OF_TOKENS, "lesson_mode", "lesson_level"),
    THREE: (*_OF_TOKENS, "lesson_mode", "lesson_level"),
}
"""By the kind of a stage, what it does not have."""


def open_stage(key: str | None) -> None:
    """Go to a lesson. Its stage begins as its file has it; only what was typed there comes back."""
    typed = visit().learn.typed
    typed[st.session_state["lesson"]] = st.session_state["lesson_text"]
    begin_anew()
    st.session_state["lesson"] = key
    st.session_state["lesson_text"] = typed.get(key)


def begin_anew() -> None:
    """The stage stands as its file has it."""
    st.session_state.update(_DEFAULTS)
    visit().learn.start = None


def leave_out(stage: Stage) -> None:
    """Forget what a link has for a stage of another kind; the page says so."""
    unfit = [name for name in _OF_OTHERS[stage.kind] if st.session_state[name] != _DEFAULTS[name]]
    if st.session_state["lesson_switch"] not in (None, *switch_choices(stage)):
        unfit.append("lesson_switch")
    for name in unfit:
        st.session_state[name] = _DEFAULTS[name]
    visit().link.unused += unfit


def switched_to(stage: Stage) -> str | None:
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


def keep_text(stage: Stage, text: str) -> None:
    """The visitor typed on the stage."""
    st.session_state["lesson_text"] = None if text == stage.shown_text else text


def keep_place(symbol: int) -> None:
    """The visitor looks closer at the pre-token of this base symbol."""
    st.session_state["lesson_looked_at"] = symbol


def current_step(stage: Stage) -> int:
    """The step that the player of a stage is at, as far as it has told."""
    step: int | None = st.session_state["lesson_step"]
    return stage.start if step is None else step
