"""The lesson that is open: its text, its stage and its questions."""

from collections.abc import Sequence
from functools import partial
from typing import Literal

import streamlit as st

from bpe_view.lessons.lesson_errors import LessonError
from bpe_view.lessons.loader import Entry
from bpe_view.lessons.model import SIZES, Lesson
from bpe_view.words import say
from ui.learn.exercise_view import exercise_view
from ui.learn.head import head
from ui.learn.learn_presenter import LARGE_TYPE, presenter_button, presents
from ui.learn.lesson_opening import open_lesson
from ui.learn.mount_sheet import lesson_text, questions
from ui.learn.stage_state import leave_out
from ui.learn.stage_view import PreparedStage, prepare_stage, stage_view
from ui.round.ask_class import class_button
from ui.round.ask_library import lesson_questions
from ui.shared.error_messages import show_problem
from ui.shared.markdown import plain
from ui.shared.page_button import page_button


def lesson_view(entries: Sequence[Entry], at: int) -> None:
    """The lesson at a place in the list."""
    entry = entries[at]
    if entry.lesson:
        leave_out(entry.lesson.stage)
    with head(_numbered(at, entry)):
        _ways(entries, at)
    if entry.lesson is None or entry.error:
        _problem_view(entry.error, "lesson")
        return
    _sheet(entries, at, entry.lesson)


def lesson_styles(entry: Entry) -> str:
    """What a lesson needs beside the style sheet of the page."""
    return LARGE_TYPE if entry.lesson and presents() else ""


def _numbered(at: int, entry: Entry) -> str:
    return f"{at + 1}. {entry.lesson.title if entry.lesson else plain(entry.file)}"


def _ways(entries: Sequence[Entry], at: int) -> None:
    """To the lessons before and after, and to the presenter view."""
    with st.container(horizontal=True, width="content", key="lesson-bar"):
        presenter_button()
        _go_button("previous", entries, at - 1)
        _go_button("next", entries, at + 1)


def _go_button(name: str, entries: Sequence[Entry], to: int) -> None:
    if 0 <= to < len(entries):
        key = entries[to].key
        st.button(say(f"learn.{name}"), key=f"lesson-{name}", on_click=open_lesson, args=(key,))


def _problem_view(
    error: LessonError | None, broken: Literal["lesson", "stage", "question"]
) -> None:
    """What is wrong with a file, for who wrote it, and how much of the lesson is left out."""
    assert error is not None  # an entry has a lesson or an error
    what = say(f"learn.problem.{error.problem}", **error.values)
    st.error(plain(say("learn.broken", file=error.file, what=what)))
    st.caption(say(f"learn.left_out.{broken}"))


def _sheet(entries: Sequence[Entry], at: int, lesson: Lesson) -> None:
    entry = entries[at]
    with st.container(key="lesson"):
        with st.container(key="lesson-text"):
            lesson_text(lesson.text)
        with st.container(key="lesson-stage"):
            prepared = _prepared(entry, lesson)
        with st.container(key="lesson-questions"):
            if prepared:
                _questions(entry, prepared)
                if prepared.stage.kind != SIZES:
                    class_button("lesson-class", partial(lesson_questions, entry, prepared.context))
            _onward(entries, at + 1)


def _onward(entries: Sequence[Entry], to: int) -> None:
    """What one does next, where one is when the questions are answered."""
    if to < len(entries):
        following = entries[to]
        st.button(
            say("learn.onward", lesson=_numbered(to, following)),
            key=f"onward-{following.key}",
            type="primary",
            on_click=open_lesson,
            args=(following.key,),
        )
    else:
        exercise_view()
        page_button(say("learn.end_watch"), "end-of-lessons", "watch", dict)


def _prepared(entry: Entry, lesson: Lesson) -> PreparedStage | None:
    """The stage, drawn; None where there is nothing to ask about."""
    try:
        prepared = prepare_stage(entry, lesson.stage)
        if prepared:
            stage_view(prepared)
    except LessonError as error:
        _problem_view(error, "stage")
        return None
    return prepared


def _questions(entry: Entry, prepared: PreparedStage) -> None:
    for problem in questions(entry, prepared.context):
        if isinstance(problem, LessonError):
            _problem_view(problem, "question")
        else:
            show_problem(problem)
