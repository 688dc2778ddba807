"""The page of both screens; it asks nobody but its server for anything."""

import gzip
import re
from functools import cache
from pathlib import Path
from typing import Final

from bpe_view import words
from bpe_view.bundle import bundle_css, bundle_js, sheets_beside
from bpe_view.look import LOOK
from bpe_view.palettes import palette_css
from bpe_view.shell import BASE_STYLES, FONTS
from bpe_view.shell.html_file import fill_page, json_in_html, policy, unclosed
from bpe_view.tokens import TOKENS
from bpe_view.words.catalog import LANGUAGES

_FILES: Final = Path(__file__).parent
_ENTRY: Final = _FILES / "round.js"
_FACES: Final = "".join(
    f"@font-face {{{{ font-family: '{name}'; font-weight: {weights}; font-display: swap; "
    f"src: url({{front}}/app/static/{file}); }}}}\n"
    for name, weights, file in FONTS
)
_LIGHT_DARK: Final = re.compile(r"light-dark\((#\w+|rgb\(.+?\)), (#\w+|rgb\(.+?\))\)")
_SECTIONS: Final = ("round", "predict", "tokens", "player")


@cache
def round_page(language: str, front: str) -> str:
    """The page in a language; `front` leads from its address to where the server is."""
    with words.speaking(language):
        said = words.words_for(*_SECTIONS)
        title = words.say("round.title")
    others = [(code, name) for code, name in LANGUAGES.items() if code != language]
    parts = {
        "languages": "".join(
            f'<a href="?language={code}" lang="{code}">{name}</a>' for code, name in others
        ),
        "language": language,
        "title": title,
        "styles": _styles(front),
        "words": json_in_html(said),
        "script": _script(),
    }
    return fill_page(_FILES / "round.html", parts)


@cache
def packed_page(language: str, front: str) -> bytes:
    """The same for a crowd behind one antenna: a third of the bytes."""
    return gzip.compress(round_page(language, front).encode())


def round_policy(front: str) -> str:
    """What the page may do: its own script, styles and fonts, and ask its server."""
    own = policy(_styles(front), _script(), fonts="'self'")
    return f"{own}; connect-src 'self'; frame-ancestors 'none'"


@cache
def _styles(front: str) -> str:
    sheets = bundle_css(*BASE_STYLES, TOKENS, *sheets_beside(_ENTRY)) + palette_css()
    return unclosed(_FACES.format(front=front) + _look() + sheets)


def _look() -> str:
    """The look as phones of 2021 read it, too, which know no `light-dark()`."""
    look = bundle_css(LOOK[0])
    light, dark = (_LIGHT_DARK.sub(chosen, look) for chosen in (r"\1", r"\2"))
    return light + dark.replace(":root", '[data-theme="dark"]')


@cache
def _script() -> str:
    code, _, function = bundle_js(_ENTRY).removesuffix(";\n").rpartition("export default ")
    return unclosed(f"{code}{function}();")
