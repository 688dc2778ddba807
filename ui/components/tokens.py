"""What every component that shows tokens has in common. `tokens/` is the other half."""

from pathlib import Path
from typing import Any, Final

import streamlit as st

from bpe_core.printable import visible
from ui.colours import PALETTES, palette_css
from ui.components.bundle import bundle_css
from ui.words import current_language, words_for

_FILES: Final = Path(__file__).parent / "tokens"


def token_styles(*own: Path) -> str:
    """The style sheet of a component: the token view's, the token colours, and its own."""
    return bundle_css(_FILES / "tokens.css", _FILES / "frame.css", *own) + palette_css()


def for_visitor(*sections: str) -> dict[str, Any]:
    """What every component is told of the visitor: in which words and colours to speak.

    The other half is mounted.js.

    Args:
        sections: the component's own sections of the words, besides the token view's.
    """
    return {
        "words": words_for("tokens", *sections),
        "language": current_language(),
        "palette": current_palette(),
    }


def current_palette() -> str:
    """The name of the palette that the visitor chose."""
    chosen = st.session_state.get("palette")
    return chosen if chosen in [palette.name for palette in PALETTES] else PALETTES[0].name


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
