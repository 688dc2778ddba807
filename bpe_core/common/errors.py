"""Every error that `bpe_core` raises on purpose.

    BPEError (ValueError)
    ├── SettingError            an argument outside of what is allowed
    ├── TextError               the text cannot be used as it is
    │   └── UnknownCharacterError   character mode: not in the alphabet
    ├── PatternError            the split pattern is no valid regex, or needs too much
    │   └── PatternTimeoutError     the split pattern takes too long
    ├── TextNeededError         only the text tells, and the run was trained on counts
    ├── UnknownTokenError       an id that the tokenizer does not have
    ├── NoMergesError           only merges tell, and another library holds the tokenizer
    ├── EngineError             an engine that is not installed
    ├── FormatError             a file that cannot be read
    │   ├── UnknownFormatError      nobody can tell which format it is
    │   ├── OtherKindError          a sound file of what this library does not hold as merges
    │   ├── SplitNeededError        it does not say how text is split, so you have to
    │   ├── FileTooLargeError       larger than allowed
    │   └── CannotSaveError         a format that cannot carry this tokenizer
    └── VocabularyUnavailableError  a real model's vocabulary that cannot be had

Each message says what was wrong, with which value, and what is allowed.
"""

import warnings
from inspect import currentframe

from bpe_core.common.quoting import shortened


class BPEError(ValueError):
    """The one base class: `except bpe.BPEError` catches all of them."""

    def __init__(self, message: str = "") -> None:
        super().__init__(shortened(message))


class SettingError(BPEError):
    """An argument has a value outside of what is allowed."""


class TextError(BPEError):
    """The text is not a `str`, or holds something that UTF-8 cannot carry."""


class UnknownCharacterError(TextError):
    """Character mode met a character that the training text did not have.

    Attributes:
        character: the character.
        position: its index in the text, from 0.
    """

    def __init__(self, character: str, position: int) -> None:
        super().__init__(
            f"unknown character {character!r} (U+{ord(character):04X}) at position {position}: "
            "a tokenizer in character mode only knows the characters of its training text; "
            "train with base='bytes' to cover every text"
        )
        self.character = character
        self.position = position

    def __reduce__(self) -> tuple[type["UnknownCharacterError"], tuple[str, int]]:
        # Whoever works in several processes gets it from another one.
        return UnknownCharacterError, (self.character, self.position)


class PatternError(BPEError):
    """The split pattern is not a valid regular expression, or one that needs too much memory."""


class PatternTimeoutError(PatternError):
    """The split pattern did not finish in time on the wall (it backtracks too much)."""


class TextNeededError(BPEError):
    """What was asked stands only in the text, and there are only counts of it.

    `TrainingRun.view(text)` shows a text instead.
    """


class UnknownTokenError(BPEError):
    """A token id that the tokenizer does not have."""


class NoMergesError(BPEError, AttributeError):
    """What was asked needs merges, and a tokenizer of another library shows none."""


class EngineError(BPEError):
    """The engine asked for cannot run on this installation, or cannot do what is asked of it."""


class FormatError(BPEError):
    """A tokenizer file that is damaged, or that asks for something this library cannot do."""


class UnknownFormatError(FormatError):
    """Neither content nor name tell which format a file has."""


class OtherKindError(FormatError):
    """A sound file, of what this library does not hold as merges; another library may open it."""


class SplitNeededError(FormatError):
    """The file holds a vocabulary but does not say how text is split: give `split`."""


class FileTooLargeError(FormatError):
    """The file is larger than allowed."""


class CannotSaveError(FormatError):
    """The format cannot carry this tokenizer: it would give other ids."""


class ChatError(BPEError):
    """Messages that are none, or that a chat template does not take."""


class VocabularyUnavailableError(BPEError):
    """A real model's vocabulary is not on this computer and could not be fetched."""


def warn(message: str) -> None:
    """A `UserWarning` at the line outside of the library that led to it."""
    frame, level = currentframe(), 1
    while frame and str(frame.f_globals.get("__name__")).startswith("bpe_core."):
        frame, level = frame.f_back, level + 1
    warnings.warn(shortened(message), stacklevel=level)
