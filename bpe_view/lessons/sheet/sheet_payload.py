"""What the sheet of a lesson shows: its text, and its questions with what is said of answers."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bpe_view.component import Component
from bpe_view.lessons.answers import Answer, ChoiceAnswer
from bpe_view.lessons.feedback import hint, why
from bpe_view.lessons.model import Question, Stage
from bpe_view.shell import plain_styles
from bpe_view.words import say, written

_FILES: Final = Path(__file__).parent

# They show no tokens in colour, so they need neither their look nor their colours.
LESSON_TEXT: Final = Component(
    "lesson_text", _FILES / "lesson_text.js", plain_styles, words=("questions",)
)
QUESTIONS: Final = Component(
    "questions", _FILES / "questions.js", plain_styles, words=("questions", "tokens")
)


def question_data(at: int, question: Question, answer: Answer, stage: Stage) -> dict[str, Any]:
    """A question that can be asked, with its answer and what is said of one, as JSON."""
    return {
        "at": at,
        "ask": question.ask,
        "missing": "",
        "form": _form(answer),
        "value": answer.value,
        "choices": _choices(answer),
        "named": isinstance(answer, ChoiceAnswer) and answer.named,
        "hint": hint(question, answer, stage),
        "why": why(question, answer, stage),
        "told": say("questions.answer", answer=_told(answer)),
    }


def missing_question(at: int, question: Question, why_not: str) -> dict[str, Any]:
    """A question that cannot be asked here, and why, as JSON."""
    return {"at": at, "ask": question.ask, "missing": why_not}


def questions_data(
    lesson: str,
    questions: Sequence[dict[str, Any]],  # by `question_data` and `missing_question`
    right: Mapping[int, str],  # what was given to those that were answered right, by their number
    shown: Sequence[int],  # the numbers of those whose answer was asked for
    *,
    presents: bool,  # whether a room looks at them
) -> dict[str, Any]:
    """All that questions.js is given but the visitor's words and colours."""
    return {
        "lesson": lesson,
        "questions": list(questions),
        "right": {str(at): given for at, given in right.items()},
        "shown": list(shown),
        "presents": presents,
    }


def _form(answer: Answer) -> str:
    if isinstance(answer, ChoiceAnswer):
        return "choice"
    return "whole_number" if answer.is_integer else "decimal_number"


def _choices(answer: Answer) -> dict[str, str]:
    if not isinstance(answer, ChoiceAnswer):
        return {}
    return {choice: _label(answer, choice) for choice in answer.choices}


def _label(answer: ChoiceAnswer, choice: str) -> str:
    return say(f"questions.choice.{choice}") if answer.named else choice


def _told(answer: Answer) -> str:
    if isinstance(answer, ChoiceAnswer):
        return _label(answer, answer.value)
    return written(answer.value, 0 if answer.is_integer else 2)
