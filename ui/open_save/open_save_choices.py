"""What can be chosen on page Open & save, besides the tokenizer."""

from typing import Final

from bpe_core import Format
from ui.shared.link.property import Property, one_of

SAVE_FORMATS: Final[tuple[Format, ...]] = ("json", "huggingface", "tiktoken", "gpt2", "minbpe")
"""In the order in which they are offered: the one that keeps everything first."""

PROPERTIES: Final = (
    Property("save_format", SAVE_FORMATS[0], one_of(*SAVE_FORMATS), page="open_save"),
)
