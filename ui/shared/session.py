"""What many parts of the app ask of the session, beside the properties of the link.

This is where the words learn the visitor's language (`words.listen_to`): every page imports it.
"""

import re
from contextvars import ContextVar
from typing import Final

import streamlit as st

from bpe_view import words
from bpe_view.palettes import PALETTES
from bpe_view.words.catalog import FALLBACK, LANGUAGES
from ui.shared.shared_choices import LANGUAGE

FILE_TEXT: Final = "text of the uploaded file"
"""The text of a file, which then stands for the property `text`."""
LACKED: Final = "step of a link that could not hold its text"
VISIT: Final = "number of the visit to a page"
"""Another number each time one comes to a page from another.

Streamlit forgets what a component knew when its page is left, so what is shown begins anew.
"""


_SPOKEN: Final = ContextVar[str | None]("language of a run", default=None)


def visitor_language() -> str:
    """The language of all that is said: what `speak` was told, else `chosen_language`."""
    return _SPOKEN.get() or chosen_language()


def speak(language: str | None) -> None:
    """Say the rest of a run in a language, so that it need not be asked for with every word.

    Several runs may have one thread, so each begins with this.

    Args:
        language: its code; None: it is not known yet, and asked for with every word.
    """
    _SPOKEN.set(language)


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
