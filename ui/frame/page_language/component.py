"""The language of the whole page, as browsers and screen readers are told it."""

from pathlib import Path
from typing import Final

from bpe_view.component import Component
from bpe_view.words import current_language, say
from ui.shared.mount import mount

_WITH_PLAYER: Final = ("watch", "learn")
PAGE_LANGUAGE: Final = Component("page_language", Path(__file__).with_name("page_language.js"))


def page_language(page: str) -> None:
    """Mark the page as being in the visitor's language. Takes no room (page.css).

    Args:
        page: its key; where a player is, a link at the beginning of the page leads to it.
    """
    data = {
        "language": current_language(),
        "sidebar": say("shell.sidebar"),
        "skip": say("shell.skip") if page in _WITH_PLAYER else "",
    }
    # What is reported needs no answer but the run itself.
    mount(PAGE_LANGUAGE, "page language", data, on_reconnected_change=lambda: None)
