"""What a page is about, in one line: text and tokenizer, each a button that opens a panel."""

from pathlib import Path
from typing import Final, Literal, TypedDict

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
    bytes: int
    samples: dict[str, str]  # titles, by key
    chosen: str
    hint: str  # what one can see in the text; `""`: nothing is said of it
    placeholder: str  # what stands there instead of a text
    keeps: bool  # whether the browser keeps the text, which a link may be too short for
    lacks: bool  # whether the link could not hold the text


class EndData(TypedDict):
    """Why a training ended, and at which size of its vocabulary."""

    why: str
    size: int


class TrainingData(TypedDict):
    """How a tokenizer is trained."""

    chosen: dict[str, str | int]
    """By the names of `bpe_core.Settings`, the special tokens as one text; `pattern`, which counts
    where `split` is `own_split`."""
    choices: dict[str, list[str]]
    """What settings with a few choices can be, by their names; words of these names tell them."""
    splits: list[str]
    own_split: str
    smallest: int  # the base symbols alone
    largest: int
    end: EndData | None  # null: nothing was trained, or to the size that was asked for
    note: str  # what is wrong with the pattern


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
    says: Literal["all", "split"]  # how much of the training stands in the line
    on_card: bool  # whether it stands on top of the player, whose other column a panel may cover


def how_it_ended(run: bpe.TrainingRun | None) -> EndData | None:
    """Why, and at which size, where that was sooner than at the size that was asked for."""
    if run is None or run.stop_reason is bpe.StopReason.VOCAB_SIZE:
        return None
    size = len(run.tokenizer.alphabet) + len(run.tokenizer.merges)
    return {"why": run.stop_reason.name.lower(), "size": size}
