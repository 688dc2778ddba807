"""Where several tokenizations of one text differ most, and which passage of it to show."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import Final

import numpy as np

from bpe_core.common import BoolArray, Int64Array
from bpe_view.tokens.text_window import window_between

MOST_CHARACTERS: Final = 380  # of the passage, in all rows together: they stay on one screen
_BEFORE: Final = 24
"""Bytes that are shown before what differs most, where that is not at the beginning."""


@dataclass(frozen=True)
class Difference:
    """A part of a text that all cut at its edges, and otherwise in between."""

    # from and to, in bytes
    first: int
    last: int
    counts: tuple[int, ...]  # tokens that each has there


def most_different(cuts: Sequence[BoolArray]) -> Difference | None:
    """Where the numbers of tokens are farthest apart; None where all cut alike. `cuts`: of each,
    bool, shape (bytes of the text,): where a token starts.

    >>> one, two = np.array([1, 1, 1, 1, 0], dtype=bool), np.array([1, 1, 0, 0, 0], dtype=bool)
    >>> most_different([one, two])
    Difference(first=1, last=5, counts=(3, 1))
    """
    if len(cuts) < 2 or not len(cuts[0]):
        return None
    starts, differ = _parts(cuts)
    if not differ.any():
        return None
    counts = np.array([np.add.reduceat(cut, starts, dtype=np.int64) for cut in cuts])
    place = int(np.argmax(np.ptp(counts, axis=0) * 2 + differ))
    last = int(starts[place + 1]) if place + 1 < len(starts) else len(cuts[0])
    return Difference(int(starts[place]), last, tuple(counts[:, place].tolist()))


def _parts(cuts: Sequence[BoolArray]) -> tuple[Int64Array, BoolArray]:
    """Where all cut at once, and whether they cut otherwise before they do so again."""
    starts = np.flatnonzero(reduce(and_, cuts))
    differ = np.zeros(len(starts), dtype=bool)
    for cut in cuts[1:]:
        differ |= np.bitwise_or.reduceat(cut != cuts[0], starts)
    return starts, differ


def passage_to_show(
    text: str, cuts: Sequence[BoolArray], most: Difference | None
) -> tuple[int, int]:
    """From and to, in bytes: the beginning of a text, or what differs most if that is later."""
    data = text.encode()
    size = len(text[: MOST_CHARACTERS // max(len(cuts), 3)].encode())
    if size == len(data):
        return 0, len(data)
    if not cuts:
        return 0, size
    # A byte 10xxxxxx continues a character.
    begins = (np.frombuffer(data, np.uint8) & 0xC0) != 0x80
    near = max(most.first - _BEFORE, 0) if most and most.last > size else 0
    edges = reduce(and_, cuts, begins)
    first, last = window_between(edges, near, size)
    if most and last <= most.first:  # where it is longer than what is shown
        first, last = window_between(edges, most.first, size)
    last = min(max(last, most.last if most else 0), first + 2 * size)
    while last < len(data) and not begins[last]:
        last -= 1
    return first, last
