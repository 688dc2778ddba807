"""What page Encode begins with."""

from typing import Final

ENCODE_TEXT: Final = "The weather by the other rivers was unbelievable in 2026: 😀 გამარჯობა!"
"""What the page begins with: words, a number, an emoji, Georgian: a small Linux can show it."""
START_TEXTS: Final = {
    "en": ENCODE_TEXT,
    "es": "En 2026 el río bajó increíblemente lleno: 😀 გამარჯობა!",
    "zh": "2026 年，渔夫的电脑掉进了河里：😀 გამარჯობა!",
}
"""The same for newcomers, by language."""
