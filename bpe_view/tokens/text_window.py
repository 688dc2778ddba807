"""Which part of a long text the browser shows.

Training always sees the whole text, and every number is of the whole text; only the tokens that
are drawn are those of a window.
"""

from typing import Final

import numpy as np

from bpe_core import NEVER, TrainingRun
from bpe_core.gaps import Int64Array

MAX_SYMBOLS: Final = 50_000
"""Base symbols that are shown at a time."""


def visible_window(run: TrainingRun, start: int = 0, size: int = MAX_SYMBOLS) -> tuple[int, int]:
    """The window that begins near base symbol `start`.

    Both ends lie at a gap that no merge ever closes and that is not inside a character, so that
    no token is ever cut by the edge of the window.

    Returns:
        (first base symbol, one past the last); (0, n) for a text that fits. It has at most
        `size` symbols, or is one single token that is longer.
    """
    corpus = run.tokenization.corpus
    if corpus.symbol_count <= size:
        return 0, corpus.symbol_count
    near = min(max(start, 0), corpus.symbol_count - size)
    # No merge crosses the edge of a pre-token: those around the window are enough to look at.
    _, edges = corpus.edges_between(near, near + size)
    first, last = int(edges[0]), int(edges[-1])
    return _between(first + _edges(run, first, last), near, size)


def window_between(edges: Int64Array, start: int = 0, size: int = MAX_SYMBOLS) -> tuple[int, int]:
    """As `visible_window`, for any text.

    Args:
        edges: where a window may begin or end, ascending: 0, …, the length of the text.
    """
    symbol_count = int(edges[-1])
    if symbol_count <= size:
        return 0, symbol_count
    return _between(edges, min(max(start, 0), symbol_count - size), size)


def _between(edges: Int64Array, near: int, size: int) -> tuple[int, int]:
    first = edges[np.searchsorted(edges, near, "right") - 1]
    after = np.searchsorted(edges, first, "right")
    last = edges[max(after, np.searchsorted(edges, first + size, "right") - 1)]
    return int(first), int(last)


def _edges(run: TrainingRun, first: int, last: int) -> Int64Array:
    """Where a window may begin or end in a part of the text: at both ends and every open gap."""
    is_open = run.tokenization.gap_ranks_between(first, last) == NEVER
    if run.settings.base == "bytes":
        symbols = run.tokenization.symbols_between(first, last)
        # A byte 10xxxxxx continues a character.
        is_open &= (symbols[1:] & 0xC0) != 0x80
    inner = np.flatnonzero(is_open) + 1
    return np.concatenate(([0], inner, [last - first]))
