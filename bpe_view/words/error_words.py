"""What went wrong, in the visitor's language.

The library speaks English: its messages name the value and what is allowed. Problems that need no
such detail have a sentence of their own in every language; the others are told in the library's
words, before which another language says what kind of problem it is. All stand in `[errors]`.
"""

from json import JSONDecodeError
from math import ceil
from typing import Final

import bpe_core as bpe
from bpe_view.words import say, written


class TextTooLargeError(bpe.TextError):
    """A text for whose training a server has too little memory; the library knows no such bound.

    Attributes:
        size: bytes of the text in UTF-8.
        most: bytes that it may have.
    """

    def __init__(self, size: int, most: int) -> None:
        super().__init__(f"the text has {size} bytes; on this server it may have at most {most}")
        self.size = size
        self.most = most


class FileNotOpenError(bpe.BPEError):
    """A tokenizer file of the visitor's own that a page was asked for and that is not open.

    Attributes:
        file: what it is called; `""`: the link does not say.
        was_open: whether the visitor had it open, and the memory was needed.
    """

    def __init__(self, file: str, *, was_open: bool) -> None:
        super().__init__(f"the file {file!r} is {'no longer' if was_open else 'not'} open")
        self.file = file
        self.was_open = was_open


class StoppedError(bpe.BPEError):
    """What took long was ended by the visitor."""


class TooManyFilesError(bpe.BPEError):
    """A tokenizer file more than a visitor can have open."""

    def __init__(self, most: int) -> None:
        super().__init__(f"{most} files are open, and more cannot be")
        self.most = most


_WORDS: Final[dict[type, str]] = {
    bpe.SettingError: "setting",
    bpe.TextError: "text",
    bpe.PatternError: "pattern",
    bpe.UnknownTokenError: "unknown_token",
    bpe.FormatError: "format",
    bpe.CannotSaveError: "cannot_save",
    bpe.VocabularyUnavailableError: "vocabulary_unavailable",
    bpe.BPEError: "other",
}
_REASONS: Final = (
    "unknown_character", "timeout", "not_plain", "unknown_format", "split_needed",
    "file_too_large", "chat",
)  # fmt: skip
"""The reasons that have words of their own."""


def problem_text(error: bpe.BPEError) -> str:
    """What is wrong, as plain text: where it goes into Markdown, it has to be escaped.

    >>> problem_text(bpe.SettingError("vocab_size is 3; it must be at least 256"))
    'vocab_size is 3; it must be at least 256'
    """
    if isinstance(error, TextTooLargeError):
        size, most = ceil(error.size / 1e5) / 10, error.most // 10**5 / 10
        return say("errors.text_too_large", size=written(size, 1), most=written(most, 1))
    if isinstance(error, StoppedError):
        return say("errors.stopped")
    if isinstance(error, TooManyFilesError):
        return say("errors.file.too_many", most=error.most)
    if isinstance(error, FileNotOpenError):
        key = "errors.file.let_go" if error.was_open else "errors.file.not_open"
        return say(key, file=error.file)
    if isinstance(cause := error.__cause__, JSONDecodeError):
        return say("chat.not_json", line=cause.lineno, column=cause.colno)
    kind = next(_WORDS[one] for one in type(error).__mro__ if one in _WORDS)
    kind = error.reason if error.reason in _REASONS else kind
    return say(f"errors.{kind}", message=error, character=_character(error))


def _character(error: bpe.BPEError) -> str:
    """The character that a tokenizer does not know, with its number: it may be invisible."""
    if not isinstance(error, bpe.TextError) or not error.character:
        return ""
    return f"{error.character} (U+{ord(error.character):04X})"
