"""The token view, and what else every component has that shows tokens."""

from pathlib import Path
from typing import Final

from bpe_core.common import visible
from bpe_view.bundle import bundle_css
from bpe_view.palettes import palette_css
from bpe_view.shell import FRAME_STYLES

_FILES: Final = Path(__file__).parent
TREE_STYLES: Final = _FILES / "merge_tree.css"
"""For components that show a merge tree."""


def token_styles(*own: Path) -> str:
    """The style sheet of a component: the token view's, the token colours, and its own."""
    return bundle_css(_FILES / "tokens.css", FRAME_STYLES, *own) + palette_css()


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
