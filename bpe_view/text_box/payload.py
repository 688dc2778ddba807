"""A box for a text that is reported a moment after somebody has stopped typing."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bpe_view.bundle import bundle_css
from bpe_view.component import Component

_FILES: Final = Path(__file__).parent

# It shows no tokens, so it needs neither their look nor their colours.
TEXT_BOX: Final = Component(
    "text_box", _FILES / "text_box.js", bundle_css(_FILES / "text_box.css"), words=("tokens",)
)


@dataclass(frozen=True)
class Beginning:
    """A text that the page puts into the box; what is typed there changes none of this.

    Attributes:
        number: another one for each.
        text: what then stands in the box.
    """

    number: int
    text: str


def text_box_data(beginning: Beginning, label: str, placeholder: str) -> dict[str, Any]:
    """All that text_box.js is given but the visitor's words and colours.

    Args:
        beginning: with which text; the same as before leaves the box as it is.
        label: what the box is for.
        placeholder: what stands in it while it is empty.
    """
    return {
        "beginning": beginning.number,
        "text": beginning.text,
        "label": label,
        "placeholder": placeholder,
    }
