"""What was seen and answered in this visit."""

from dataclasses import dataclass, field
from typing import Final

import streamlit as st

from bpe_view.lessons.grading import Verdict

_KEY: Final = "progress in the lessons"

QuestionKey = tuple[str, int]
"""The lesson's key, and which question of it, counted from 0."""


@dataclass(frozen=True)
class Given:
    """The last answer that somebody gave to a question.

    Attributes:
        text: what was typed or chosen; None: nothing yet.
        verdict: what it is; None where nothing was given.
        shown: whether the right answer was asked for.
    """

    text: str | None = None
    verdict: Verdict | None = None
    shown: bool = False


@dataclass
class LessonProgress:
    """What one visitor did.

    Attributes:
        seen: keys of the lessons that were open.
        right: questions that were answered right, whatever was tried afterwards.
        given: the last answer to each question.
    """

    seen: set[str] = field(default_factory=set)
    right: set[QuestionKey] = field(default_factory=set)
    given: dict[QuestionKey, Given] = field(default_factory=dict)

    def give(self, question: QuestionKey, text: str, verdict: Verdict) -> None:
        """Keep an answer."""
        self.given[question] = Given(text, verdict)
        if verdict is Verdict.RIGHT:
            self.right.add(question)

    def show(self, question: QuestionKey) -> None:
        """Keep that the right answer was asked for."""
        self.given[question] = Given(shown=True)

    def is_closed(self, question: QuestionKey) -> bool:
        """Whether a question was answered right, or its answer was asked for."""
        return question in self.right or self.given.get(question, Given()).shown

    def right_in(self, lesson: str) -> int:
        """Questions of a lesson that were answered right."""
        return sum(key == lesson for key, _ in self.right)


def progress() -> LessonProgress:
    """The visitor's."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = LessonProgress()
    found: LessonProgress = st.session_state[_KEY]
    return found
