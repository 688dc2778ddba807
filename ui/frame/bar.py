"""The bar of every page: links to all pages, and on the right what one does to all of them."""

from collections.abc import Mapping

import streamlit as st

from bpe_view.palettes import PALETTES
from bpe_view.words import LANGUAGES, current_language, say
from ui.shared.element_types import DeltaGenerator
from ui.shared.menus import bar_menu
from ui.shared.pages import tab_title
from ui.shared.session import browser_language, visit
from ui.visit import LANGUAGE

_PHONE_MENU = "pages-menu"


def draw_bar(current: str, pages: Mapping[str, st.Page]) -> DeltaGenerator:
    """Draw the bar; on a phone a menu with the title of the page has the links (frame.css).

    Args:
        current: the key of the page that is shown.
        pages: all pages by their keys.

    Returns:
        The place of the menus Open and Share, which are drawn when all else on the page is known.
    """
    with st.container(horizontal=True, key="navigation"):
        with st.container(horizontal=True, width="content", gap=26, key="pages"):
            _links(current, pages)
        if visit().is_new_page:
            st.session_state[_PHONE_MENU] = False
        menu = bar_menu(tab_title(current), _PHONE_MENU)
        if menu.open:
            with menu:
                _links(current, pages)
        with st.container(horizontal=True, width="content", gap=4, key="navigation-menus"):
            place = st.container(horizontal=True, width="content", gap=4, key="open-and-share")
            _preferences()
    return place


def _links(current: str, pages: Mapping[str, st.Page]) -> None:
    for key, page in pages.items():
        title = tab_title(key)
        st.page_link(page, label=f"**{title}**" if key == current else title)


def _preferences() -> None:
    """A menu of language and colours; what it holds is sent once it is open."""
    menu = bar_menu(LANGUAGES[current_language()], "preferences")
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
            on_change=_load_again,
        )
        names = [palette.name for palette in PALETTES]
        st.radio(
            say("palette.title"),
            names,
            format_func=lambda name: say(f"palette.{name}"),
            captions=[say(f"palette.{name}_for") for name in names],
            key="palette",
        )


def _load_again() -> None:
    """In another language the browser loads the page again, by its link (address.js)."""
    visit().is_new_language = True
