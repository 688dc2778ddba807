"""What can be chosen on page Vocabulary, besides the tokenizer and its size."""

from typing import Final

from bpe_core.analysis import SEARCHES
from ui.shared.link.property import (
    MAX_ENTRY,
    MAX_TOKEN_ID,
    Property,
    names,
    one_of,
    text_up_to,
    whole_number,
)

TOKEN_KINDS: Final = (
    "whitespace", "half", "digits", "special", "unused", "stepping", "unreachable", "longest",
)  # fmt: skip
"""What the tokens can be filtered for."""
TOKEN_ORDERS: Final = ("uses", "id", "newest", "bytes", "built")  # by what they can be ordered
LOOKS: Final = ("chips", "table")  # as what they are shown

PROPERTIES: Final = (
    Property("find", "", text_up_to(MAX_ENTRY), page="vocabulary"),
    Property("find_by", SEARCHES[0], one_of(*SEARCHES), page="vocabulary"),
    Property("kinds", "", names(*TOKEN_KINDS), page="vocabulary"),
    Property("list_by", TOKEN_ORDERS[0], one_of(*TOKEN_ORDERS), page="vocabulary"),
    Property("vocabulary_look", LOOKS[0], one_of(*LOOKS), page="vocabulary"),
    Property("model_size", None, whole_number(0, MAX_TOKEN_ID), page="vocabulary"),
    Property("token", None, whole_number(0, MAX_TOKEN_ID), page="vocabulary"),
)
