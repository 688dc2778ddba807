"""The lesson that is open: its text, its stage and its questions."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

import streamlit as st

from bpe_core.exercise import FILES
from bpe_view.component import Component
from bpe_view.lessons.answers import Context
from bpe_view.lessons.fields import LessonError, located
from bpe_view.lessons.loader import Entry, Lesson
from bpe_view.lessons.stages import SIZES
from bpe_view.words import say
from ui.learn.head import head, numbered, open_button
from ui.learn.questions_view import problem_view, questions_view
from ui.learn.stage_state import PAGE, PRESENTER, presents
from ui.learn.stage_view import leave_out, prepare_stage, stage_view
from ui.round.ask_class import class_button
from ui.round.ask_library import lesson_questions
from ui.round.question import Question
from ui.shared.downloads.download_button import download_button
from ui.shared.mount import mount
from ui.shared.page_button import page_button

LESSON_KEYS: Final = Component("lesson_keys", Path(__file__).with_name("lesson_keys.js"))
_ON_PAGE: Final = {"f": "lesson-view"}
_PRESENTED: Final = _ON_PAGE | {
    "Escape": "lesson-view",
    "PageDown": "lesson-next",
    "ArrowRight": "lesson-next",
    "PageUp": "lesson-previous",
    "ArrowLeft": "lesson-previous",
}
"""The buttons that keys press in the presenter view: those of a remote control, too."""


def lesson_view(entries: Sequence[Entry], at: int) -> None:
    """Draw the lesson at a place in the list."""
    entry, lesson = entries[at], entries[at].lesson
    if lesson:
        leave_out(lesson.stage)
    title = numbered(at, entry)
    with head(title), st.container(horizontal=True, width="content", key="lesson-bar"):
        view = "learn.present_leave" if presents() else "learn.tools.presenter.title"
        st.button(say(view), key="lesson-view", on_click=_change_view)
        for name, to in (("previous", at - 1), ("next", at + 1)):
            if 0 <= to < len(entries):
                open_button(say(f"learn.{name}"), f"lesson-{name}", entries[to].key)
    # Takes no room (learn.css).
    mount(LESSON_KEYS, "lesson-keys", {"buttons": _PRESENTED if presents() else _ON_PAGE})
    if lesson is None:
        problem_view(entry.error, "lesson")
        return
    gap = 5 if presents() else 16  # pixels
    with st.container(key="lesson"):
        with st.container(key="lesson-text"):
            text = lesson.text.strip()
            st.markdown(text.split("\n\n")[0] if presents() else text)
        with st.container(key="lesson-stage", gap=gap):
            context = _stage(entry, lesson)
        with st.container(key="lesson-questions", gap=gap):
            if context:
                questions_view(entry, lesson, context)
            if not presents():
                if context and lesson.stage.kind != SIZES:
                    class_button("lesson-class", partial(_class_questions, entry))
                _ways_on(entries, at + 1)


def _change_view() -> None:
    st.session_state["view"] = PAGE if presents() else PRESENTER


def _stage(entry: Entry, lesson: Lesson) -> Context | None:
    """Draw the stage; returns what questions are asked about, None where there is nothing."""
    try:
        with located(entry.file):
            context = prepare_stage(lesson.stage)
            if context:
                stage_view(entry, context)
    except LessonError as error:
        problem_view(error, "stage")
        return None
    return context


def _class_questions(entry: Entry) -> tuple[Question, ...]:
    """The questions of a lesson for a class round."""
    context = prepare_stage(entry.lesson.stage) if entry.lesson else None
    return lesson_questions(entry, context) if context else ()


def _ways_on(entries: Sequence[Entry], to: int) -> None:
    """A button to the lesson that follows; at the end of the last one the exercise."""
    if to < len(entries):
        label, key = say("learn.onward", lesson=numbered(to, entries[to])), entries[to].key
        open_button(label, f"onward-{key}", key, type="primary")
        return
    st.markdown(say("learn.exercise.what"))
    with st.container(horizontal=True):
        for name in FILES:
            label = say("learn.exercise.download", name=name)
            download_button(label, name, partial(FILES.__getitem__, name))
    st.code("python test_my_bpe.py", language="sh")
    st.caption(say("learn.exercise.needs"))
    page_button(say("learn.end_watch"), "end-of-lessons", "watch", dict)
