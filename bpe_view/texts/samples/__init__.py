"""Texts to start from, each chosen to show something about BPE.

A short one stands in `<key>.txt` beside this file. The file ends with one line end, as text files
do; that last one is not part of the sample, everything before it is. Long ones are read from what
this machine has anyway (`long_texts.py`).
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bpe_core import Base
from bpe_view.texts.samples.long_texts import MAKERS
from bpe_view.words import say


@dataclass(frozen=True, slots=True)
class Sample:
    """A text to try."""

    key: str  # its name in links, of its file and of its words; never changes
    language: str = ""  # of the text, as browsers name it; `""`: of none, or of several
    # what shows it best, where the usual ones do not
    vocab_size: int | None = None
    base: Base | None = None

    @property
    def title(self) -> str:
        """Its name for people."""
        return say(f"samples.{self.key}.title")

    @property
    def lesson(self) -> str:
        """One sentence that says what to look for."""
        return say(f"samples.{self.key}.lesson")

    @property
    def text(self) -> str:
        return _read(self.key)


NUMBERS = Sample("numbers")
# The first one is what a link means that names none.
SAMPLES = (
    Sample("river", "en"),
    Sample("wikipedia", vocab_size=259),
    Sample("python"),
    Sample("spanish", "es"),
    Sample("german", "de"),
    Sample("greek", "el"),
    Sample("arabic", "ar"),
    Sample("hindi", "hi"),
    Sample("chinese", "zh", base="characters"),
    Sample("japanese", "ja"),
    Sample("thai", "th"),
    Sample("emoji"),
    NUMBERS,
    Sample("repetition"),
    Sample("twister", "en"),
)

LONG_TEXTS = (
    Sample("manual", "en", vocab_size=4_096),
    Sample("stdlib", vocab_size=8_192),
    Sample("lessons", vocab_size=2_048),
)
"""What vocabulary sizes can be compared on; the first is what page Sizes begins with."""

TEXTS = (*SAMPLES, *LONG_TEXTS)  # what the app has; files that it writes have `SAMPLES`


def language_of(text: str) -> str:
    """What a text is written in, as browsers name it; `""` where nobody knows."""
    return next((sample.language for sample in SAMPLES if sample.text == text), "")


@cache
def _read(key: str) -> str:
    if key in MAKERS:
        return MAKERS[key]()
    return (Path(__file__).parent / f"{key}.txt").read_text(encoding="utf-8").removesuffix("\n")
