"""What can be chosen in the lab of ties and overlaps, for tie_choices.js."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bpe_core import TIE_RULES
from bpe_view.component import Component
from bpe_view.shell import plain_styles
from bpe_view.ties.examples import EXAMPLES, MOST_CHARACTERS, OVERLAP_EXAMPLE
from bpe_view.ties.overlap_counts import LENGTHS, MOST_LETTERS

_FILES: Final = Path(__file__).parent

# It shows no tokens, so it needs neither their look nor their colours.
TIE_CHOICES: Final = Component(
    "tie_choices", _FILES / "tie_choices.js", plain_styles, words=("inputs", "ties")
)


def choices_data(
    beginning: int,  # the same number as before leaves everything as it is
    chosen: Mapping[str, Any],  # with what it begins, by the names in a link
    stages: Sequence[str],
    own: str,  # what stands for a text of one's own
    fixed: Collection[str] = (),  # what somebody else has chosen: `text`, `settings`
) -> dict[str, Any]:
    """All that tie_choices.js is given but the visitor's words and colours."""
    return {
        "beginning": beginning,
        "chosen": dict(chosen),
        "stages": list(stages),
        "examples": EXAMPLES,
        "own": own,
        "rules": list(TIE_RULES),
        "lengths": list(LENGTHS),
        "drawn_example": OVERLAP_EXAMPLE,
        "most": MOST_CHARACTERS,
        "most_drawn": MOST_LETTERS,
        "fixed": sorted(fixed),
    }
