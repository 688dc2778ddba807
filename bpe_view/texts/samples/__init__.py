"""Short texts to start from, each chosen to show something about BPE.

Each text stands in `<key>.txt` beside this file. The file ends with one line end, as text files do;
that last one is not part of the sample, everything before it is.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bpe_core import Base
from bpe_view.words import say


@dataclass(frozen=True, slots=True)
class Sample:
    """A text to try.

    Attributes:
        key: its name in links, of its file and of its words; never changes.
        language: of the text, as browsers name it; `""`: of none, or of several.
        vocab_size, base: what shows it best, where the usual ones do not.
    """

    key: str
    language: str = ""
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
    Sample("numbers"),
    Sample("repetition"),
    Sample("twister", "en"),
)

STARTS = {"en": "river", "es": "spanish", "zh": "chinese"}
"""The sample that a newcomer sees, by language."""


def language_of(text: str) -> str:
    """What a text is written in, as browsers name it; `""` where nobody knows."""
    return next((sample.language for sample in SAMPLES if sample.text == text), "")


@cache
def _read(key: str) -> str:
    return (Path(__file__).parent / f"{key}.txt").read_text(encoding="utf-8").removesuffix("\n")
