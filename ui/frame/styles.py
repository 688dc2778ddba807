"""The style sheet of all pages."""

from hashlib import sha256
from pathlib import Path
from typing import Final

import ui
from bpe_view.bundle import bundle_css
from bpe_view.look import LOOK

_FILES: Final = (
    "frame/frame.css",
    "watch/watch_card.css",
    "sizes/sizes.css",
    "compare/compare.css",
    "vocabulary/vocabulary.css",
    "learn/learn.css",
)
"""Each goes by keys. What is there for a while only is shown (`show_styles`)."""
STYLES: Final = bundle_css(*LOOK, *map(Path(ui.__file__).parent.joinpath, _FILES))
STYLES_ADDRESS: Final = f"scripts/styles-{sha256(STYLES.encode()).hexdigest()[:16]}.css"
