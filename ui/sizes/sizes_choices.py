"""What can be chosen on page Sizes. Its size is page Vocabulary's, too."""

from typing import Final

from bpe_core import PRETRAINED
from bpe_view.words import say
from ui.shared.link.property import (
    MAX_TOKEN_ID,
    Property,
    Where,
    one_of,
    text,
    whole_number,
    yes_or_no,
)  # fmt: skip
from ui.shared.training.own_file import files_or, lacks_files
from ui.shared.training.training_choices import MAX_VOCAB_SIZE

CHARTS: Final = ("curve", "pairs", "merges", "lengths", "used")
HELD_BACK: Final = "tail"  # the choice of `unseen` that holds back the end of the training text
UNSEEN_TEXT: Final = "own"
"""The choice of `unseen` that takes the text from the property `unseen_text`."""
UNSEEN_NONE: Final = "none"  # the choice of `unseen` that compares with nothing


def _pair(raw: str) -> str:
    ids = raw.split(" ")
    if len(ids) != 2:
        raise ValueError(say("share.allowed.pair"))
    for one in ids:
        whole_number(0, MAX_TOKEN_ID)(one)
    return raw


PROPERTIES: Final = (
    Property("chart", CHARTS[0], one_of(*CHARTS), page="sizes"),
    Property("long_text", False, yes_or_no, page="sizes", start=lambda: True),
    Property("size", None, whole_number(0, MAX_VOCAB_SIZE), page="sizes vocabulary"),
    Property("merge", None, whole_number(1, MAX_VOCAB_SIZE), page="sizes"),
    Property("pair", "", _pair, page="sizes"),
    Property("unseen", HELD_BACK, one_of(HELD_BACK, UNSEEN_TEXT, UNSEEN_NONE), page="sizes"),
    Property("unseen_text", "", text, page="sizes", in_use=Where("unseen", UNSEEN_TEXT)),
    Property("models", "", files_or(*PRETRAINED), page="sizes", lacks=lacks_files),
    Property("log_sizes", False, yes_or_no, page="sizes"),
    Property("threshold", 5, whole_number(1, 1_000_000), page="sizes"),
)
