"""Integer arrays on their way to the browser."""

import base64
from typing import Any, NewType

import numpy as np
import numpy.typing as npt

from bpe_core import CLOSED, NEVER

Packed = NewType("Packed", str)  # what `pack` gives
_SMALL = (1, 2)  # bytes of the small types


def pack(values: npt.NDArray[np.integer[Any]]) -> Packed:
    """An integer array as base64, in the smallest type that holds it.

    Returns:
        The type and the little-endian bytes in base64: a text, because Streamlit looks through
        what is not for tables. `u1`, `u2` and `i4` are numbers of so many bytes, `f8` those from
        2**31 to 2**53; `d1` are differences, where these take less than `i4`; in `r1` and `r2`,
        which are for gap ranks, the largest value stands for `NEVER` and the one before it for
        `CLOSED`. The other half is `unpack` in token_source.js.

    >>> pack(np.array([1, 2, 3])), pack(np.array([1, NEVER, CLOSED]))
    ('u1AQID', 'r1Af/+')
    """
    low, high = (int(values.min()), int(values.max())) if values.size else (0, 0)
    for size in _SMALL:
        if low >= 0 and high < 256**size:
            return _packed(f"u{size}", values.astype(f"<u{size}"))
    is_rank = (values != NEVER) & (values != CLOSED)
    low, high = int(values.min(initial=0, where=is_rank)), int(values.max(initial=0, where=is_rank))
    for size in _SMALL:
        never = 256**size - 1
        if low >= 0 and high < never - 1:
            ranks = values.astype(f"<u{size}")
            ranks[values == NEVER], ranks[values == CLOSED] = never, never - 1
            return _packed(f"r{size}", ranks)
    if high >= 2**31:
        return _packed("f8", values.astype("<f8"))
    steps = _differences(values.astype(np.int64))
    if steps.size < 4 * values.size:
        return _packed("d1", steps)
    return _packed("i4", values.astype("<i4"))


def _differences(values: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
    """Each value less the one before, in as many bytes as it takes: seven bits in each, the lowest
    first, the eighth where more follow. The lowest bit of all is the sign."""
    steps = np.diff(values, prepend=0)
    rest = np.where(steps < 0, -2 * steps - 1, 2 * steps)
    table = rest[:, None] >> np.arange(0, 35, 7)
    more = table[:, 1:] > 0
    is_there = np.column_stack((np.ones(len(rest), dtype=np.bool_), more))
    table &= 0x7F
    table[:, :-1] |= np.where(more, 0x80, 0)
    packed: npt.NDArray[np.uint8] = table[is_there].astype(np.uint8)
    return packed


def _packed(kind: str, values: npt.NDArray[Any]) -> Packed:
    return Packed(kind + base64.b64encode(values.tobytes()).decode("ascii"))
