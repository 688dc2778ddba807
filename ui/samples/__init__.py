"""Short texts to start from, each chosen to show something about BPE.

Each text stands in `<key>.txt` beside this file. The file ends with one line end, as text files do;
that last one is not part of the sample, everything before it is.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Sample:
    """A text to try.

    Attributes:
        key: its name in links and of its file; never changes.
        title: its name for people.
        lesson: one sentence that says what to look for.
        vocab_size: the vocabulary size that shows it best, where the usual one does not.
    """

    key: str
    title: str
    lesson: str
    vocab_size: int | None = None

    @property
    def text(self) -> str:
        return _read(self.key)


# The first one is what a newcomer sees.
SAMPLES = (
    Sample(
        "river",
        "English prose",
        "Frequent pieces come first: he, the, then ther, "
        "which serves weather, other and together alike.",
    ),
    Sample(
        "wikipedia",
        "Wikipedia's example",
        "Small enough to follow on paper: aa comes first, then two pairs tie.",
        vocab_size=259,
    ),
    Sample(
        "python",
        "Python code",
        "Indentation is what code repeats most: the first token learned is two spaces.",
    ),
    Sample(
        "german",
        "German",
        "Each of ä, ö, ü and ß is two bytes: early merges put the letters together again.",
    ),
    Sample(
        "greek",
        "Greek",
        "Every letter is two bytes, so many merges go into letters before the first word is whole.",
    ),
    Sample(
        "arabic",
        "Arabic",
        "Written from right to left and trained in reading order; "
        "the article ال becomes a token early.",
    ),
    Sample(
        "hindi",
        "Hindi",
        "Three bytes a letter, and vowel signs are letters of their own: "
        "a token may end inside what looks like one character.",
    ),
    Sample(
        "chinese",
        "Chinese",
        "No spaces and three bytes a character: two merges make a character, "
        "and words such as 渔夫 (fisherman) grow from there.",
    ),
    Sample(
        "japanese",
        "Japanese",
        "Polite verb endings such as ました repeat, and become tokens before most nouns do.",
    ),
    Sample(
        "thai",
        "Thai",
        "No spaces between words: merges find words such as ปลา (fish) all the same.",
    ),
    Sample(
        "emoji",
        "Emoji",
        "One picture can be many characters: joined people, skin tones and flags "
        "come together byte by byte.",
    ),
    Sample(
        "numbers",
        "Numbers",
        "Compare how 17, 127 and 1127 are cut: the digits do not line up in columns, "
        "which makes arithmetic hard for a model.",
    ),
    Sample(
        "repetition",
        "Repetition",
        "Overlaps: aaa holds the pair a a twice, but only one of the two can merge.",
    ),
    Sample(
        "twister",
        "Tongue twister",
        "Many pairs are equally frequent here: watch how the tie rule decides.",
    ),
)


@cache
def _read(key: str) -> str:
    return (Path(__file__).parent / f"{key}.txt").read_text(encoding="utf-8").removesuffix("\n")
