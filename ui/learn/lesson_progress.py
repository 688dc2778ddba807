"""What was seen and answered in this visit, and comes back from the browser after a reload."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import streamlit as st

from ui.shared.memories.remembered import FOR_GOOD, FOR_THE_TAB, Kept

_KEY: Final = "progress in the lessons"

QuestionKey = tuple[str, int]  # the lesson's key, and which question of it, counted from 0


@dataclass
class LessonProgress:
    """What one visitor did."""

    # keys of the lessons that were open, the last one last
    seen: list[str] = field(default_factory=list)
    # what was given to questions that were answered right, whatever was tried later
    right: dict[QuestionKey, str] = field(default_factory=dict)
    shown: set[QuestionKey] = field(default_factory=set)  # questions whose answer was asked for

    def open(self, lesson: str) -> None:
        """Keep that a lesson is open."""
        self.seen = [*(one for one in self.seen if one != lesson), lesson]

    def close(self, question: QuestionKey, given: str | None) -> None:
        """Keep that a question was answered right; `None`: that its answer was asked for."""
        if given is None:
            self.shown.add(question)
        else:
            self.right[question] = given

    def is_closed(self, question: QuestionKey) -> bool:
        """Whether a question was answered right, or its answer was asked for."""
        return question in self.right or question in self.shown

    def kept(self) -> Kept:
        """As the browser keeps it: computers are shared, so answers go with the tab."""
        right = {json.dumps(question): given for question, given in self.right.items()}
        shown = [json.dumps(question) for question in sorted(self.shown)]
        answers = {"answers": right or None, "shown": shown or None}
        return {FOR_GOOD: {"lessons": self.seen or None}, FOR_THE_TAB: answers}

    def take(self, found: Mapping[str, Any]) -> None:
        """What the browser has kept, with what is known."""
        self.seen = [str(one) for one in found.get("lessons") or self.seen]
        answers = dict(found.get("answers") or {})
        self.right |= {_question(key): str(given) for key, given in answers.items()}
        self.shown |= {*map(_question, found.get("shown") or ())}


def _question(key: str) -> QuestionKey:
    lesson, at = json.loads(key)
    return str(lesson), int(at)


def progress() -> LessonProgress:
    """The visitor's."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = LessonProgress()
    found: LessonProgress = st.session_state[_KEY]
    return found
