"""A link as a QR code that a class can scan from a projector."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final

import segno

MAX_BYTES: Final = 858
"""A longer link gets no code. This is what version 20 holds: 97 modules a side.

Projected 60 cm wide and scanned from 5 m, a module is then about three pixels of a phone's camera
(4,000 pixels across some 6 m), which is near the least that scanners read. On a screen nothing gets
dirty, so the lowest error correction is enough; segno raises it where the size allows.
"""
QUIET_ZONE: Final = 4  # white modules on each side, as ISO/IEC 18004 asks


@dataclass(frozen=True)
class Code:
    """A QR code to draw."""

    size: int  # modules a side, quiet zone included
    path: str  # the dark modules as the path of an SVG, one unit a module


@lru_cache(maxsize=32)
def qr_code(link: str) -> Code | None:
    """The code of a link, or None where it would be too dense to scan.

    >>> qr_code("http://localhost:8501/").size
    33
    """
    if len(link.encode()) > MAX_BYTES:
        return None
    matrix = segno.make_qr(link, error="l").matrix
    return Code(len(matrix) + 2 * QUIET_ZONE, "".join(_runs(matrix)))


def _runs(matrix: Sequence[Sequence[int]]) -> Iterator[str]:
    """Each run of dark modules as one rectangle, so that no seams show between them."""
    for y, row in enumerate(matrix):
        x = 0
        for is_dark, run in groupby(row):
            length = len(list(run))
            if is_dark:
                yield f"M{x + QUIET_ZONE} {y + QUIET_ZONE}h{length}v1h-{length}z"
            x += length
