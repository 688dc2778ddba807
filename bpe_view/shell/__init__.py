"""What every component has in common, whatever it shows."""

from base64 import b64encode
from pathlib import Path
from typing import Final

from bpe_view.bundle import bundle_css, sheets_beside
from bpe_view.look import TYPE_SCALE

_FILES: Final = Path(__file__).parent
BASE_STYLES: Final = (TYPE_SCALE, _FILES / "base.css")
"""What the style sheet of every component begins with."""
FONTS: Final = (
    ("BPE Sans", "400 700", "bpe-sans.woff2"),
    ("BPE Code", "400", "bpe-code.woff2"),
    ("BPE Marks", "400", "marks.ttf"),
)
"""Our typeface: name, weights, file, which a server has in `static/`."""
FRAME_STYLES: Final = _FILES / "frame.css"  # what stands around a token view


def font_faces() -> str:
    """The typeface for a page that may ask nobody for anything."""
    return "".join(
        f"@font-face {{ font-family: '{name}'; font-weight: {weights}; "
        f"src: url(data:font/{file.rpartition('.')[2]};base64,"
        f"{b64encode((_FILES / 'fonts' / file).read_bytes()).decode()}); }}\n"
        for name, weights, file in FONTS
    )


def plain_styles(entry: Path) -> str:
    """The style sheet of a component that shows no tokens: what all such have, and its own."""
    return bundle_css(*BASE_STYLES, *sheets_beside(entry))
