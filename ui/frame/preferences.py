"""How the visitor likes the page: its language, and the colours of the tokens."""

import streamlit as st

from bpe_view.palettes import PALETTES
from bpe_view.words import LANGUAGES, current_language, say
from ui.frame.memory.memory_panel_component import memory_panel
from ui.shared.session import browser_language
from ui.shared.shared_choices import LANGUAGE


def preferences() -> None:
    """A small menu, beside the navigation on every page; what it holds is sent once it is open."""
    menu = st.popover(LANGUAGES[current_language()], key="preferences", on_change="rerun")
    if not menu.open:
        return
    with menu:
        # Nothing chosen means the browser's language, which the placeholder names.
        st.selectbox(
            say("shell.language"),
            list(LANGUAGES),
            index=None,
            format_func=LANGUAGES.__getitem__,
            placeholder=LANGUAGES[browser_language()],
            key=LANGUAGE,
        )
        names = [palette.name for palette in PALETTES]
        st.radio(
            say("palette.title"),
            names,
            format_func=lambda name: say(f"palette.{name}"),
            captions=[say(f"palette.{name}_for") for name in names],
            key="palette",
        )
        memory_panel()
