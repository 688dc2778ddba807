"""The page of all three screens; it asks nobody but its server for anything."""

from functools import cache
from pathlib import Path
from typing import Final

from bpe_view import words
from bpe_view.bundle import bundle_css, bundle_js
from bpe_view.look import LOOK
from bpe_view.offline.html_file import fill_page, json_in_html, unclosed
from bpe_view.shell import BASE_STYLES

_FILES: Final = Path(__file__).parent
_SECTIONS: Final = ("round", "predict", "tokens", "player")


@cache
def round_page(language: str) -> str:
    """The page in a language; the address says which screen it is."""
    with words.speaking(language):
        said = {"words": words.words_for(*_SECTIONS), "language": language}
        title = words.say("round.title")
    script = bundle_js(_FILES / "round.js").replace("export default showRound;", "showRound();")
    parts = {
        "language": language,
        "title": title,
        "styles": unclosed(bundle_css(LOOK[0], *BASE_STYLES, _FILES / "round.css")),
        "words": json_in_html(said),
        "script": unclosed(script),
    }
    return fill_page(_FILES / "round.html", parts)
