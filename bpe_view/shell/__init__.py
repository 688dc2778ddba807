"""What every component has in common, whatever it shows."""

from pathlib import Path
from typing import Final

from bpe_view.bundle import bundle_css, sheets_beside

_FILES: Final = Path(__file__).parent
LOOK: Final = _FILES / "look.css"
"""Sizes, radii and colours, by name."""
BASE_STYLES: Final = (LOOK, _FILES / "base.css")
"""What the style sheet of every component begins with."""
FRAME_STYLES: Final = _FILES / "frame.css"
"""What stands around a token view."""


def plain_styles(entry: Path) -> str:
    """The style sheet of a component that shows no tokens: what all such have, and its own."""
    return bundle_css(*BASE_STYLES, _FILES / "plain.css", *sheets_beside(entry))
