"""A question on the page: the answer is typed or chosen, judged, explained, and tried again."""

import re
from typing import Final

import streamlit as st

import bpe_core as bpe
from bpe_view.lessons.feedback import hint, why
from bpe_view.lessons.grading import Answer, ChoiceAnswer, NumberAnswer, Verdict, judge
from bpe_view.lessons.loader import Entry, answers_of
from bpe_view.lessons.model import Question, Stage
from bpe_view.lessons.question_context import QuestionContext
from bpe_view.words import current_language, say, written
from bpe_view.words.errors import problem_text
from ui.learn.progress import Given, QuestionKey, progress
from ui.shared.markdown import plain

_MARKS: Final = re.compile(r"[*`]")


def question_view(entry: Entry, at: int, context: QuestionContext) -> None:
    """One question, with what was answered before.

    Raises:
        LessonError: it does not fit its stage.
    """
    assert entry.lesson is not None
    question = entry.lesson.questions[at]
    try:
        answer = answers_of(entry, context, at)
    except bpe.VocabularyUnavailableError as error:
        st.info(f"{question.ask}  \n{say('learn.not_asked')} {plain(problem_text(error))}")
        return
    key = (entry.key, at)
    given = progress().given.get(key, Given())
    with st.form(f"question-{entry.key}-{at}", enter_to_submit=True):
        if isinstance(answer, NumberAnswer):
            st.markdown(question.ask)
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            _answer_input(question, answer, key, given)
            st.form_submit_button(
                say("learn.check"), key=f"check-{entry.key}-{at}", on_click=_judge,
                args=(key, answer),
            )  # fmt: skip
            st.form_submit_button(
                say("learn.show"), key=f"show-{entry.key}-{at}", type="tertiary",
                on_click=progress().show, args=(key,),
            )  # fmt: skip
        _outcome(question, answer, given, context.stage)


def _widget(key: QuestionKey) -> str:
    return f"answer to {key[0]} {key[1]}"


def _answer_input(question: Question, answer: Answer, key: QuestionKey, given: Given) -> None:
    widget = _widget(key)
    if widget not in st.session_state and given.text is not None:
        st.session_state[widget] = given.text
    if isinstance(answer, ChoiceAnswer):
        if st.session_state.get(widget) not in (None, *answer.choices):
            st.session_state[widget] = None
        st.radio(
            question.ask,
            answer.choices,
            index=None,
            format_func=lambda choice: _choice_label(answer, choice),
            key=widget,
            horizontal=True,
        )
    else:
        st.text_input(
            # Only screen readers are told this label, and they would read the marks aloud.
            _MARKS.sub("", question.ask),
            key=widget,
            placeholder=say(f"learn.{_form(answer)}.short"),
            autocomplete="off",
            label_visibility="collapsed",
        )


def _choice_label(answer: ChoiceAnswer, choice: str) -> str:
    return say(f"learn.choice.{choice}") if answer.named else choice


def _form(answer: Answer) -> str:
    if isinstance(answer, ChoiceAnswer):
        return "choice"
    return "whole_number" if answer.is_whole else "decimal_number"


def _judge(key: QuestionKey, answer: Answer) -> None:
    given = str(st.session_state.get(_widget(key)) or "")
    progress().give(key, given, judge(answer, given, current_language()))


def _outcome(question: Question, answer: Answer, given: Given, stage: Stage) -> None:
    """Right or not, why, and what to try."""
    if given.verdict is Verdict.RIGHT:
        st.success(
            f"{say('learn.right')} {why(question, answer, stage)}", icon=":material/check_circle:"
        )
    elif given.shown:
        st.info(f"{_answer_told(answer)} {why(question, answer, stage)}", icon=":material/info:")
    elif given.verdict in (Verdict.NOTHING, Verdict.UNREADABLE):
        values = {
            "given": plain(given.text or ""),
            "allowed": say(f"learn.{_form(answer)}.allowed"),
        }
        st.warning(say(f"learn.{given.verdict}", **values), icon=":material/warning:")
    elif given.verdict:
        told = _given_told(answer, given.text or "")
        found = hint(question, answer, stage)
        st.warning(
            say(f"learn.{given.verdict}", given=told, hint=found).rstrip(), icon=":material/edit:"
        )


def _given_told(answer: Answer, given: str) -> str:
    """What was answered, as it stands in a sentence."""
    if isinstance(answer, ChoiceAnswer):
        label = _choice_label(answer, given)
        return say("tokens.quoted", label=label) if answer.named else label
    return plain(given)


def _answer_told(answer: Answer) -> str:
    if isinstance(answer, ChoiceAnswer):
        told = _choice_label(answer, answer.value)
    else:
        told = written(answer.value, 0 if answer.is_whole else 2)
    return say("learn.answer", answer=told)
