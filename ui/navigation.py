"""The pages of the app, in the order of the navigation. This table is the only list of them."""

from dataclasses import dataclass
from typing import Final

import streamlit as st


@dataclass(frozen=True)
class PageLink:
    """An entry of the navigation.

    Attributes:
        file: the script, relative to `app.py`.
        title: what the navigation says.
        icon: an emoji (Streamlit's own icons would be fetched from outside).
    """

    file: str
    title: str
    icon: str


PAGES: Final[tuple[PageLink, ...]] = (PageLink("app.py", "Watch merges", "▶️"),)


def draw_navigation() -> None:
    """A link to every page, side by side."""
    if len(PAGES) < 2:
        return
    with st.container(horizontal=True):
        for page in PAGES:
            st.page_link(page.file, label=page.title, icon=page.icon)
