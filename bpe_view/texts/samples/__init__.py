"""Short texts to start from, each chosen to show something about BPE.

Each text stands in `<key>.txt` beside this file. The file ends with one line end, as text files do;
that last one is not part of the sample, everything before it is.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bpe_view.words import say


@dataclass(frozen=True, slots=True)
class Sample:
    """A text to try.

    Attributes:
        key: its name in links, of its file and of its words; never changes.
        vocab_size: the vocabulary size that shows it best, where the usual one does not.
    """

    key: str
    vocab_size: int | None = None

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
    Sample("river"),
    Sample("wikipedia", vocab_size=259),
    Sample("python"),
    Sample("spanish"),
    Sample("german"),
    Sample("greek"),
    Sample("arabic"),
    Sample("hindi"),
    Sample("chinese"),
    Sample("japanese"),
    Sample("thai"),
    Sample("emoji"),
    Sample("numbers"),
    Sample("repetition"),
    Sample("twister"),
)

STARTS = {"en": "river", "es": "spanish", "zh": "chinese"}
"""The sample that a newcomer sees, by language."""


@cache
def _read(key: str) -> str:
    return (Path(__file__).parent / f"{key}.txt").read_text(encoding="utf-8").removesuffix("\n")
