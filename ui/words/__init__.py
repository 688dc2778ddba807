"""What the page says, in the visitor's language.

`say("player.play")` is the one way by which a word reaches a page. The words themselves stand in
one folder per language beside this file; `catalog` says how they are written.
"""

from typing import Final

import streamlit as st

from ui.words.catalog import FALLBACK, LANGUAGES, Message, fill, messages

__all__ = ["LANGUAGE", "LANGUAGES", "browser_language", "current_language", "say", "words_for"]

LANGUAGE: Final = "language"
"""In the session state: the language that the visitor chose; None: the browser's."""


def say(key: str, **values: object) -> str:
    """A message in the current language.

    Args:
        key: `section.name`, as in the TOML files.
        values: what stands in its braces; a whole number `n` chooses among its forms. Where the
            message goes into Markdown, text that a user typed must have gone through `plain`.

    Raises:
        KeyError: no such message, or one of its values is missing.
    """
    return fill(messages(current_language())[key], values)


def words_for(*sections: str) -> dict[str, Message]:
    """All messages of some sections in the current language, for a component's JavaScript."""
    return {
        key: message
        for key, message in messages(current_language()).items()
        if key.split(".", 1)[0] in sections
    }


def current_language() -> str:
    """The code of the language that the page speaks."""
    chosen = st.session_state.get(LANGUAGE)
    return chosen if chosen in LANGUAGES else browser_language()


def browser_language() -> str:
    """The language that the visitor's browser prefers, if the page speaks it; else English."""
    preferred = st.context.locale or FALLBACK
    code = preferred.replace("_", "-").split("-")[0].lower()
    return code if code in LANGUAGES else FALLBACK
