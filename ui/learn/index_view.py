"""The first screen of page Learn: every lesson, the labs, and what there is for teachers."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import streamlit as st

from bpe_view.lessons.index.lesson_index_payload import LESSON_INDEX, LessonCard, following
from bpe_view.lessons.loader import Entry
from bpe_view.words import current_language, say
from ui.learn.head import head
from ui.learn.lesson_opening import open_lab, open_lesson
from ui.learn.lesson_progress import progress
from ui.round.ask_class import ask_class, lead_to_wall
from ui.round.ask_library import ready_questions
from ui.shared.mount import mount, read_report
from ui.shared.page_button import leave_for
from ui.visit import RULES

_KEY: Final = "list of lessons"
_ELSEWHERE: Final[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
    "predict": ("watch", {"mode": "predict", "view": "page"}),
    "languages": ("compare", {"compare_tab": "languages"}),
    "presenter": ("watch", {"mode": "watch", "view": "presenter"}),
}
"""By name: the file of the page that has it, and what is chosen there, menus of the frame too."""
LABS: Final = ("predict", RULES, "languages")
TOOLS: Final = ("class", "presenter", "exercise")


def index_view(entries: Sequence[Entry]) -> None:
    """Cards, and a button that leads to the next one."""
    cards = [_card(entry) for entry in entries]
    with head(say("shell.pages.learn.title"), say("shell.pages.learn.lesson"), has_way_back=False):
        at = following(cards, "".join(progress().seen[-1:]))
        if at is not None:
            word = "go_on" if progress().seen else "start"
            st.button(
                say(f"learn.{word}", lesson=f"{at + 1}. {cards[at]['title']}"),
                key="go-on",
                type="primary",
                on_click=open_lesson,
                args=(cards[at]["key"],),
            )
    if not cards:
        st.info(say("learn.none"))
    data = {"lessons": cards, "labs": LABS, "tools": TOOLS}
    mount(LESSON_INDEX, _KEY, data, on_pressed_change=lambda: _go(cards))
    if st.session_state["ask"]:
        st.session_state["ask"] = None  # once for each link
        _ask_class()
    lead_to_wall()


def _ask_class() -> None:
    ask_class(lambda: ready_questions(current_language()))


def _card(entry: Entry) -> LessonCard:
    lesson = entry.lesson
    return LessonCard(
        key=entry.key,
        title=lesson.title if lesson else entry.file,
        minutes=lesson.minutes if lesson else None,
        state=_state(entry),
    )


def _state(entry: Entry) -> str:
    if entry.lesson is None:
        return "broken"
    done = progress()
    questions = [(entry.key, at) for at in range(len(entry.lesson.questions))]
    if all(map(done.is_closed, questions)):
        return "done"
    return "seen" if entry.key in done.seen else ""


def _go(cards: Sequence[LessonCard]) -> None:
    """Where somebody wants to go; the exercise stands at the end of the last lesson."""
    kind, name = read_report(
        _KEY, "pressed", lambda one: (str(one["kind"]), str(one["name"])), ("", "")
    )
    if kind == "lesson":
        open_lesson(name)
    elif name == "class":
        _ask_class()
    elif name == "exercise" and cards:
        open_lesson(cards[-1]["key"])
    elif name == RULES:
        open_lab()
    elif name in _ELSEWHERE:
        page, values = _ELSEWHERE[name]
        leave_for(page, lambda: values)
