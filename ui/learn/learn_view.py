"""Page Learn: the list of lessons with one's progress, and the lesson that is open."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal

import streamlit as st

from bpe_view.bundle import bundle_css
from bpe_view.lessons.lesson_errors import LessonError
from bpe_view.lessons.loader import Entry, read_lessons
from bpe_view.lessons.model import Lesson
from bpe_view.lessons.question_kinds import KINDS
from bpe_view.words import current_language, say
from ui.learn.exercise_view import exercise_view
from ui.learn.learn_presenter import large_type, presenter_button
from ui.learn.lesson_progress import progress
from ui.learn.mount_sheet import lesson_text, questions
from ui.learn.stage_state import begin_anew, leave_out, open_lesson
from ui.learn.stage_view import PreparedStage, prepare_stage, stage_view
from ui.shared.error_messages import show_messages, show_problem
from ui.shared.markdown import plain
from ui.shared.move_focus.move_focus_component import move_focus
from ui.shared.page_button import page_button
from ui.shared.session import hides
from ui.shared.styles import show_styles

_STYLES: Final = bundle_css(Path(__file__).parent / "learn.css")
_HIDE_COMING_MERGES: Final = ".st-key-lesson-stage { --coming-merges: none; }"
"""A custom property reaches into the player, whose own style sheet heeds it."""
_LIST: Final = "list of lessons"
_GONE_ON: Final = "lessons gone on"


def learn_view() -> None:
    """The list, and the lesson that the link or the visitor chose."""
    entries = read_lessons(current_language())
    if not entries:
        st.info(say("learn.none"))
        return
    messages = _take_lesson(entries)
    at = [entry.key for entry in entries].index(st.session_state["lesson"])
    entry = entries[at]
    progress().seen.add(entry.key)
    show_styles(_STYLES + (_HIDE_COMING_MERGES if _is_told_ahead(entry) else ""))
    if entry.lesson:
        messages += leave_out(entry.lesson.stage)
    show_messages(messages)
    if not hides("pages"):
        _lesson_bar(entries, at)
    if entry.lesson is None or entry.error:
        _problem_view(entry.error, "lesson")
        return
    _lesson_view(entries, at, entry.lesson)
    large_type()
    # From the bar above a lesson one sees its top already; from its end one goes there.
    move_focus(".st-key-lesson-text", st.session_state.get(_GONE_ON, 0), scrolls=True)


def _is_told_ahead(entry: Entry) -> bool:
    """Whether the merges to come would answer a question that is still open."""
    questions = entry.lesson.questions if entry.lesson else ()
    done = progress()
    return any(
        KINDS[question.kind].told_by_coming_merges and not done.is_closed((entry.key, at))
        for at, question in enumerate(questions)
    )


def _take_lesson(entries: Sequence[Entry]) -> list[str]:
    """The lesson that was asked for is open; an unknown one gives the first, and a message."""
    keys = [entry.key for entry in entries]
    asked = st.session_state["lesson"]
    if asked in keys:
        return []
    st.session_state["lesson"] = keys[0]
    if asked is None:
        return []
    # What the link has of its stage was done on that one.
    begin_anew()
    allowed = ", ".join(keys)
    return [say("learn.unknown_lesson", asked=repr(asked[:60]), allowed=allowed)]


def _lesson_bar(entries: Sequence[Entry], at: int) -> None:
    """Back, the list, on, and how far one is."""
    done = progress()
    with st.container(horizontal=True, vertical_alignment="center", key="lesson-bar"):
        _go_button("previous", entries, at - 1)
        _lesson_list(entries, at)
        _go_button("next", entries, at + 1)
        presenter_button()
        questions = sum(len(entry.lesson.questions) for entry in entries if entry.lesson)
        seen = sum(entry.key in done.seen for entry in entries)
        st.caption(
            say("learn.progress", seen=seen, lessons=len(entries), n=len(done.right), of=questions)
        )


def _lesson_list(entries: Sequence[Entry], at: int) -> None:
    """A menu; its buttons are sent once it is open."""
    label = say("learn.lesson_of", number=at + 1, total=len(entries))
    # Another key for each lesson, so that the list closes when one is chosen.
    menu = st.popover(label, key=f"lessons-beside-{entries[at].key}", on_change="rerun")
    if not menu.open:
        return
    with menu, st.container(key="lesson-list"):
        for place, entry in enumerate(entries):
            st.button(
                _list_label(place, entry),
                key=f"lesson-{entry.key}",
                type="tertiary",
                disabled=place == at,
                on_click=open_lesson,
                args=(entry.key,),
            )


def _list_label(place: int, entry: Entry) -> str:
    title = _numbered(place, entry)
    done = progress()
    if entry.lesson is None:
        return f"{title} ({say('learn.list.broken')})"
    right, total = done.right_in(entry.key), len(entry.lesson.questions)
    if right == total:
        return f"{title} ({say('learn.list.done')})"
    if right:
        return f"{title} ({say('learn.list.right', right=right, total=total)})"
    return f"{title} ({say('learn.list.seen')})" if entry.key in done.seen else title


def _numbered(place: int, entry: Entry) -> str:
    return f"{place + 1}. {entry.lesson.title if entry.lesson else plain(entry.file)}"


def _go_button(name: str, entries: Sequence[Entry], to: int) -> None:
    inside = 0 <= to < len(entries)
    st.button(
        say(f"learn.{name}"),
        key=f"lesson-{name}",
        type="primary" if name == "next" and inside else "secondary",
        disabled=not inside,
        on_click=open_lesson,
        args=(entries[to].key if inside else "",),
    )


def _problem_view(
    error: LessonError | None, broken: Literal["lesson", "stage", "question"]
) -> None:
    """What is wrong with a file, for who wrote it, and how much of the lesson is left out."""
    assert error is not None  # an entry has a lesson or an error
    what = say(f"learn.problem.{error.problem}", **error.values)
    st.error(plain(say("learn.broken", file=error.file, line=str(error.line), what=what)))
    st.caption(say(f"learn.left_out.{broken}"))


def _lesson_view(entries: Sequence[Entry], at: int, lesson: Lesson) -> None:
    entry = entries[at]
    with st.container(key="lesson"):
        with st.container(key="lesson-text"):
            lesson_text(_numbered(at, entry), lesson.text)
        with st.container(key="lesson-stage"):
            prepared = _prepared(entry, lesson)
        with st.container(key="lesson-questions"):
            if prepared:
                _questions(entry, prepared)
            if not hides("pages"):
                _onward(entries, at + 1)


def _onward(entries: Sequence[Entry], to: int) -> None:
    """What one does next, where one is when the questions are answered."""
    if to < len(entries):
        following = entries[to]
        st.button(
            say("learn.onward", lesson=_numbered(to, following)),
            key=f"onward-{following.key}",
            on_click=_go_on,
            args=(following.key,),
        )
    else:
        exercise_view()
        st.markdown(say("learn.end"))
        page_button(say("learn.end_watch"), "end-of-lessons", "app.py", dict)


def _go_on(key: str) -> None:
    st.session_state[_GONE_ON] = st.session_state.get(_GONE_ON, 0) + 1
    open_lesson(key)


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
