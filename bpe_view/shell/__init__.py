"""What every component has in common, whatever it shows."""

from pathlib import Path
from typing import Final

from bpe_view.bundle import bundle_css, sheets_beside

_FILES: Final = Path(__file__).parent
BASE_STYLES: Final = _FILES / "base.css"
"""What the style sheet of every component begins with."""
FRAME_STYLES: Final = (_FILES / "theme.css", _FILES / "frame.css")
"""What stands around a token view."""


def plain_styles(entry: Path) -> str:
    """The style sheet of a component that shows no tokens: what all such have, and its own."""
    return bundle_css(BASE_STYLES, _FILES / "plain.css", *sheets_beside(entry))
