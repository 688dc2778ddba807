"""Base symbols: what a text is made of before the first merge."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property
from os import PathLike
from typing import Final, Literal, get_args

import numpy as np

from bpe_core.common.arguments import TEXTS, check_choice
from bpe_core.common.errors import SettingError, TextError
from bpe_core.common.gaps import Int32Array, Int64Array
from bpe_core.common.messages import quoted

Base = Literal["bytes", "characters"]
BASES: Final[tuple[Base, ...]] = get_args(Base)


def check_is_str(text: object) -> None:
    """Check only the type of a text, where it is encoded soon anyway."""
    if not isinstance(text, str):
        raise _no_text("text", text, "a str")


def check_text(text: str) -> str:
    """Return `text` if it is a `str` without lone surrogates, which UTF-8 cannot carry."""
    check_is_str(text)
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise TextError(
            f"lone surrogate U+{ord(text[error.start]):04X} at position {error.start}: "
            "half of a UTF-16 pair is not a character and UTF-8 cannot carry it"
        ) from None
    return text


def check_texts(name: str, texts: object, allowed: str) -> None:
    """Check that `texts` are several texts. It looks at none of them: an iterator would be empty
    then. `allowed` says what the argument `name` may be, for the message."""
    # A mapping, or a table, which has two dimensions, would only give its names.
    is_column = isinstance(texts, Iterable) and getattr(texts, "ndim", 1) == 1
    if not is_column or isinstance(texts, (*TEXTS, Mapping)):
        raise _no_text(name, texts, allowed)


def check_several(texts: Iterable[str]) -> list[str]:
    """Return several texts if each is one. Raises `TextError`."""
    check_texts("texts", texts, "several texts, such as a list of str")
    return [check_text(text) for text in texts]


def _no_text(name: str, value: object, allowed: str) -> TextError:
    hint = "; decode bytes first" if isinstance(value, bytes | bytearray | memoryview) else ""
    hint = "; read it first" if isinstance(value, PathLike) else hint
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


def utf8_sizes(text: str) -> Int64Array:
    """How many bytes each character has in UTF-8: int64, shape (characters,).

    >>> utf8_sizes("né🐟").tolist()
    [1, 2, 4]
    """
    codes = code_points(text)
    sizes: Int64Array = 1 + (codes >= 0x80).astype(np.int64) + (codes >= 0x800) + (codes >= 0x10000)
    return sizes


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
    if base == "bytes":
        return byte_alphabet()
    return Alphabet(base, _symbols(base, check_text(text)))


@cache
def byte_characters() -> dict[int, str]:
    """The printable character that stands for each byte in GPT-2's and Hugging Face's files
    (`bytes_to_unicode` in GPT-2's `encoder.py`).

    Bytes that are printable in Latin-1 stand for themselves; the other 68 get the code points
    from 256 on, in byte order.

    >>> byte_characters()[ord(" ")]
    'Ġ'
    """
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in set(printable)]
    return {byte: chr(byte) for byte in printable} | {
        byte: chr(256 + place) for place, byte in enumerate(others)
    }


@cache
def huggingface_order() -> Int32Array:
    """Each byte's ID in Hugging Face's byte-level alphabet, which is sorted by `byte_characters`:
    int32, shape (256,).

    >>> int(huggingface_order()[ord("!")])
    0
    """
    order = np.empty(256, dtype=np.int32)
    order[sorted(range(256), key=byte_characters().__getitem__)] = np.arange(256)
    order.flags.writeable = False
    return order
