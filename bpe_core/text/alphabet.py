"""Base symbols: what a text is made of before the first merge."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property
from os import PathLike
from typing import Final, Literal, get_args

import numpy as np

from bpe_core.common.arguments import TEXT_TYPES, check_choice
from bpe_core.common.errors import SettingError, TextError
from bpe_core.common.gaps import Int32Array
from bpe_core.common.messages import quoted

Base = Literal["bytes", "characters"]
BASES: Final[tuple[Base, ...]] = get_args(Base)


def check_is_str(text: object) -> None:
    """Check only the type of a text that is encoded soon. Raises `TextError`."""
    if not isinstance(text, str):
        raise _no_text("text", text, "a str")


def check_text(text: str) -> str:
    """Return `text` if it is a str without lone surrogates. Raises `TextError`."""
    check_is_str(text)
    try:
        _ = text.isascii() or text.encode()
    except UnicodeEncodeError as error:
        raise TextError(
            f"lone surrogate U+{ord(text[error.start]):04X} at position {error.start}: "
            "half of a UTF-16 pair is not a character and UTF-8 cannot carry it"
        ) from None
    return text


def check_texts(name: str, texts: object, allowed: str) -> None:
    """Check that `texts` are several texts, without reading one. `allowed`: what the argument
    `name` may be. Raises `TextError`."""
    # Iterating over a mapping, or a table with two dimensions, gives only names.
    is_column = isinstance(texts, Iterable) and getattr(texts, "ndim", 1) == 1
    if not is_column or isinstance(texts, (*TEXT_TYPES, Mapping)):
        raise _no_text(name, texts, allowed)


def check_several(texts: Iterable[str]) -> list[str]:
    """Return several texts as a list. Raises `TextError`: not several, or one is not a text."""
    check_texts("texts", texts, "several texts, such as a list of str")
    return [check_text(text) for text in texts]


def _no_text(name: str, value: object, allowed: str) -> TextError:
    is_raw = isinstance(value, bytes | bytearray | memoryview | PathLike)
    hint = "; read a file and decode its bytes first" if is_raw else ""
    return TextError(f"{name} is {quoted(value)}; it must be {allowed}{hint}")


@dataclass(frozen=True)
class Alphabet:
    """The base symbols in the order of their IDs.

    Attributes:
        base: `"bytes"` or `"characters"`.
        symbols: the 256 bytes in order; or characters in UTF-8, sorted, each once. The index of a
            symbol is its ID.
    """

    base: Base
    symbols: tuple[bytes, ...] = field(repr=False)

    def __post_init__(self) -> None:
        check_choice("base", self.base, BASES)
        with suppress(TypeError, ValueError):
            text = "" if self.base == "bytes" else b"".join(self.symbols).decode()
            if self.symbols == _symbols(self.base, text):
                return
        raise SettingError(
            f"symbols is {quoted(self.symbols)}; it must be a tuple of the 256 bytes in order, or "
            "of single characters in UTF-8, sorted, each once"
        )

    def __len__(self) -> int:
        return len(self.symbols)

    def encode(self, text: str, position: int = 0) -> Int32Array:
        """The base symbol IDs of `text`: int32, shape (bytes of UTF-8,) or (characters,).

        `position`: where `text` begins in a longer text, for the message of an error.

        Raises:
            TextError: not a str, a lone surrogate, or a character that the alphabet lacks.

        >>> byte_alphabet().encode("hé").tolist()
        [104, 195, 169]
        """
        check_text(text)
        if self.base == "bytes":
            return np.frombuffer(text.encode(), dtype=np.uint8).astype(np.int32)
        points = code_points(text)
        ids = np.searchsorted(self._code_points, points)
        unknown = np.flatnonzero(np.append(self._code_points, -1)[ids] != points)
        if len(unknown):
            place = int(unknown[0])
            raise TextError.unknown_character(text[place], position + place)
        return ids.astype(np.int32)

    @cached_property
    def _code_points(self) -> Int32Array:
        return code_points(b"".join(self.symbols).decode())


def code_points(text: str) -> Int32Array:
    """The code points of `text`, int32, shape (characters,)."""
    return np.frombuffer(text.encode("utf-32-le"), dtype=np.int32)


def _symbols(base: Base, text: str) -> tuple[bytes, ...]:
    """All bytes, or the sorted distinct characters of a text."""
    if base == "bytes":
        return tuple(bytes([byte]) for byte in range(256))
    return tuple(character.encode() for character in sorted(set(text)))


@cache
def byte_alphabet() -> Alphabet:
    """The 256 bytes, each its own ID."""
    return Alphabet("bytes", _symbols("bytes", ""))


def make_alphabet(text: str, base: Base) -> Alphabet:
    """The alphabet of a training text: the 256 bytes, or its sorted distinct characters.

    >>> make_alphabet("banana", "characters").symbols
    (b'a', b'b', b'n')
    """
    check_choice("base", base, BASES)
    return byte_alphabet() if base == "bytes" else Alphabet(base, _symbols(base, check_text(text)))


@cache
def byte_characters() -> dict[int, str]:
    """The printable character that stands for each byte in GPT-2's and Hugging Face's files
    (`bytes_to_unicode` in GPT-2's `encoder.py`): bytes that are printable in Latin-1 are that
    character, the 68 that are not get the code points from 256 on, in byte order.

    >>> byte_characters()[ord(" ")]
    'Ġ'
    """
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    unprintable = sorted(set(range(256)) - set(printable))
    points = [*printable, *range(256, 256 + len(unprintable))]
    return dict(zip([*printable, *unprintable], map(chr, points), strict=True))
