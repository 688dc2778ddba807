"""Page Learn: the list of lessons, or what of it is open."""

from pathlib import Path
from typing import Final

import streamlit as st

from bpe_view.bundle import bundle_css
from bpe_view.lessons.loader import read_lessons
from bpe_view.words import current_language
from ui.learn.index_view import index_view
from ui.learn.learn_presenter import presents
from ui.learn.lesson_opening import close_to, go_by, take_lesson, times_gone
from ui.learn.lesson_progress import progress
from ui.learn.lesson_view import lesson_styles, lesson_view
from ui.learn.over_list.over_list_component import over_list
from ui.learn.rules_view import rules_view
from ui.shared.error_messages import show_messages
from ui.shared.mount import show_styles
from ui.shared.move_focus.move_focus_component import move_focus

_STYLES: Final = bundle_css(Path(__file__).parent / "learn.css")


def learn_view() -> None:
    """What the link or the visitor chose."""
    entries = read_lessons(current_language())
    keys = [entry.key for entry in entries]
    messages = take_lesson(keys)
    lab = st.session_state["lab"]
    lesson = None if lab else st.session_state["lesson"]
    at = keys.index(lesson) if lesson else 0
    show_styles(_STYLES + (lesson_styles(entries[at]) if lesson else ""))
    show_messages(messages)
    if lesson:
        progress().open(lesson)
    depth = bool(lesson or lab) + bool(lesson and presents())
    over_list(depth, close_to, lambda by: go_by(keys, by))
    if lab:
        rules_view()
    elif lesson:
        lesson_view(entries, at)
    else:
        index_view(entries)
    move_focus(".st-key-learn-head h1", times_gone(), scrolls=True)
