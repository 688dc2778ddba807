"""Which part of a long text the browser shows.

Training always sees the whole text, and every number is of the whole text; only the tokens that
are drawn are those of a window.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from bpe_core import NEVER, TrainingRun
from bpe_core.common import BoolArray

MAX_SYMBOLS: Final = 50_000  # base symbols that are shown at a time
MOST_SYMBOLS: Final = 2 * MAX_SYMBOLS
"""Of a token that is longer than that, so many are shown, and it is cut there."""


def visible_window(run: TrainingRun, start: int = 0, size: int = MAX_SYMBOLS) -> tuple[int, int]:
    """The window that begins near base symbol `start`.

    Both ends lie at a gap that no merge ever closes and that is not inside a character, so that
    no token is ever cut by the edge of the window.

    Returns:
        (first base symbol, one past the last); (0, n) for a text that fits. It has at most
        `size` symbols, or is one single token that is longer, or the beginning of one.
    """
    corpus = run.tokenization.corpus
    if corpus.symbol_count <= size:
        return 0, corpus.symbol_count
    near = min(max(start, 0), corpus.symbol_count - size)
    # No merge crosses the edge of a pre-token: those around the window are enough to look at.
    starts = corpus.piece_starts
    after = starts[np.searchsorted(starts, near + size) :]
    first = int(starts[np.searchsorted(starts, near, "right") - 1])
    last = int(after[0]) if len(after) else corpus.symbol_count
    begin, end = window_between(_edges(run, first, last), near - first, size)

    def is_inside(place: int) -> bool:
        return run.settings.base == "bytes" and is_continuation(
            run.tokenization.symbols_between(place, place + 1)[0]
        )

    return first + begin, end_of_window(first + begin, first + end, is_inside)


def end_of_window(first: int, last: int, is_inside: Callable[[int], bool]) -> int:
    """Where a window ends, which then is not too long to be sent. `first`, `last`: between which no
    token is cut at the edges. `is_inside`: whether a place, which is not the last, is inside a
    character."""
    place = min(last, first + MOST_SYMBOLS)
    while first < place < last and is_inside(place):
        place -= 1
    return place


def beginning(text: str, most: int) -> str:
    """A text as far as `most` bytes in UTF-8: to the end of a line, if one ends in the second half
    of these, else of a character.

    >>> beginning("one\\ntwo", 5), beginning("one\\ntwo", 3), beginning("一二", 5)
    ('one\\n', 'one', '一')
    """
    data = text[: most + 1].encode()
    if len(data) <= most:
        return text
    part = data[:most].decode(errors="ignore")
    lines = part.rfind("\n") + 1
    return part[:lines] if 2 * lines > len(part) else part


def is_continuation(byte: int) -> bool:
    """Whether a byte 10xxxxxx continues a character."""
    return byte & 0xC0 == 0x80


def window_between(is_edge: BoolArray, start: int = 0, size: int = MAX_SYMBOLS) -> tuple[int, int]:
    """As `visible_window`, for any text; at an edge a window may begin or end, the first place is
    one."""
    length = len(is_edge)
    if length <= size:
        return 0, length
    near = min(max(start, 0), length - size)
    first = near - int(np.argmax(is_edge[near::-1]))
    if first + size >= length:
        return first, length
    inside = is_edge[first + 1 : first + size + 1][::-1]
    if inside.any():
        return first, first + size - int(np.argmax(inside))
    after = is_edge[first + size + 1 :]
    return first, first + size + 1 + int(np.argmax(after)) if after.any() else length


def _edges(run: TrainingRun, first: int, last: int) -> BoolArray:
    """Where a window may begin or end in a part of the text: at its start and every open gap."""
    is_edge = np.append(True, run.tokenization.gap_ranks_between(first, last) == NEVER)
    if run.settings.base == "bytes":
        # A byte 10xxxxxx continues a character.
        is_edge &= (run.tokenization.symbols_between(first, last) & 0xC0) != 0x80
    return is_edge
