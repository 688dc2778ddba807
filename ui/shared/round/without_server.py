"""A round by raised hands as data, for a page that has no server to ask."""

from typing import Any

from bpe_view.words.catalog import LANGUAGES
from ui.shared.round.ask_library import ready_questions
from ui.shared.round.machine import Act, Round, after
from ui.shared.round.question import Question
from ui.shared.round.rooms import Room
from ui.shared.round.views import projector_view

_ACTS: tuple[Act, ...] = ("open", "close", "again", "reveal", "next")
Told = dict[str, dict[str, Any]]
"""By phase, what is new on the projector."""


def rounds_by_hands() -> dict[str, list[Told]]:
    """The ready questions, by language."""
    return {language: told_by_phase(ready_questions(language)) for language in LANGUAGES}


def told_by_phase(questions: tuple[Question, ...]) -> list[Told]:
    """Each question as the projector has it without phones."""
    state = after(Round(tuple(one.choices for one in questions)), "begin", 0)
    found: list[Told] = []
    for _ in questions:
        told: Told = {}
        before: dict[str, Any] = {}
        for act in _ACTS:
            view = projector_view(Room("", b"", state, 0, 0, questions=questions), 0)
            told[state.phase] = {
                key: view[key] for key in view if view[key] != before.get(key, ...)
            }
            before, state = view, after(state, act, 0)
        found.append(told)
    return found
