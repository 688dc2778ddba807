"""The list of page Learn: every lesson, the labs, and what there is for teachers."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import streamlit as st

from bpe_view.lessons.loader import Entry
from bpe_view.words import current_language, say
from ui.learn.head import head, numbered, open_button, open_over_list
from ui.learn.lesson_progress import is_done
from ui.round.ask_class import ask_class, lead_to_wall
from ui.round.ask_library import ready_questions
from ui.shared.page_button import leave_for
from ui.shared.session import visit
from ui.visit import RULES


def index_view(entries: Sequence[Entry]) -> None:
    """Draw the list, and a button to the lesson that comes next."""
    questions = partial(ready_questions, current_language())
    title, line = say("shell.pages.learn.title"), say("shell.pages.learn.lesson")
    with head(title, line, is_list=True):
        _go_on_button(entries)
    if not entries:
        st.info(say("learn.none"))
    if st.session_state["ask"]:
        st.session_state["ask"] = None  # once for each link
        ask_class(questions)
    lead_to_wall()
    lessons, others = st.columns([5, 2], gap="medium")
    with lessons, st.container(key="lessons"):
        for at, entry in enumerate(entries):
            _lesson_button(at, entry)
    last = entries[-1].key if entries else None  # the exercise stands at its end
    with others:
        with st.container(border=True, gap="xsmall", key="learn-labs"):
            st.header(say("learn.index.labs"), anchor=False)
            _entry("labs.predict", leave_for, "watch", lambda: {"mode": "predict", "view": "page"})
            _entry("labs.rules", open_over_list, None, RULES)
            _entry("labs.languages", leave_for, "compare", lambda: {"compare_tab": "languages"})
        with st.container(border=True, gap="xsmall", key="learn-tools"):
            st.header(say("learn.index.tools"), anchor=False)
            _entry("tools.class", ask_class, questions)
            presenter = {"mode": "watch", "view": "presenter"}
            _entry("tools.presenter", leave_for, "watch", lambda: presenter)
            _entry("tools.exercise", open_over_list, last)


def _go_on_button(entries: Sequence[Entry]) -> None:
    """A button to the first lesson that is not done, from the one that was open last."""
    seen, keys = visit().learn.seen, [entry.key for entry in entries]
    last = keys.index(seen[-1]) if seen and seen[-1] in keys else 0
    for at in (*range(last, len(entries)), *range(last)):
        if entries[at].lesson and not is_done(entries[at]):
            label = say("learn.go_on" if seen else "learn.start", lesson=numbered(at, entries[at]))
            open_button(label, "go-on", keys[at], type="primary")
            break


def _lesson_button(at: int, entry: Entry) -> None:
    lesson, state = entry.lesson, ""
    if lesson is None:
        state = "broken"
    elif is_done(entry):
        state = "done"
    elif entry.key in visit().learn.seen:
        state = "seen"
    about = [say("learn.index.minutes", n=lesson.minutes)] if lesson and lesson.minutes else []
    about += [say(f"learn.index.{state}")] if state else []
    label = f"{numbered(at, entry)} :small[:gray[{' · '.join(about)}]]"
    icon = ":material/check:" if state == "done" else None
    open_button(label, f"open-{entry.key}", entry.key, icon=icon, width="stretch")


def _entry(name: str, press: Callable[..., None], *args: Any) -> None:
    """A lab or a tool: a button, and what it is about."""
    st.button(say(f"learn.{name}.title"), key=name, type="tertiary", on_click=press, args=args)
    st.caption(say(f"learn.{name}.about"))
