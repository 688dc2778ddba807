"""What can be chosen in the menu Open, besides the tokenizer."""

from typing import Any, Final

from bpe_core import Format
from ui.shared.link.property import Property, Where, one_of

SAVE_FORMATS: Final[tuple[Format, ...]] = ("json", "huggingface", "tiktoken", "gpt2", "minbpe")
"""In the order in which they are offered: the one that keeps everything first."""
OPEN: Final = "open"
"""The choice of `panel` that opens the menu."""

MENU: Final = "open"
"""Where the session has whether it is open."""
CLOSED: Final[dict[str, Any]] = {MENU: False, "panel": ""}
"""What the session has to hold for the menu to close."""

PROPERTIES: Final = (
    Property("panel", "", one_of("", OPEN)),
    Property("save_format", SAVE_FORMATS[0], one_of(*SAVE_FORMATS), in_use=Where("panel", OPEN)),
)
