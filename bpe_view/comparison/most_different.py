"""Where several tokenizations of one text differ most, and which passage of it to show."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import Final

import numpy as np

from bpe_core.common import BoolArray
from bpe_view.tokens.text_window import end_of_window, is_continuation, window_between

MOST_CHARACTERS: Final = 120
"""Of the passage that is shown."""
_BEFORE: Final = 24
"""Bytes that are shown before what differs most, where that is not at the beginning."""


@dataclass(frozen=True)
class Difference:
    """A part of a text that all cut at its edges, and otherwise in between.

    Attributes:
        first, last: from and to, in bytes.
        counts: tokens that each has there.
    """

    first: int
    last: int
    counts: tuple[int, ...]


def most_different(cuts: Sequence[BoolArray]) -> Difference | None:
    """Where the numbers of tokens are farthest apart; None where all cut alike.

    Args:
        cuts: of each, bool, shape (bytes of the text,): where a token starts.

    >>> one, two = np.array([1, 1, 1, 1, 0], dtype=bool), np.array([1, 1, 0, 0, 0], dtype=bool)
    >>> most_different([one, two])
    Difference(first=1, last=5, counts=(3, 1))
    """
    if len(cuts) < 2 or not len(cuts[0]):
        return None
    starts = np.flatnonzero(reduce(and_, cuts))
    counts = np.array([np.add.reduceat(cut, starts, dtype=np.int64) for cut in cuts])
    differ = np.zeros(len(starts), dtype=bool)
    for cut in cuts[1:]:
        differ |= np.bitwise_or.reduceat(cut != cuts[0], starts)
    if not differ.any():
        return None
    place = int(np.argmax(np.ptp(counts, axis=0) * 2 + differ))
    last = int(starts[place + 1]) if place + 1 < len(starts) else len(cuts[0])
    return Difference(int(starts[place]), last, tuple(counts[:, place].tolist()))


def passage_to_show(
    text: str, cuts: Sequence[BoolArray], most: Difference | None
) -> tuple[int, int]:
    """From and to, in bytes: the beginning of the text, or what differs most where that is later."""
    data = text.encode()
    size = len(text[:MOST_CHARACTERS].encode())
    if not cuts or size == len(data):
        return 0, len(data)
    edges = reduce(and_, cuts)
    near = max(most.first - _BEFORE, 0) if most and most.last > size else 0
    first, last = window_between(edges, near, size)
    last = min(last, first + 2 * size)
    return first, end_of_window(first, last, lambda place: _is_inside(data, place))


def _is_inside(data: bytes, place: int) -> bool:
    return place < len(data) and is_continuation(data[place])
