"""The pages of the app, in the order of the navigation: this table is the only list of them; and
how the visitor likes them, in which language and colours."""

from dataclasses import dataclass
from functools import cache
from typing import Final

import streamlit as st

from bpe_view.palettes import PALETTES
from bpe_view.words import LANGUAGES, current_language, say
from ui.frame.memory.memory_panel_component import memory_panel
from ui.host.element_types import DeltaGenerator
from ui.shared.session import browser_language
from ui.shared.shared_choices import LANGUAGE, SWITCHED


@dataclass(frozen=True)
class PageLink:
    """An entry of the navigation."""

    file: str  # the script, relative to `app.py`; the landing page's is `app.py` itself
    key: str  # by which a page says which one it is; its words stand under `shell.pages`

    @property
    def title(self) -> str:
        """What the navigation says."""
        return say(f"shell.pages.{self.key}.tab")

    @property
    def address(self) -> str:
        """What it is called there."""
        return "" if self.file == "app.py" else self.key


PAGES: Final[tuple[PageLink, ...]] = (
    PageLink("app.py", "watch"),
    PageLink("pages/encode.py", "encode"),
    PageLink("pages/sizes.py", "sizes"),
    PageLink("pages/compare.py", "compare"),
    PageLink("pages/vocabulary.py", "vocabulary"),
    PageLink("pages/learn.py", "learn"),
)


def draw_navigation(current: str) -> DeltaGenerator:
    """A link to every page, side by side, and on the right what one does to all of them.

    On a phone a button opens all of it (page_language/phone_menu.js).

    Args:
        current: the key of the page that is shown; its link is marked (navigation.css).

    Returns:
        The place of the menus Open and Share, which are drawn when all else on the page is known.
    """
    with st.container(horizontal=True, key="navigation"):
        for page in PAGES:
            # The landing page has two addresses, so Streamlit does not always know which link
            # leads to the page one is on.
            label = f"**{page.title}**" if page.key == current else page.title
            st.page_link(_found(page.file), label=label)
        with st.container(horizontal=True, width="content", key="navigation-menus"):
            place = st.container(horizontal=True, width="content", key="open-and-share")
            preferences()
    return place


# Streamlit would look up the path of every link in every run.
@cache
def _found(file: str) -> st.Page:
    return st.Page(file, default=file == PAGES[0].file)


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
            on_change=_switch,
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


def _switch() -> None:
    """Another language was chosen: the page is loaded again, by its link (address.js)."""
    st.session_state[SWITCHED] = True
