"""Texts in which a token might come out: its own, between other text, or its bytes, completed.

Half a character stands only in texts whose characters have the rest of its bytes, and these are
easily told: the characters that begin with some bytes are a range of code points, and those that
end with some are every 64th, 4,096th or 262,144th.
"""

import string
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product, zip_longest
from math import isqrt
from typing import Final

from bpe_core.common.printable import is_partial

RARE: Final = ("€", "\ue000")
"""A sign and a character for private use: their bytes merge with nothing beside them."""
_SIDES: Final = (
    "",
    *string.ascii_letters,
    *string.punctuation,
    *RARE,
    "1",
    " ",
    "\n",
    "re",
    "RE",
    "ll",
    "LL",
)
_BOTH: Final = ("a", "A", "1", " ", "\n", ".", *RARE)
SURROUNDINGS: Final = (
    *((before, "") for before in _SIDES),
    *(("", after) for after in _SIDES),
    *product(_BOTH, _BOTH),
)
"""What is put around a token that the split pattern cuts when it stands alone."""
_LEAST: Final = (0x80, 0x80, 0x800, 0x10000)
"""The first code point with more than this number of bytes, from 1."""
_LAST: Final = 0x10FFFF
_CONTINUING: Final = bytes(range(0x80, 0xC0))


def around(text: str) -> Iterator[str]:
    """A text between others, each on a line."""
    return (f"{before}{text}{after}\n " for before, after in SURROUNDINGS)


@dataclass(frozen=True)
class Halves:
    """The tokens of a vocabulary that end or begin inside a character.

    A first byte stays alone where those after it go to the right, as of `’` in `’s`. So half a
    character is tried not only in characters, but also beside each other half that fits to it.
    """

    before: tuple[tuple[str, bytes], ...]  # text and half of a character that tokens end with
    after: tuple[tuple[bytes, str], ...]  # half of a character and text that tokens begin with

    @classmethod
    def of(cls, tokens: Iterable[bytes]) -> "Halves":
        """Those of the tokens."""
        parts = [parts_of(token) for token in tokens]
        before = {(middle, last) for first, middle, last in parts if last and not first}
        after = {(first, middle) for first, middle, last in parts if first and not last}
        return cls(tuple(sorted(before)), tuple(sorted(after)))

    def beside(self, token: bytes) -> Iterator[str]:
        """Texts with a token that begins or ends inside a character beside the other halves."""
        first, middle, last = parts_of(token)
        lefts = self._before(first) if first else iter(())
        rights = self._after(last) if last else iter(())
        some_left, some_right = (_texts(codes, 1)[0] for codes in _missing(first, last))
        for left, right in zip_longest(lefts, rights):
            yield f"{left or some_left}{middle}{right or some_right}\n"

    def _before(self, first: bytes) -> Iterator[str]:
        step = 64 ** len(first)
        for text, half in self.before:
            codes = _beginning_with(half)
            if len(half) + len(first) <= _size(half):
                places = _some(_fitting(codes, _value(first), step), 2)
                yield from (f"{text}{chr(code)}" for code in places)

    def _after(self, last: bytes) -> Iterator[str]:
        codes = _beginning_with(last)
        for half, text in self.after:
            if len(half) + len(last) <= _size(last):
                places = _some(_fitting(codes, _value(half), 64 ** len(half)), 2)
                yield from (f"{chr(code)}{text}" for code in places)


def completed(token: bytes, most: int) -> Iterator[str]:
    """Texts, about `most`, with a token that begins or ends inside a character, each on a line.

    >>> list(completed("né".encode()[:2], 2))
    ['nÀ\\n', 'nà\\n', 'anÀ\\n', 'anà\\n']
    """
    first, middle, last = parts_of(token)
    each = isqrt(most) if first and last else most
    lefts, rights = (_texts(codes, each) for codes in _missing(first, last))
    return (f"{left}{middle}{right}\n" for left, right in product(lefts, rights))


def parts_of(token: bytes) -> tuple[bytes, str, bytes]:
    """The end of a character that a token begins with, whole ones, and the beginning of one.

    >>> parts_of("né".encode()[:2]), parts_of("€!".encode()[1:])
    ((b'', 'n', b'\\xc3'), (b'\\x82\\xac', '!', b''))
    """
    rest = token.lstrip(_CONTINUING)
    lead = len(rest.rstrip(_CONTINUING)) - 1
    end = lead if rest and is_partial(rest[lead:]) else len(rest)
    return token[: len(token) - len(rest)], rest[:end].decode(), rest[end:]


def _missing(first: bytes, last: bytes) -> tuple[range, range]:
    """The characters that end with the one part and those that begin with the other."""
    return _ending_with(first), _beginning_with(last)


def _texts(codes: range, most: int) -> list[str]:
    """Some of the characters; where none is missing, what may stand there instead."""
    return [*map(chr, _some(codes, most))] or ["", "a"]


def _ending_with(part: bytes) -> range:
    """The code points whose last bytes are these, which continue a character."""
    return _fitting(range(_LEAST[len(part)], _LAST + 1), _value(part), 64 ** len(part))


def _beginning_with(part: bytes) -> range:
    """The code points whose first bytes are these."""
    if not part:
        return range(0)
    size = _size(part)
    value = (part[0] & (0x7F >> size)) * 64 ** (len(part) - 1) + _value(part[1:])
    each = 64 ** (size - len(part))
    return range(max(value * each, _LEAST[size - 1]), min((value + 1) * each, _LAST + 1))


def _size(part: bytes) -> int:
    """Bytes of the characters that begin so."""
    return 2 if part[0] < 0xE0 else 3 if part[0] < 0xF0 else 4


def _value(part: bytes) -> int:
    """What bytes that continue a character tell of its code point."""
    return sum((byte & 0x3F) * 64**place for place, byte in enumerate(reversed(part)))


def _fitting(codes: range, value: int, step: int) -> range:
    """Those of the code points that are `value` modulo `step`; none where `step` is 1."""
    first = codes.start + (value - codes.start) % step
    return range(first, codes.stop, step) if step > 1 else range(0)


def _some(codes: range, most: int) -> Iterator[int]:
    """Some of the code points, evenly spread; surrogates are no characters."""
    return (code for code in codes[:: -(-len(codes) // most) or 1] if not 0xD800 <= code < 0xE000)
