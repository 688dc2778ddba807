"""Which part of a long text the browser shows.

Training always sees the whole text, and every number is of the whole text; only the tokens that
are drawn are those of a window.
"""

from typing import Final

import numpy as np

from bpe_core import NEVER, TrainingRun

MAX_SYMBOLS: Final = 50_000
"""Base symbols that are shown at a time."""


def visible_window(run: TrainingRun, start: int = 0, size: int = MAX_SYMBOLS) -> tuple[int, int]:
    """The window that begins near base symbol `start`.

    Both ends are moved back to a gap that no merge ever closes and that is not inside a
    character, so that no token is ever cut by the edge of the window.

    Returns:
        (first base symbol, one past the last); (0, n) for a text that fits.
    """
    symbol_count = run.tokenization.corpus.symbol_count
    if symbol_count <= size:
        return 0, symbol_count
    first = _edge_at_or_before(run, min(max(start, 0), symbol_count - size))
    last = _edge_at_or_before(run, min(first + size, symbol_count))
    return first, last if last > first else min(first + size, symbol_count)


def _edge_at_or_before(run: TrainingRun, place: int) -> int:
    if place in (0, run.tokenization.corpus.symbol_count):
        return place
    is_edge = run.gap_ranks[:place] == NEVER
    if run.settings.base == "bytes":
        is_edge &= (run.tokenization.symbols[1 : place + 1] & 0xC0) != 0x80
    edges = np.flatnonzero(is_edge)
    return int(edges[-1]) + 1 if len(edges) else 0
