"""What was seen and answered in this visit."""

from dataclasses import dataclass, field
from typing import Final

import streamlit as st

_KEY: Final = "progress in the lessons"

QuestionKey = tuple[str, int]
"""The lesson's key, and which question of it, counted from 0."""


@dataclass
class LessonProgress:
    """What one visitor did.

    Attributes:
        seen: keys of the lessons that were open.
        last: the one that was open last.
        right: what was given to questions that were answered right, whatever was tried later.
        shown: questions whose answer was asked for.
    """

    seen: set[str] = field(default_factory=set)
    last: str = ""
    right: dict[QuestionKey, str] = field(default_factory=dict)
    shown: set[QuestionKey] = field(default_factory=set)

    def open(self, lesson: str) -> None:
        """Keep that a lesson is open."""
        self.seen.add(lesson)
        self.last = lesson

    def close(self, question: QuestionKey, given: str | None) -> None:
        """Keep that a question was answered right; `None`: that its answer was asked for."""
        if given is None:
            self.shown.add(question)
        else:
            self.right[question] = given

    def is_closed(self, question: QuestionKey) -> bool:
        """Whether a question was answered right, or its answer was asked for."""
        return question in self.right or question in self.shown


def progress() -> LessonProgress:
    """The visitor's."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = LessonProgress()
    found: LessonProgress = st.session_state[_KEY]
    return found
