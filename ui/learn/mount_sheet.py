"""The sheet of a lesson: mounting its text and its questions, and hearing of answers."""

from typing import Any, Final

import bpe_core as bpe
from bpe_view.lessons.lesson_errors import LessonError
from bpe_view.lessons.loader import Entry, answers_of
from bpe_view.lessons.question_context import QuestionContext
from bpe_view.lessons.sheet.sheet_payload import (
    LESSON_TEXT,
    QUESTIONS,
    missing_question,
    question_data,
    questions_data,
)
from bpe_view.words import say
from bpe_view.words.error_words import problem_text
from ui.learn.learn_presenter import presents
from ui.learn.lesson_progress import progress
from ui.shared.mount import mount, read_report

_KEY: Final = "questions of a lesson"


def lesson_text(text: str) -> None:
    """Mount the text."""
    mount(LESSON_TEXT, "text of a lesson", {"text": text})


def questions(entry: Entry, context: QuestionContext) -> list[LessonError | bpe.BPEError]:
    """Mount the questions; what is returned is wrong with those that cannot be asked."""
    assert entry.lesson is not None
    problems: list[LessonError | bpe.BPEError] = []
    asked = []
    for at in range(len(entry.lesson.questions)):
        try:
            asked.append(_question(entry, at, context))
        except (LessonError, bpe.BPEError) as problem:
            problems.append(problem)
    done = progress()
    right = {at: given for (key, at), given in done.right.items() if key == entry.key}
    shown = [at for key, at in sorted(done.shown) if key == entry.key]
    data = questions_data(entry.key, asked, right, shown, presents=presents())
    mount(QUESTIONS, _KEY, data, on_closed_change=_close)
    return problems


def _question(entry: Entry, at: int, context: QuestionContext) -> dict[str, Any]:
    assert entry.lesson is not None
    question = entry.lesson.questions[at]
    try:
        answer = answers_of(entry, context, at)
    except bpe.VocabularyUnavailableError as error:
        why_not = f"{say('learn.not_asked')} {problem_text(error)}"
        return missing_question(at, question, why_not)
    return question_data(at, question, answer, context.stage)


def _close() -> None:
    if answer := read_report(_KEY, "closed", _answer, None):
        progress().close(*answer)


def _answer(closed: Any) -> tuple[tuple[str, int], str | None]:
    given = closed["given"]
    return (str(closed["lesson"]), int(closed["at"])), None if given is None else str(given)
