"""What can be chosen on page Encode, besides the tokenizer."""

from typing import Final

from bpe_core import ORDERS
from bpe_view.words import current_language
from ui.shared.link.property import MAX_PLACE, Property, one_of, text, whole_number, yes_or_no

ENCODE_TEXT: Final = "The weather by the other rivers was unbelievable in 2026: 👩‍👩‍👧‍👦 नमस्ते!"
"""What the page begins with: words, a number, an emoji of seven code points, Devanagari."""
START_TEXTS: Final = {
    "en": ENCODE_TEXT,
    "es": "En 2026 el río bajó increíblemente lleno: 👩‍👩‍👧‍👦 नमस्ते!",
    "zh": "2026 年，渔夫的电脑掉进了河里：👩‍👩‍👧‍👦 नमस्ते!",
}
"""The same for newcomers, by language."""

PROPERTIES: Final = (
    Property(
        "encode_text",
        ENCODE_TEXT,
        text,
        page="encode",
        start=lambda: START_TEXTS[current_language()],
    ),
    Property("order", "rank", one_of(*ORDERS), page="encode"),
    Property("looked_at", None, whole_number(0, MAX_PLACE), page="encode"),
    Property("pasted_ids", "", text, page="encode"),
    Property("recognise_special", False, yes_or_no, page="encode"),
)
