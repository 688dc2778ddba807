"""What can be chosen on page Encode, besides the tokenizer."""

from typing import Final

from bpe_core import ORDERS
from bpe_view.encoder.encoder_payload import QUESTIONS
from bpe_view.encoder.start_texts import ENCODE_TEXT, START_TEXTS
from bpe_view.words import current_language
from ui.shared.link.property import MAX_PLACE, Property, one_of, text, whole_number, yes_or_no

NONE_OPEN: Final = "none"  # the choice of `question` where none is open

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
    Property("chat", "", text, page="encode"),
    Property("question", NONE_OPEN, one_of(NONE_OPEN, *QUESTIONS), page="encode"),
)
