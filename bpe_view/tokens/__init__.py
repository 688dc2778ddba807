"""The token view, and what else every component has that shows tokens."""

from pathlib import Path
from typing import Final

from bpe_core.common import visible
from bpe_view.bundle import bundle_css, sheets_beside
from bpe_view.palettes import palette_css
from bpe_view.shell import BASE_STYLES, FRAME_STYLES

_FILES: Final = Path(__file__).parent
TOKENS: Final = _FILES / "tokens.css"  # the style sheet of the token view


def token_styles(*entries: Path) -> str:
    """The style sheet of a component: the token view's, its own, and the token colours."""
    sheets = (*BASE_STYLES, FRAME_STYLES, TOKENS, *sheets_beside(*entries))
    return bundle_css(*sheets) + palette_css()


def visible_marks(text: str) -> dict[str, str]:
    """The mark of each character of a text that one could not see.

    >>> visible_marks("a b")
    {' ': '·'}
    """
    return {
        character: visible(character)
        for character in sorted(set(text))
        if visible(character) != character
    }
