"""The same four sentences in many languages, to see what a tokenizer costs each of them.

They are everyday sentences, written for this project: the water is cold today; my sister reads a
book every evening; we bought bread, milk and five eggs; where is the train station. Each language
says them as its speakers would, so they are not translated word for word.

Each language stands in `<key>.txt` beside this file, one sentence a line; its name in every
language of the interface stands in the section `languages` of the words.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from bpe_view.words import say


@dataclass(frozen=True, slots=True)
class Language:
    """A language."""

    key: str  # the name of its file; in English it is called so, too
    code: str  # its name for browsers
    script: str  # the English name of the script it is written in

    @property
    def name(self) -> str:
        """What it is called within a sentence."""
        return say(f"languages.names.{self.key}")

    @property
    def title(self) -> str:
        """What it is called by itself."""
        return self.name[:1].upper() + self.name[1:]

    @property
    def script_title(self) -> str:
        """What its script is called."""
        return say(f"languages.scripts.{self.script}")

    @property
    def text(self) -> str:
        """The sentences, one a line."""
        return _read(self.key)


# English comes first: the others are counted relative to it.
LANGUAGES: Final = (
    Language("english", "en", "Latin"),
    Language("spanish", "es", "Latin"),
    Language("french", "fr", "Latin"),
    Language("german", "de", "Latin"),
    Language("finnish", "fi", "Latin"),
    Language("turkish", "tr", "Latin"),
    Language("swahili", "sw", "Latin"),
    Language("vietnamese", "vi", "Latin"),
    Language("russian", "ru", "Cyrillic"),
    Language("greek", "el", "Greek"),
    Language("georgian", "ka", "Georgian"),
    Language("arabic", "ar", "Arabic"),
    Language("hebrew", "he", "Hebrew"),
    Language("amharic", "am", "Ethiopic"),
    Language("hindi", "hi", "Devanagari"),
    Language("bengali", "bn", "Bengali"),
    Language("tamil", "ta", "Tamil"),
    Language("burmese", "my", "Myanmar"),
    Language("thai", "th", "Thai"),
    Language("chinese", "zh", "Han"),
    Language("japanese", "ja", "Han and kana"),
    Language("korean", "ko", "Hangul"),
)
ENGLISH: Final = LANGUAGES[0]


@cache
def _read(key: str) -> str:
    return (Path(__file__).parent / f"{key}.txt").read_text(encoding="utf-8").removesuffix("\n")
