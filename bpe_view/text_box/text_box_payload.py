"""A box for a text that is reported a moment after somebody has stopped typing, and the samples."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bpe_view.component import Component
from bpe_view.shell import plain_styles

_FILES: Final = Path(__file__).parent

# It shows no tokens, so it needs neither their look nor their colours.
TEXT_BOX: Final = Component("text_box", _FILES / "text_box.js", plain_styles, words=("tokens",))


MAX_TEXT: Final = 200_000
"""Characters of a text that the box is sent; a longer one stays until one goes to another page."""


@dataclass(frozen=True)
class Beginning:
    """A text that the page puts into the box; what is typed there changes none of this."""

    number: int
    text: str


@dataclass(frozen=True)
class Choice:
    """The texts that can be put into the box.

    Attributes:
        label: what is chosen there.
        titles: by key.
        chosen: the key of that which stands in the box.
    """

    label: str
    titles: Mapping[str, str]
    chosen: str


def text_box_data(
    beginning: Beginning, choice: Choice, label: str, placeholder: str
) -> dict[str, Any]:
    """All that text_box.js is given but the visitor's words and colours.

    Args:
        beginning: with which text; the same as before leaves the box as it is.
        choice: above the box; what is chosen there is only reported.
        label: what the box is for; not shown where the choice says the same.
    """
    return {
        "beginning": beginning.number,
        "text": beginning.text,
        "choice": choice.label,
        "titles": dict(choice.titles),
        "chosen": choice.chosen,
        "label": label,
        "placeholder": placeholder,
    }
