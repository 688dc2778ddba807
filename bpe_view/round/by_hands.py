"""A round by raised hands, for a page that has no server."""

from pathlib import Path
from typing import Final

from bpe_view.bundle import bundle_css, sheets_beside
from bpe_view.component import Component
from bpe_view.palettes import palette_css
from bpe_view.shell import BASE_STYLES
from bpe_view.tokens import TOKENS


def round_styles(entry: Path) -> str:
    """The style sheet of a round's screens."""
    return bundle_css(*BASE_STYLES, TOKENS, *sheets_beside(entry)) + palette_css()


BY_HANDS: Final = Component(
    "by_hands",
    Path(__file__).with_name("by_hands.js"),
    round_styles,
    words=("round", "predict", "tokens", "player", "learn"),
)
