"""Where several tokenizations of one text differ most, and which passage of it to show."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import and_
from typing import Final

import numpy as np

from bpe_core.common import BoolArray, Int64Array
from bpe_view.tokens.text_window import window_between

MOST_CHARACTERS: Final = 380  # of the passage, in all rows together: they stay on one screen
MOST_PARTS: Final = 50_000
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


@dataclass(frozen=True)
class OtherCut:
    """A part of a text that is not cut alike, how often it stands there, and the tokens of each."""

    part: bytes
    count: int
    tokens: tuple[tuple[bytes, ...], ...]


def other_cuts(data: bytes, cuts: Sequence[BoolArray]) -> list[OtherCut]:
    """What is not cut alike, of the first `MOST_PARTS` parts of a text that are not, the most
    frequent first.

    >>> one, two = np.array([1, 1, 1, 0], dtype=bool), np.array([1, 1, 0, 0], dtype=bool)
    >>> other_cuts(b"abcd", [one, two])
    [OtherCut(part=b'bcd', count=1, tokens=((b'b', b'cd'), (b'bcd',)))]
    """
    if len(cuts) < 2 or not data:
        return []
    starts, differ = _parts(cuts)
    ends = np.append(starts[1:], len(data))
    found: Counter[tuple[bytes, tuple[bytes, ...]]] = Counter()
    for place in np.flatnonzero(differ)[:MOST_PARTS].tolist():
        part = slice(int(starts[place]), int(ends[place]))
        found[data[part], tuple(cut[part].tobytes() for cut in cuts)] += 1
    return [
        OtherCut(part, count, tuple(_tokens(part, each) for each in own))
        for (part, own), count in found.most_common()
    ]


def _tokens(part: bytes, starts: bytes) -> tuple[bytes, ...]:
    edges = [*(place for place, starts_here in enumerate(starts) if starts_here), len(part)]
    return tuple(part[begin:end] for begin, end in pairwise(edges))


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
    last = min(last, first + 2 * size)
    while last < len(data) and not begins[last]:
        last -= 1
    return first, last
