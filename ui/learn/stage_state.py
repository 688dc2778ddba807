"""What a visitor did on the stage of the lesson that is open.

The choices `ui.visit.ON_STAGE` stand in the link of the page. They are of one lesson, the open one:
with another lesson they begin anew, and neither page Watch nor page Encode has them.
"""

from dataclasses import replace
from typing import Any, Final

import streamlit as st

from bpe_core.text import make_alphabet
from bpe_view.lessons.model import PLAYER, SIZES, SPECIAL, THREE, TOKENS, TRAINED, Stage
from bpe_view.lessons.switch import switch_choices
from ui.shared.session import visit
from ui.training.settings import as_choices
from ui.visit import ON_STAGE, OWN_TEXT, VIEWS

PAGE, PRESENTER = VIEWS
_DEFAULTS: Final = {one.name: one.default for one in ON_STAGE}
_ON: Final = {
    PLAYER: ("lesson_step", "lesson_mode", "lesson_level"),
    TOKENS: ("lesson_text", "lesson_looked_at"),
    SIZES: ("lesson_step",),
    THREE: ("lesson_step",),
}
"""The choices that a stage of each kind has, beside that of its switch."""


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
        st.session_state.update(_DEFAULTS)
        st.session_state["lesson_text"] = learn.typed.get(key)
        learn.start = None
        learn.times_opened += 1
        if key is None:
            st.session_state["view"] = PAGE
    learn.open_key = key
    learn.presented, learn.presents_answer = 0, False


def leave_out(stage: Stage) -> None:
    """Forget what a link has for a stage of another kind; the page says so."""
    state, fit = st.session_state, {*_ON[stage.kind]}
    if state["lesson_switch"] in switch_choices(stage):
        fit.add("lesson_switch")
    unfit = [name for name in _DEFAULTS if name not in fit and state[name] != _DEFAULTS[name]]
    state.update({name: _DEFAULTS[name] for name in unfit})
    visit().link.unused += unfit


def recognises_special() -> bool:
    """Whether the switch of the stage is to recognise special tokens."""
    return bool(st.session_state["lesson_switch"] == SPECIAL)


def switched(stage: Stage) -> Stage:
    """A stage with the setting to which the visitor switched it."""
    chosen = st.session_state["lesson_switch"]
    changed: dict[str, Any] = {}
    if stage.switch and chosen and chosen != SPECIAL:
        changed[stage.switch] = chosen
    return replace(stage, **changed)


def typed_text(stage: Stage) -> str:
    """What stands on a stage of tokens."""
    typed: str | None = st.session_state["lesson_text"]
    return stage.shown_text if typed is None else typed


def full_page_choices(stage: Stage) -> dict[str, Any]:
    """What the full page finds chosen, so that it shows a stage as it stands."""
    stage, step, chosen = switched(stage), st.session_state["lesson_step"], dict[str, Any]()
    if stage.tokenizer == TRAINED:
        own = {"sample": OWN_TEXT, "text": stage.text}
        text = {"sample": stage.sample} if stage.sample else own
        chosen = as_choices(stage.settings) | text | {"step": None}
    if stage.kind == PLAYER:
        chosen["step"] = stage.start if step is None else step
    elif stage.kind == SIZES:
        smallest = len(make_alphabet(stage.text, stage.base))
        chosen |= {"size": smallest + (step or 0), "unseen": "none"}
    else:
        chosen |= {
            "encode_text": typed_text(stage),
            "tokenizer": stage.tokenizer,
            "order": stage.order,
            "recognise_special": recognises_special(),
        }
    return chosen
