"""The questions of a lesson: on the page to be answered, before a room one at a time."""

from functools import partial
from typing import Any, Final, Literal

import streamlit as st

import bpe_core as bpe
from bpe_view.lessons.answers import Answer, Context
from bpe_view.lessons.feedback import correction, form, solution, verdict, why
from bpe_view.lessons.fields import LessonError
from bpe_view.lessons.loader import Entry, Lesson, answers_of
from bpe_view.lessons.questions import KINDS, Question
from bpe_view.lessons.stages import Stage
from bpe_view.lessons.token_markdown import unmarked
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.learn.lesson_progress import question_name
from ui.learn.stage_state import presents
from ui.shared.markdown import plain
from ui.shared.session import visit


def problem_view(error: LessonError | None, broken: Literal["lesson", "stage", "question"]) -> None:
    """Say what is wrong with a file, for its author, and how much of the lesson is left out."""
    assert error is not None  # an entry has a lesson or an error
    what = say(f"learn.problem.{error.problem}", **error.values)
    st.error(plain(say("learn.broken", file=error.file, what=what)))
    st.caption(say(f"learn.left_out.{broken}"))


def questions_view(entry: Entry, lesson: Lesson, context: Context) -> None:
    """Draw the questions of a lesson; before a room one at a time."""
    if presents():
        _presented_question(entry, lesson, context)
        return
    _present(0)
    for at, question in enumerate(lesson.questions):
        answer = _answer(entry, at, question, context)
        if answer is not None:
            _question_view(question_name(entry.key, at), question, answer, context.stage)


def _answer(entry: Entry, at: int, question: Question, context: Context) -> Answer | None:
    """The answer; None where its vocabulary is not here or its file is wrong, which is said."""
    try:
        return answers_of(entry, context, at)
    except LessonError as error:
        problem_view(error, "question")
    except bpe.VocabularyUnavailableError as error:
        reason = f"{say('learn.not_asked')} {plain(problem_text(error))}"
        st.markdown(f"{question.ask} {reason}")
    return None


def _question_view(name: str, question: Question, answer: Answer, stage: Stage) -> None:
    """Ask a question, judge what is answered, and say why or what to try."""
    learn = visit().learn
    if name in learn.closed and name not in learn.tried:  # before the page was loaded again
        given = learn.closed[name]
        learn.tried[name] = KINDS[question.kind].read(answer, given)
        learn.answers_shown |= set() if given else {name}
    with st.form(f"question-{name}"):
        given = _input(question, answer, f"answer-{name}", learn.tried.get(name))
        with st.container(horizontal=True):
            if st.form_submit_button(say("questions.check"), key=f"check-{name}"):
                learn.tried[name] = given
                learn.answers_shown.discard(name)
                if verdict(question, answer, given) == "right":
                    learn.closed.setdefault(name, str(given))
            label = say("questions.show")
            if name in learn.tried and st.form_submit_button(label, key=f"show-{name}"):
                learn.answers_shown.add(name)
                learn.closed.setdefault(name, "")
        if name in learn.answers_shown:
            st.info(f"{solution(question, answer)} {why(question, answer, stage)}")
        elif name in learn.tried:
            tried = learn.tried[name]
            if verdict(question, answer, tried) == "right":
                st.success(f"{say('questions.right')} {why(question, answer, stage)}")
            else:
                st.warning(correction(question, answer, stage, tried))


def _presented_question(entry: Entry, lesson: Lesson, context: Context) -> None:
    """Show one question to a room: nobody types, and its answer is seen when it is asked for."""
    learn, count = visit().learn, len(lesson.questions)
    at = learn.presented % count
    question = lesson.questions[at]
    answer = _answer(entry, at, question, context)
    if answer is not None:
        face = KINDS[question.kind].label
        labels = [f"○ {face(answer, choice)}" for choice in answer.choices]
        st.markdown("\u2003".join([question.ask, *labels]))
        if learn.presents_answer:
            st.info(f"{solution(question, answer)} {why(question, answer, context.stage)}")
    with st.container(horizontal=True, vertical_alignment="center", key="presented-buttons"):
        if answer is not None:
            label = say("questions.show")
            st.button(label, key="show-presented", on_click=_present, args=(at, True))
        if count > 1:
            label = say("questions.following")
            st.button(label, key="next-presented", on_click=_present, args=(at + 1,))
            st.caption(say("questions.of", number=at + 1, total=count))


def _present(at: int, with_answer: bool = False) -> None:
    learn = visit().learn
    learn.presented, learn.presents_answer = at, with_answer


def _input(question: Question, answer: Answer, key: str, before: Any) -> Any:
    """What is answered now; None: nothing. `before`: what was answered last."""
    if key not in st.session_state and before is not None:
        st.session_state[key] = before
    st.markdown(question.ask)
    # Streamlit says the label of an input as it is written.
    label = {"label": unmarked(question.ask), "label_visibility": "collapsed", "key": key}
    return _INPUTS[question.kind](question, answer, label)


def _number_input(_: Question, answer: Answer, label: Any) -> Any:
    step, shown = (0.01, "%.2f") if answer.digits else (1, "%d")
    placeholder = say(f"questions.{form(answer)}.short")
    return st.number_input(
        **label, value=None, step=step, format=shown, placeholder=placeholder, width=300
    )


def _choice_input(question: Question, answer: Answer, label: Any) -> Any:
    face = partial(KINDS[question.kind].label, answer)
    return st.radio(**label, options=answer.choices, index=None, format_func=face, horizontal=True)


_INPUTS: Final = {
    "number": _number_input,
    "token": _number_input,
    "choice": _choice_input,
    "pair": _choice_input,
}
"""The input of each kind of question (bpe_view/lessons/questions.py)."""
