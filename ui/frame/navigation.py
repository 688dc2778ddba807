"""The pages of the app, in the order of the navigation. This table is the only list of them."""

from dataclasses import dataclass
from functools import cache
from typing import Final

import streamlit as st

from bpe_view.words import say
from ui.frame.preferences import preferences
from ui.host.element_types import DeltaGenerator
from ui.shared.session import hides


@dataclass(frozen=True)
class PageLink:
    """An entry of the navigation.

    Attributes:
        file: the script, relative to `app.py`; the landing page's is `app.py` itself.
        key: by which a page says which one it is; its words stand under `shell.pages`.
    """

    file: str
    key: str

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
        for page in () if hides("pages") else PAGES:
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
