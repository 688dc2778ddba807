"""What a page is about, in one line: text and tokenizer, each a button that opens a panel."""

from pathlib import Path
from typing import Final, Literal, NotRequired, TypedDict

import bpe_core as bpe
from bpe_view.component import Component
from bpe_view.shell import plain_styles

_FILES: Final = Path(__file__).parent

# It shows no tokens, so it needs neither their look nor their colours.
SETTINGS_LINE: Final = Component(
    "settings_line", _FILES / "settings_line.js", plain_styles, words=("tokens", "inputs")
)
NAMED_SPLITS: Final = (
    *dict.fromkeys(("gpt4", "gpt4o", "gpt2", "gpt4_digits", *reversed([*bpe.SPLIT_PATTERNS]))),
)
"""All that the library has, in the order of menus."""
MAX_TEXT: Final = 200_000
"""Characters of a text that is sent; a longer one stays until one goes to another page."""


class TextData(TypedDict):
    """The text of a page, and what could take its place."""

    beginning: int
    """Which text the page has put there; the same as before leaves what is typed as it is."""
    text: str
    language: str  # of the text, as far as it is known; `""`: it is not
    title: str
    size: str
    samples: dict[str, str]  # titles, by key
    chosen: str
    hint: str  # what one can see in the text; `""`: nothing is said of it
    placeholder: str  # what stands there instead of a text
    keeps: bool  # whether the browser keeps the text, which a link may be too short for
    lacks: bool  # whether the link could not hold the text


class FieldData(TypedDict):
    """The field of a setting."""

    name: str  # of the setting in `bpe_core.Settings`, or `pattern`
    kind: Literal["choices", "menu", "number", "usual_number", "text"]  # as in training_fields.js
    label: str
    options: dict[str, str]  # what the values are called of which one is chosen
    hints: dict[str, str]  # what values mean
    note: str  # what is wrong with the value
    placeholder: str
    least: NotRequired[int]
    most: NotRequired[int]
    other_label: NotRequired[str]  # of the number that is none of the options
    only_with: NotRequired[list[str]]  # another setting, and the value with which this one counts
    is_hidden: NotRequired[bool]
    place: NotRequired[Literal["short", "rare"]]


class TrainingData(TypedDict):
    """How a tokenizer is trained."""

    fields: list[FieldData]
    chosen: dict[str, str | int]  # the values by the names of the fields
    line: list[str]  # what stands in the line: first what a phone has room for
    end: str  # why the training ended early


class TokenizerData(TypedDict):
    """One that can be chosen."""

    choice: str
    name: str
    also: str


class LineData(TypedDict):
    """What a page is about; null: what means nothing there."""

    text: TextData | None
    training: TrainingData | None  # null, too: a tokenizer is chosen that was not trained here
    tokenizers: list[TokenizerData]
    """Among which can be chosen; none: the page is about what is trained."""
    tokenizer: str  # the choice of them
    on_card: bool  # whether it stands on top of the player, whose other column a panel may cover
