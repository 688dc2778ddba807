"""What can be chosen in the menu Open, besides the tokenizer."""

from typing import Final

from bpe_core import Format
from ui.shared.link.property import Property, Where, one_of
from ui.shared.shared_choices import OPEN

SAVE_FORMATS: Final[tuple[Format, ...]] = (
    "json", "huggingface", "transformers", "tiktoken", "gpt2", "minbpe",
)  # fmt: skip
"""In the order in which they are offered: the one that keeps everything first."""

PROPERTIES: Final = (
    Property("save_format", SAVE_FORMATS[0], one_of(*SAVE_FORMATS), in_use=Where("panel", OPEN)),
)
