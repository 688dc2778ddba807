"""Page Learn: the list of lessons, or the lesson or lab that is open."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import streamlit as st

from bpe_view.bundle import bundle_css
from bpe_view.lessons.loader import read_lessons
from bpe_view.words import current_language, say
from ui.learn.index_view import index_view
from ui.learn.lesson_progress import keep_open
from ui.learn.lesson_view import lesson_view, presents
from ui.learn.rules_view import rules_view
from ui.learn.stage_state import begin_lesson
from ui.shared.error_messages import show_messages
from ui.shared.mount import show_styles
from ui.shared.move_focus.move_focus_component import move_focus
from ui.shared.session import visit

_FILES: Final = Path(__file__).parent
_STYLES: Final = bundle_css(_FILES / "learn.css")
_PRESENTER: Final = bundle_css(_FILES / "presenter.css")


def learn_view() -> None:
    """What the link or the visitor chose."""
    entries = read_lessons(current_language())
    keys = [entry.key for entry in entries]
    messages = _leave_unknown_lesson(keys)
    lab = st.session_state["lab"]
    lesson = None if lab else st.session_state["lesson"]
    begin_lesson(lesson or lab)
    show_styles(_STYLES + (_PRESENTER if lesson and presents() else ""))
    show_messages(messages)
    if lab:
        rules_view()
    elif lesson:
        keep_open(lesson)
        lesson_view(entries, keys.index(lesson))
    else:
        index_view(entries)
    move_focus(".st-key-learn-head h1", visit().learn.times_opened, scrolls=True)


def _leave_unknown_lesson(keys: Sequence[str]) -> list[str]:
    """Open the list in the place of an unknown lesson; returns what to say of it."""
    wanted = st.session_state["lesson"]
    if wanted is None or wanted in keys:
        return []
    st.session_state["lesson"] = None
    return [say("learn.unknown_lesson", asked=repr(wanted[:60]))]
