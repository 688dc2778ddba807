"""What the document around a page is told: its language, and what Streamlit says in it."""

from pathlib import Path
from typing import Final

from bpe_view.component import Component
from bpe_view.words import current_language, say, words_for
from bpe_view.words.catalog import FALLBACK, messages
from ui.frame.styles import STYLES_ADDRESS
from ui.shared.mount import mount
from ui.shared.pages import PAGES
from ui.shared.session import visit

_REFUSED: Final = "AxiosError: Request failed with status code {}"
"""What Streamlit says below a file that the server does not take."""
_REFUSALS: Final = {413: "errors.file_too_large", 507: "server.files_full"}
DOCUMENT: Final = Component("document", Path(__file__).with_name("document.js"))


def tell_document() -> None:
    """Tell the document of the page that is shown. Takes no room (frame.css)."""
    data = {
        "language": current_language(),
        "navigation": say("shell.navigation"),
        "addresses": ["", *PAGES[1:]],
        "visit": visit().number,
        "styles": STYLES_ADDRESS,
        "streamlit": _streamlits_words(),
    }
    # What is reported needs no answer but the run itself.
    mount(DOCUMENT, "document", data, on_reconnected_change=lambda: None)


def _streamlits_words() -> dict[str, str]:
    """What Streamlit says, by its English; where that is the visitor's language, codes alone."""
    refusals = {_REFUSED.format(code): say(key) for code, key in _REFUSALS.items()}
    if current_language() == FALLBACK:
        return refusals
    keys = words_for("streamlit")["words"]
    english, own = messages(FALLBACK), messages(current_language())
    return refusals | {str(english[key]): str(own[key]) for key in keys}
