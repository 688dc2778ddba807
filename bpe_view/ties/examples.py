"""What one can choose on page Ties & overlaps."""

from typing import Final

EXAMPLES: Final = {
    "shells": "she sells sea shells",
    "hamlet": "to be or not to be",
    "scale": "do re mi do re mi",
    "chant": "no on no on no",
    "lower": "low lower lowest",
    "wikipedia": "aaabdaaabac",
}
"""Short texts with ties, and what to look for stands in the words; the keys stand in links."""
MOST_CHARACTERS: Final = 300
"""Of a text: the page is for looking closely."""
