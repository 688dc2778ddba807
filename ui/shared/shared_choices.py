"""What can be chosen on every page: language and colours, and what a challenge asks and hides."""

from typing import Any, Final

from bpe_view.palettes import PALETTES
from bpe_view.words import LANGUAGES
from ui.shared.link.property import Property, names, one_of, text_up_to

LANGUAGE: Final = "language"  # the language that the visitor chose; None: the browser's
HIDEABLE: Final = ("text", "settings", "mode", "next", "pages", "numbers")
"""What a challenge can hide; `ui.shared.session.hides` says what each is."""
MAX_TASK: Final = 500  # characters of a challenge's task

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
    Property("task", "", text_up_to(MAX_TASK)),
    Property("hide", "", names(*HIDEABLE)),
    Property("panel", "", one_of("", OPEN)),
)
