"""Page Learn: the list of lessons, or the lesson or lab that is open."""

from pathlib import Path
from typing import Final

import streamlit as st

from bpe_view.bundle import bundle_css
from bpe_view.lessons.loader import read_lessons
from bpe_view.words import current_language, say
from ui.learn.index_view import index_view
from ui.learn.lesson_view import lesson_view
from ui.learn.rules_view import rules_view
from ui.learn.stage_state import begin_lesson, presents
from ui.shared.error_messages import show_messages
from ui.shared.mount import show_styles
from ui.shared.move_focus.move_focus_component import move_focus
from ui.shared.session import visit

_PRESENTER: Final = bundle_css(Path(__file__).with_name("presenter.css"))


def learn_view() -> None:
    """What the link or the visitor chose; an unknown lesson gives the list and a message."""
    entries, state, learn = read_lessons(current_language()), st.session_state, visit().learn
    keys, wanted, messages = [entry.key for entry in entries], state["lesson"], []
    if wanted not in (None, *keys):
        state["lesson"] = None
        messages.append(say("learn.unknown_lesson", asked=repr(wanted[:60])))
    lab = state["lab"]
    lesson = None if lab else state["lesson"]
    begin_lesson(lesson or lab)
    if lesson:
        show_styles(_PRESENTER if presents() else "")
    show_messages(messages)
    if lab:
        rules_view()
    elif lesson:
        learn.seen = [*(one for one in learn.seen if one != lesson), lesson]
        lesson_view(entries, keys.index(lesson))
    else:
        index_view(entries)
    move_focus(".st-key-learn-head h1", learn.times_opened, scrolls=True)
