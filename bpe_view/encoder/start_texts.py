"""What page Encode begins with."""

from typing import Final

ENCODE_TEXT: Final = "The weather by the other rivers was unbelievable in 2026: 👩‍👩‍👧‍👦 नमस्ते!"
"""What the page begins with: words, a number, an emoji of seven code points, Devanagari."""
START_TEXTS: Final = {
    "en": ENCODE_TEXT,
    "es": "En 2026 el río bajó increíblemente lleno: 👩‍👩‍👧‍👦 नमस्ते!",
    "zh": "2026 年，渔夫的电脑掉进了河里：👩‍👩‍👧‍👦 नमस्ते!",
}
"""The same for newcomers, by language."""
