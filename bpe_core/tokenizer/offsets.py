"""Offsets of tokens: their characters in a text before normalization."""

import unicodedata
from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Final

import numpy as np

from bpe_core.text.alphabet import Base
from bpe_core.text.pretokenize import Normalization, cut_specials

Offset = tuple[int, int]  # the first character, and one past the last

_JOINED_TO_THE_LEFT: Final = frozenset(map(chr, (*range(0x1160, 0x1200), 0x16D67)))
"""Letters that normalization may join with the one before: Korean vowels and finals, and one of
Kirat Rai. All others that it may join are marks."""


def offsets_of(
    text: str,
    spans: list[Offset],
    base: Base,
    form: Normalization | None,
    special_tokens: Collection[str],
) -> list[Offset]:
    """The offsets of tokens; a token that is only a part of a character has the whole character.

    Args:
        text: the text before normalization.
        spans: of each token its first base symbol, and one past its last.
        base: what base symbols are.
        form: the normalization.
        special_tokens: the texts that are not normalized.

    >>> offsets_of("ne\\u0301", [(0, 1), (1, 2), (2, 3)], "bytes", "NFC", ())
    [(0, 1), (1, 3), (1, 3)]
    """
    parts = list(_parts(text, form, special_tokens))
    if base == "bytes":
        normalized = "".join(part for part, _ in parts)
        data = np.frombuffer(normalized.encode(), dtype=np.uint8)
        character = (np.cumsum(data & 0xC0 != 0x80) - 1).tolist()
        spans = [(character[first], character[end - 1] + 1) for first, end in spans]
    places = [span for part, span in parts for _ in part]
    return [(places[first][0], places[end - 1][1]) for first, end in spans]


def _parts(
    text: str, form: Normalization | None, special_tokens: Collection[str]
) -> Iterator[tuple[str, Offset]]:
    """The parts of the normalized text, and their offsets in the text before it."""
    start = 0
    for part, is_special in cut_specials(text, special_tokens):
        for normalized, (first, end) in normalized_parts(part, None if is_special else form):
            yield normalized, (start + first, start + end)
        start += len(part)


def normalized_parts(text: str, form: Normalization | None) -> Iterator[tuple[str, Offset]]:
    """The parts of a text that normalization changes independently: normalized, and their offsets.

    >>> [*normalized_parts("e\\u0301t", "NFC")]
    [('é', (0, 2)), ('t', (2, 3))]
    """
    starts = [place for place, one in enumerate(text) if not (place and form and _joins(one))]
    for start, end in pairwise([*starts, len(text)]):
        part = text[start:end]
        yield unicodedata.normalize(form, part) if form else part, (start, end)


def _joins(character: str) -> bool:
    """Whether normalization may join a character with the one before it, or put it in front."""
    first = unicodedata.normalize("NFKD", character)[0]
    return first in _JOINED_TO_THE_LEFT or unicodedata.category(first)[0] == "M"
