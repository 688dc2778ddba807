"""The questions of a lesson: on the page to be answered, before a room one at a time."""

from functools import partial
from typing import Any, Final, Literal

import streamlit as st

import bpe_core as bpe
from bpe_view.lessons.answers import Answer, ChoiceAnswer
from bpe_view.lessons.feedback import choice_label, correction, solution, verdict, why
from bpe_view.lessons.lesson_errors import LessonError
from bpe_view.lessons.loader import Entry, answers_of
from bpe_view.lessons.model import Lesson, Question, Stage
from bpe_view.lessons.question_context import QuestionContext
from bpe_view.lessons.token_markdown import unmarked
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.learn.lesson_progress import question_name
from ui.learn.stage_state import presents
from ui.shared.markdown import plain
from ui.shared.session import visit

_NUMBERS: Final = {
    True: (1, "%d", "whole_number"),
    False: (0.01, "%.2f", "decimal_number"),
}
"""Step, format and name of a field, by whether its answer is a whole number."""


def problem_view(error: LessonError | None, broken: Literal["lesson", "stage", "question"]) -> None:
    """Say what is wrong with a file, for its author, and how much of the lesson is left out."""
    assert error is not None  # an entry has a lesson or an error
    what = say(f"learn.problem.{error.problem}", **error.values)
    st.error(plain(say("learn.broken", file=error.file, what=what)))
    st.caption(say(f"learn.left_out.{broken}"))


def questions_view(entry: Entry, lesson: Lesson, context: QuestionContext) -> None:
    """Draw the questions of a lesson; before a room one at a time."""
    if presents():
        _presented_question(entry, lesson, context)
        return
    _present(0)
    for at, question in enumerate(lesson.questions):
        answer = _answer(entry, at, question, context)
        if answer is not None:
            _question_view(question_name(entry.key, at), question, answer, context.stage)


def _answer(entry: Entry, at: int, question: Question, context: QuestionContext) -> Answer | None:
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
        learn.tried[name] = _parsed(answer, given)
        learn.answers_shown |= set() if given else {name}
    with st.form(f"question-{name}"):
        given = _field(question.ask, answer, f"answer-{name}", learn.tried.get(name))
        with st.container(horizontal=True):
            if st.form_submit_button(say("questions.check"), key=f"check-{name}"):
                learn.tried[name] = given
                learn.answers_shown.discard(name)
                if verdict(answer, given) == "right":
                    learn.closed.setdefault(name, str(given))
            label = say("questions.show")
            if name in learn.tried and st.form_submit_button(label, key=f"show-{name}"):
                learn.answers_shown.add(name)
                learn.closed.setdefault(name, "")
        if name in learn.answers_shown:
            st.info(f"{solution(answer)} {why(question, answer, stage)}")
        elif name in learn.tried:
            tried = learn.tried[name]
            if verdict(answer, tried) == "right":
                st.success(f"{say('questions.right')} {why(question, answer, stage)}")
            else:
                st.warning(correction(question, answer, stage, tried))


def _presented_question(entry: Entry, lesson: Lesson, context: QuestionContext) -> None:
    """Show one question to a room: nobody types, and its answer is seen when it is asked for."""
    learn, count = visit().learn, len(lesson.questions)
    at = learn.presented % count
    question = lesson.questions[at]
    answer = _answer(entry, at, question, context)
    if answer is not None:
        labels = []
        if isinstance(answer, ChoiceAnswer):
            labels = [f"○ {choice_label(answer, choice)}" for choice in answer.choices]
        st.markdown("\u2003".join([question.ask, *labels]))
        if learn.presents_answer:
            st.info(f"{solution(answer)} {why(question, answer, context.stage)}")
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


def _field(ask: str, answer: Answer, key: str, before: Any) -> Any:
    """What is answered now; None: nothing. `before`: what was answered last."""
    if key not in st.session_state and before is not None:
        st.session_state[key] = before
    st.markdown(ask)
    # Streamlit says the label of an input as it is written.
    label: Any = {"label": unmarked(ask), "label_visibility": "collapsed", "key": key}
    if isinstance(answer, ChoiceAnswer):
        face = partial(choice_label, answer)
        return st.radio(
            **label, options=answer.choices, index=None, format_func=face, horizontal=True
        )
    step, form, name = _NUMBERS[answer.is_integer]
    placeholder = say(f"questions.{name}.short")
    return st.number_input(
        **label, value=None, step=step, format=form, placeholder=placeholder, width=300
    )


def _parsed(answer: Answer, given: str) -> Any:
    """What the browser kept of an answer; None: it is no answer to this question."""
    if isinstance(answer, ChoiceAnswer):
        return given if given in answer.choices else None
    try:
        return int(given) if answer.is_integer else float(given)
    except ValueError:
        return None
