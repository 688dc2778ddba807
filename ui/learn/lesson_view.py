"""The lesson that is open: its text, its stage and its questions."""

from collections.abc import Sequence
from functools import partial

import streamlit as st

from bpe_view.lessons.lesson_errors import LessonError
from bpe_view.lessons.loader import Entry, read_lessons
from bpe_view.lessons.model import SIZES, Lesson
from bpe_view.words import current_language, say
from ui.learn.exercise_view import exercise_view
from ui.learn.head import head
from ui.learn.index_view import numbered
from ui.learn.keys.lesson_keys_component import lesson_keys
from ui.learn.questions_view import problem_view, questions_view
from ui.learn.stage_state import leave_out, open_over_list
from ui.learn.stage_view import PreparedStage, prepare_stage, stage_view
from ui.round.ask_class import class_button
from ui.round.ask_library import lesson_questions
from ui.round.question import Question
from ui.shared.page_button import page_button
from ui.visit import VIEWS

PAGE, PRESENTER = VIEWS


def presents() -> bool:
    """Whether the lesson is shown to a room: one paragraph, the stage, one question, all large."""
    return bool(st.session_state["view"] == PRESENTER)


def lesson_view(entries: Sequence[Entry], at: int) -> None:
    """Draw the lesson at a place in the list."""
    entry = entries[at]
    if entry.lesson:
        leave_out(entry.lesson.stage)
    with (
        head(numbered(at, entry)),
        st.container(horizontal=True, width="content", key="lesson-bar"),
    ):
        view = "learn.present_leave" if presents() else "learn.tools.presenter.title"
        st.button(say(view), key="lesson-view", on_click=_change_view)
        _go_button("previous", entries, at - 1)
        _go_button("next", entries, at + 1)
    lesson_keys(presents=presents())
    if entry.lesson is None or entry.error:
        problem_view(entry.error, "lesson")
    else:
        _sheet(entries, at, entry.lesson)


def _change_view() -> None:
    st.session_state["view"] = PAGE if presents() else PRESENTER


def _go_button(name: str, entries: Sequence[Entry], to: int) -> None:
    if 0 <= to < len(entries):
        args = (entries[to].key,)
        st.button(say(f"learn.{name}"), key=f"lesson-{name}", on_click=open_over_list, args=args)


def _sheet(entries: Sequence[Entry], at: int, lesson: Lesson) -> None:
    entry = entries[at]
    with st.container(key="lesson"):
        with st.container(key="lesson-text"):
            text = lesson.text.strip()
            st.markdown(text.split("\n\n")[0] if presents() else text)
        with st.container(key="lesson-stage"):
            prepared = _prepared(entry, lesson)
        with st.container(key="lesson-questions"):
            if prepared:
                questions_view(entry, prepared.context, is_presented=presents())
            if not presents():
                _ways_on(entries, at, lesson, has_stage=bool(prepared))


def _ways_on(entries: Sequence[Entry], at: int, lesson: Lesson, *, has_stage: bool) -> None:
    """Where to go from the end of a lesson: to a class round, and to the next lesson."""
    if has_stage and lesson.stage.kind != SIZES:
        class_button("lesson-class", partial(_class_questions, entries[at].key))
    if at + 1 < len(entries):
        following = entries[at + 1]
        st.button(
            say("learn.onward", lesson=numbered(at + 1, following)),
            key=f"onward-{following.key}",
            type="primary",
            on_click=open_over_list,
            args=(following.key,),
        )
    else:
        exercise_view()
        page_button(say("learn.end_watch"), "end-of-lessons", "watch", dict)


def _class_questions(key: str) -> tuple[Question, ...]:
    """The questions of a lesson for a class round."""
    entry = next(one for one in read_lessons(current_language()) if one.key == key)
    prepared = prepare_stage(entry, entry.lesson.stage) if entry.lesson else None
    return lesson_questions(entry, prepared.context) if prepared else ()


def _prepared(entry: Entry, lesson: Lesson) -> PreparedStage | None:
    """The stage, drawn; None where there is nothing to ask about."""
    try:
        prepared = prepare_stage(entry, lesson.stage)
        if prepared:
            stage_view(prepared, is_presented=presents())
    except LessonError as error:
        problem_view(error, "stage")
        return None
    return prepared
