"""What can be chosen on every page: language, colours, and whether the menu Open is open."""

from typing import Any, Final

from bpe_view.palettes import PALETTES
from bpe_view.words import LANGUAGES
from ui.shared.link.property import Property, one_of

LANGUAGE: Final = "language"  # the language that the visitor chose; None: the browser's
SWITCHED: Final = "another language was chosen"  # for which the page is to be loaded again

OPEN: Final = "open"  # the choice of `panel` that opens the menu Open
MENU: Final = "open"  # where the session has whether that is open
OPENED: Final[dict[str, Any]] = {MENU: True, "panel": OPEN}
CLOSED: Final[dict[str, Any]] = {MENU: False, "panel": ""}
"""What the session has to hold for it to open, and to close."""

PREFERENCES: Final = (
    Property(LANGUAGE, None, one_of(*LANGUAGES)),
    Property("palette", PALETTES[0].name, one_of(*(palette.name for palette in PALETTES))),
)
"""What the browser keeps for the next visit."""
PROPERTIES: Final = (
    *PREFERENCES,
    Property("panel", "", one_of("", OPEN)),
)
