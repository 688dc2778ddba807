"""What one can choose in the lab of ties and overlaps."""

from typing import Final

EXAMPLES: Final = {
    "shells": "she sells sea shells",
    "hamlet": "to be or not to be",
    "scale": "do re mi do re mi",
    "chant": "no on no on no",
    "lower": "low lower lowest",
    "wikipedia": "aaabdaaabac",
    "tigers": "tres tristes tigres",
    "forty": "四是四，十是十，十四是十四，四十是四十",
}
"""Short texts with ties, and what to look for stands in the words; the keys stand in links."""
EXAMPLE_STARTS: Final = {"en": "shells", "es": "tigers", "zh": "forty"}
"""The example that a newcomer sees, by language."""
OVERLAP_EXAMPLE: Final = "aaaa bc bc bc"
"""Counting without overlap chooses another first merge here."""
MOST_CHARACTERS: Final = 300  # of a text: the lab is for looking closely
