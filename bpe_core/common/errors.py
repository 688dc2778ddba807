"""Every error that `bpe_core` raises on purpose: eight classes.

    BPEError (ValueError)
    ├── SettingError                an argument outside of what is allowed
    ├── TextError                   a text that cannot be used as it is
    ├── PatternError                a split pattern that is no regex, or takes too long
    ├── UnknownTokenError           a token ID that the tokenizer does not have
    ├── FormatError                 a file that cannot be read
    │   └── CannotSaveError         a format that cannot hold this tokenizer
    └── VocabularyUnavailableError  a real model's vocabulary that cannot be had

Each message says what was wrong, with which value, and what is allowed. Where one class has cases
that a program treats differently, `reason` names the case.
"""

import warnings
from inspect import currentframe
from typing import Any

from bpe_core.common.messages import shortened


class BPEError(ValueError):
    """The base class: `except bpe.BPEError` catches all of them.

    Attributes:
        reason: which case of its class it is, `""` for the general one.
    """

    def __init__(self, message: str = "", *, reason: str = "") -> None:
        super().__init__(shortened(message))
        self.reason = reason


class SettingError(BPEError):
    """An argument has a value outside of what is allowed.

    Reasons: `"engine"` (it cannot run here), `"chat"` (a message that is not one), `"text_needed"`
    (the run was trained on counts).
    """


class TextError(BPEError):
    """The text is not a `str`, holds a lone surrogate, or a character that the alphabet lacks.

    Reasons: `"unknown_character"`, of which there are more attributes.

    Attributes:
        character: the unknown character, else `""`.
        position: its index in the text, from 0.
    """

    def __init__(
        self, message: str = "", *, reason: str = "", character: str = "", position: int = 0
    ) -> None:
        super().__init__(message, reason=reason)
        self.character = character
        self.position = position

    @classmethod
    def unknown_character(cls, character: str, position: int) -> "TextError":
        """The error for a character that is not in a tokenizer's alphabet."""
        return cls(
            f"unknown character {character!r} (U+{ord(character):04X}) at position {position}: "
            "a tokenizer in character mode only knows the characters of its training text; "
            "train with base='bytes' to cover every text",
            reason="unknown_character",
            character=character,
            position=position,
        )


class PatternError(BPEError):
    """The split pattern is not a valid regular expression.

    Reasons: `"timeout"` (it did not finish in time), `"not_plain"` (it could need much memory, and
    comes from somebody who is not trusted).
    """


class UnknownTokenError(BPEError):
    """A token ID that the tokenizer does not have."""


class FormatError(BPEError):
    """A tokenizer file that is damaged, or that asks for something this library cannot do.

    Reasons: `"unknown_format"` (neither content nor name tell it), `"other_kind"` (a sound file of
    what this library does not hold as merges), `"split_needed"` (it does not say how text is
    split), `"not_plain"` (a split that could need much memory), `"file_too_large"`.
    """


class CannotSaveError(FormatError):
    """The format cannot hold this tokenizer: it would give other IDs."""


class VocabularyUnavailableError(BPEError):
    """A real model's vocabulary is not on this computer and could not be fetched."""


def warn(message: str) -> None:
    """Give a `UserWarning` at the line outside of the library that led to it."""
    frame: Any = currentframe()
    level = 1
    while frame and str(frame.f_globals.get("__name__")).startswith("bpe_core."):
        frame, level = frame.f_back, level + 1
    warnings.warn(shortened(message), stacklevel=level)
