"""What every component has in common, whatever it shows."""

from pathlib import Path
from typing import Final

from bpe_view.bundle import bundle_css

_FILES: Final = Path(__file__).parent
FRAME_STYLES: Final = _FILES / "frame.css"
"""What stands around a token view."""


def plain_styles(*own: Path) -> str:
    """The style sheet of a component that shows no tokens: what all such have, and its own."""
    return bundle_css(_FILES / "plain.css", *own)
