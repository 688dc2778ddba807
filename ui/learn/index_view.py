"""The list of page Learn: every lesson, the labs, and what there is for teachers."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import streamlit as st

from bpe_view.lessons.loader import Entry
from bpe_view.words import current_language, say
from ui.learn.head import head
from ui.learn.lesson_progress import is_done
from ui.learn.stage_state import open_over_list
from ui.round.ask_class import ask_class, lead_to_wall
from ui.round.ask_library import ready_questions
from ui.round.question import Question
from ui.shared.markdown import plain
from ui.shared.page_button import leave_for
from ui.shared.session import visit
from ui.visit import RULES

_ON_OTHER_PAGES: Final[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
    "predict": ("watch", {"mode": "predict", "view": "page"}),
    "languages": ("compare", {"compare_tab": "languages"}),
    "presenter": ("watch", {"mode": "watch", "view": "presenter"}),
}
"""The page of each lab or tool that is not on this one, and what is chosen there."""
LABS: Final = ("predict", RULES, "languages")
TOOLS: Final = ("class", "presenter", "exercise")


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
    with others:
        _box("labs", LABS, entries)
        _box("tools", TOOLS, entries)


def _go_on_button(entries: Sequence[Entry]) -> None:
    seen = visit().learn.seen
    keys = [entry.key for entry in entries]
    at = next_lesson(entries, keys.index(seen[-1]) if seen and seen[-1] in keys else 0)
    if at is not None:
        st.button(
            say("learn.go_on" if seen else "learn.start", lesson=numbered(at, entries[at])),
            key="go-on",
            type="primary",
            on_click=open_over_list,
            args=(keys[at],),
        )


def next_lesson(entries: Sequence[Entry], last: int) -> int | None:
    """The place of the lesson to go on with: the first that is not done, from the one that was open
    last; None where all are done."""
    places = [*range(last, len(entries)), *range(last)]
    return next((at for at in places if entries[at].lesson and not is_done(entries[at])), None)


def numbered(at: int, entry: Entry) -> str:
    """The title of the lesson at a place, with its number, as Markdown."""
    return f"{at + 1}. {plain(entry.lesson.title if entry.lesson else entry.file)}"


def _lesson_button(at: int, entry: Entry) -> None:
    about = []
    if entry.lesson and entry.lesson.minutes:
        about.append(say("learn.index.minutes", n=entry.lesson.minutes))
    if entry.lesson is None:
        about.append(say("learn.index.broken"))
    elif is_done(entry):
        about.append(say("learn.index.done"))
    elif entry.key in visit().learn.seen:
        about.append(say("learn.index.seen"))
    st.button(
        f"{numbered(at, entry)} :small[:gray[{' · '.join(about)}]]",
        key=f"open-{entry.key}",
        icon=":material/check:" if entry.lesson and is_done(entry) else None,
        on_click=open_over_list,
        args=(entry.key,),
        width="stretch",
    )


def _box(kind: str, names: Sequence[str], entries: Sequence[Entry]) -> None:
    with st.container(border=True, gap="xsmall", key=f"learn-{kind}"):
        st.subheader(say(f"learn.index.{kind}"), anchor=False)
        for name in names:
            st.button(
                say(f"learn.{kind}.{name}.title"),
                key=f"{kind}-{name}",
                type="tertiary",
                on_click=_open,
                args=(name, entries[-1].key if entries else None),
            )
            st.caption(say(f"learn.{kind}.{name}.about"))


def _open(name: str, last_lesson: str | None) -> None:
    """Go to a lab or tool; the exercise stands at the end of the last lesson."""
    if name in _ON_OTHER_PAGES:
        page, values = _ON_OTHER_PAGES[name]
        leave_for(page, lambda: values)
    elif name == RULES:
        open_over_list(lab=RULES)
    elif name == "class":
        ask_class(_ready_questions)
    else:
        open_over_list(last_lesson)


def _ready_questions() -> tuple[Question, ...]:
    return ready_questions(current_language())
