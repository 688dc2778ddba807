"""The visit of a session, its language and its colours. Importing this sets the language of
`bpe_view.words` to the visitor's."""

import re
from contextvars import ContextVar
from typing import Final

import streamlit as st

from bpe_view import words
from bpe_view.palettes import PALETTES
from bpe_view.words.catalog import FALLBACK, LANGUAGES
from ui.visit import LANGUAGE, Visit


def visit() -> Visit:
    """What this visit remembers beside its choices."""
    if "visit" not in st.session_state:
        st.session_state["visit"] = Visit()
    found: Visit = st.session_state["visit"]
    return found


_SPOKEN: Final = ContextVar[str | None]("language of a run", default=None)


def visitor_language() -> str:
    """The language of all texts: that of the last `speak` in this run, else `chosen_language`."""
    return _SPOKEN.get() or chosen_language()


def speak() -> None:
    """Look the visitor's language up once for the rest of a run. Runs may share a thread, so each
    begins with this."""
    _SPOKEN.set(chosen_language())


def begin_run(page: str) -> None:
    """Begin a run of a page, once its choices are in the session."""
    speak()
    remembered = visit()
    remembered.is_new_page = remembered.page != page
    if remembered.is_new_page:
        remembered.page = page
        remembered.number += 1


def chosen_language() -> str:
    """The code of the language that the visitor chose, else of the browser's."""
    chosen = st.session_state.get(LANGUAGE)
    return chosen if chosen in LANGUAGES else browser_language()


def browser_language() -> str:
    """The language that the visitor's browser prefers, if the page speaks it; else English."""
    return language_of(st.context.locale)


def language_of(preferred: str | None) -> str:
    """The language that a browser asks for first, if the page speaks it; else English.

    >>> language_of("es-MX,es;q=0.9"), language_of("zh_TW"), language_of("fr"), language_of(None)
    ('es', 'zh', 'en', 'en')
    """
    code = re.split("[-_,;]", preferred or "")[0].lower()
    return code if code in LANGUAGES else FALLBACK


def visitor_palette() -> str:
    """The name of the palette that the visitor chose."""
    chosen = st.session_state.get("palette")
    return chosen if chosen in [palette.name for palette in PALETTES] else PALETTES[0].name


words.listen_to(visitor_language)
