"""The pages of the app, in the order of the navigation. This table is the only list of them."""

from dataclasses import dataclass
from typing import Final

import streamlit as st

from ui.preferences import preferences


@dataclass(frozen=True)
class PageLink:
    """An entry of the navigation.

    Attributes:
        file: the script, relative to `app.py`; the landing page's is `app.py` itself.
        title: what the navigation says, and by which a page says which one it is.
    """

    file: str
    title: str


PAGES: Final[tuple[PageLink, ...]] = (
    PageLink("app.py", "Watch merges"),
    PageLink("pages/encode.py", "Encode"),
    PageLink("pages/compare.py", "Compare"),
    PageLink("pages/compression.py", "Compression"),
    PageLink("pages/vocabulary.py", "Vocabulary"),
    PageLink("pages/open_save.py", "Open & save"),
)


def draw_navigation(current: str) -> None:
    """A link to every page, side by side.

    Args:
        current: the title of the page that is shown; its link is marked (page.css).
    """
    with st.container(horizontal=True, key="navigation"):
        for page in PAGES:
            # The landing page has two addresses, so Streamlit does not always know which link
            # leads to the page one is on.
            place = "here" if page.title == current else "elsewhere"
            with st.container(key=f"navigation-{place}-{page.title.lower()}", width="content"):
                st.page_link(page.file, label=page.title)
        preferences()
