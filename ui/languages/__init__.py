"""The same four sentences in many languages, to see what a tokenizer costs each of them.

They are everyday sentences, written for this project: the water is cold today; my sister reads a
book every evening; we bought bread, milk and five eggs; where is the train station. Each language
says them as its speakers would, so they are not translated word for word.

Each language stands in `<key>.txt` beside this file, one sentence a line.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final


@dataclass(frozen=True, slots=True)
class Language:
    """A language.

    Attributes:
        key: the name of its file.
        title: its name for people.
        script: the script it is written in.
    """

    key: str
    title: str
    script: str

    @property
    def text(self) -> str:
        """The sentences, one a line."""
        return _read(self.key)


# English comes first: the others are counted relative to it.
LANGUAGES: Final = (
    Language("english", "English", "Latin"),
    Language("spanish", "Spanish", "Latin"),
    Language("french", "French", "Latin"),
    Language("german", "German", "Latin"),
    Language("finnish", "Finnish", "Latin"),
    Language("turkish", "Turkish", "Latin"),
    Language("swahili", "Swahili", "Latin"),
    Language("vietnamese", "Vietnamese", "Latin"),
    Language("russian", "Russian", "Cyrillic"),
    Language("greek", "Greek", "Greek"),
    Language("georgian", "Georgian", "Georgian"),
    Language("arabic", "Arabic", "Arabic"),
    Language("hebrew", "Hebrew", "Hebrew"),
    Language("amharic", "Amharic", "Ethiopic"),
    Language("hindi", "Hindi", "Devanagari"),
    Language("bengali", "Bengali", "Bengali"),
    Language("tamil", "Tamil", "Tamil"),
    Language("burmese", "Burmese", "Myanmar"),
    Language("thai", "Thai", "Thai"),
    Language("chinese", "Chinese", "Han"),
    Language("japanese", "Japanese", "Han and kana"),
    Language("korean", "Korean", "Hangul"),
)
ENGLISH: Final = LANGUAGES[0]


@cache
def _read(key: str) -> str:
    return (Path(__file__).parent / f"{key}.txt").read_text(encoding="utf-8").removesuffix("\n")
