"""What can be chosen in the menu Open, besides the tokenizer."""

from typing import Final

from bpe_core import FORMATS
from ui.shared.link.property import Property, Where, one_of
from ui.shared.shared_choices import OPEN

PROPERTIES: Final = (
    Property("save_format", FORMATS[0], one_of(*FORMATS), in_use=Where("panel", OPEN)),
)
