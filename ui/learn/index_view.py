"""The list of page Learn: every lesson, the labs, and what there is for teachers."""

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from bpe_view.lessons.loader import Entry
from bpe_view.words import current_language, say
from ui.learn.head import head
from ui.learn.lesson_progress import is_done
from ui.learn.stage_state import open_over_list
from ui.round.ask_class import ask_class, lead_to_wall
from ui.round.ask_library import ready_questions
from ui.round.question import Question
from ui.shared.element_types import DeltaGenerator
from ui.shared.markdown import plain
from ui.shared.page_button import leave_for
from ui.shared.session import visit
from ui.visit import RULES


def index_view(entries: Sequence[Entry]) -> None:
    """Draw the list, and a button to the lesson that comes next."""
    title, line = say("shell.pages.learn.title"), say("shell.pages.learn.lesson")
    with head(title, line, is_list=True):
        _go_on_button(entries)
    if not entries:
        st.info(say("learn.none"))
    if st.session_state["ask"]:
        st.session_state["ask"] = None  # once for each link
        ask_class(_ready_questions)
    lead_to_wall()
    lessons, others = st.columns([5, 2], gap="medium")
    with lessons, st.container(key="lessons"):
        for at, entry in enumerate(entries):
            _lesson_button(at, entry)
    exercise = entries[-1].key if entries else None  # it stands at the end of the last lesson
    with others:
        with _box("labs"):
            _entry("labs.predict", leave_for, "watch", lambda: {"mode": "predict", "view": "page"})
            _entry("labs.rules", open_over_list, None, RULES)
            _entry("labs.languages", leave_for, "compare", lambda: {"compare_tab": "languages"})
        with _box("tools"):
            _entry("tools.class", ask_class, _ready_questions)
            presenter = {"mode": "watch", "view": "presenter"}
            _entry("tools.presenter", leave_for, "watch", lambda: presenter)
            _entry("tools.exercise", open_over_list, exercise)


def _go_on_button(entries: Sequence[Entry]) -> None:
    """A button to the first lesson that is not done, from the one that was open last."""
    seen, keys = visit().learn.seen, [entry.key for entry in entries]
    last = keys.index(seen[-1]) if seen and seen[-1] in keys else 0
    places = [*range(last, len(entries)), *range(last)]
    unfinished = [at for at in places if entries[at].lesson and not is_done(entries[at])]
    for at in unfinished[:1]:
        st.button(
            say("learn.go_on" if seen else "learn.start", lesson=numbered(at, entries[at])),
            key="go-on",
            type="primary",
            on_click=open_over_list,
            args=(keys[at],),
        )


def numbered(at: int, entry: Entry) -> str:
    """The title of the lesson at a place, with its number, as Markdown."""
    return f"{at + 1}. {plain(entry.lesson.title if entry.lesson else entry.file)}"


def _lesson_button(at: int, entry: Entry) -> None:
    if entry.lesson is None:
        state = "broken"
    elif is_done(entry):
        state = "done"
    else:
        state = "seen" if entry.key in visit().learn.seen else ""
    about = [say(f"learn.index.{state}")] if state else []
    if entry.lesson and entry.lesson.minutes:
        about.insert(0, say("learn.index.minutes", n=entry.lesson.minutes))
    st.button(
        f"{numbered(at, entry)} :small[:gray[{' · '.join(about)}]]",
        key=f"open-{entry.key}",
        icon=":material/check:" if state == "done" else None,
        on_click=open_over_list,
        args=(entry.key,),
        width="stretch",
    )


def _box(kind: str) -> DeltaGenerator:
    box = st.container(border=True, gap="xsmall", key=f"learn-{kind}")
    box.header(say(f"learn.index.{kind}"), anchor=False)
    return box


def _entry(name: str, press: Callable[..., None], *args: Any) -> None:
    """A lab or a tool: a button, and what it is about."""
    st.button(say(f"learn.{name}.title"), key=name, type="tertiary", on_click=press, args=args)
    st.caption(say(f"learn.{name}.about"))


def _ready_questions() -> tuple[Question, ...]:
    return ready_questions(current_language())
