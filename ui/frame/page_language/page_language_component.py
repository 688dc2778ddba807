"""The language of the whole page, as browsers and screen readers are told it."""

from pathlib import Path
from typing import Final

from bpe_view.component import Component
from bpe_view.words import current_language, say, words_for
from bpe_view.words.catalog import FALLBACK, messages
from ui.host.page_parts import page_part
from ui.shared.mount import mount
from ui.shared.pages import PAGES
from ui.shared.session import visit

_REFUSED: Final = "AxiosError: Request failed with status code {}"
"""What Streamlit says below a file that the server does not take."""
_REFUSALS: Final = {413: "errors.file_too_large", 507: "server.files_full"}
_PARTS: Final = (
    "menu", "page-link", "connection", "component", "words", "uploader", "page",
    "theme-kept", "theme-choice", "main-menu",
)  # fmt: skip
"""What the scripts ask of Streamlit's page."""
PAGE_LANGUAGE: Final = Component("page_language", Path(__file__).with_name("page_language.js"))


def page_language() -> None:
    """Mark the page as being in the visitor's language. Takes no room (page.css)."""
    data = {
        "language": current_language(),
        "pages": say("shell.navigation"),
        "addresses": ["", *PAGES[1:]],
        "visit": visit().number,
        "streamlit": _streamlits_words(),
        "parts": {name: page_part(name) for name in _PARTS},
    }
    # What is reported needs no answer but the run itself.
    mount(PAGE_LANGUAGE, "page language", data, on_reconnected_change=lambda: None)


def _streamlits_words() -> dict[str, str]:
    """What Streamlit says, by its English; where that is the visitor's language, codes alone."""
    told = {_REFUSED.format(code): say(key) for code, key in _REFUSALS.items()}
    if current_language() == FALLBACK:
        return told
    keys = [f"streamlit.{key.partition('.')[2]}" for key in words_for("streamlit")]
    english, own = messages(FALLBACK), messages(current_language())
    return told | {str(english[key]): str(own[key]) for key in keys}
