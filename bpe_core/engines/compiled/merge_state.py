"""What a training knows between two merges, as arrays, so that it can stop and go on anywhere.

Three ideas carry the engine:

* A token is a run of symbols, and an adjacency stands at the first symbol of its left token.
  Each place knows the pair that stands there, so nothing is ever searched for.
* Pairs are numbered in the order of their birth. A pair is born with the newer of its tokens,
  all its occurrences at once and in text order; afterwards they can only die.
* So counts only fall, and first occurrences only move right: whatever was noted earlier about a
  pair is a bound, and is corrected only when it would decide something.
"""

from typing import Final, NamedTuple

import numpy as np

from bpe_core.engines.compiled.jit import Array

CELL: Final = np.dtype([("pair", "i4"), ("span", "i4"), ("weight", "i4")])
"""One symbol of the corpus.

pair:   at a token's first symbol: the pair that this token and the next make, or `NO_PAIR`.
        At a symbol that a merge joined to the one before it: `closed(rank)`.
        Elsewhere meaningless.
span:   at a token's first and last symbol: its length in symbols. Elsewhere meaningless.
weight: how often the pre-token occurs.
"""

PAIR: Final = np.dtype([("count", "i8"), ("left", "i4"), ("right", "i4")])
"""One pair: every adjacency of it, weighted, and the tokens it joins."""

PLACES: Final = np.dtype([("first", "i8"), ("end", "i8")])
"""One pair's part of `occurrences`. Those before `first` are known to be dead."""

EMITTED: Final = np.dtype([("pair", "i4"), ("place", "i4")])
"""One occurrence of a newborn pair."""

ENTRY: Final = np.dtype([("count", "i8"), ("key", "i8"), ("pair", "i8")])
"""One heap entry: the highest count first, then the lowest tie key. Both are bounds."""

RUN: Final = np.dtype([("count", "i8"), ("mergeable", "i8")])
"""For the pair (x, x) of one token x: how many could merge when its count was `count`."""

LEADER: Final = np.dtype([("left", "i4"), ("right", "i4"), ("count", "i8"), ("mergeable", "i8")])
MERGE: Final = np.dtype([("left", "i4"), ("right", "i4"), ("count", "i8"), ("tied", "i8")])

NO_PAIR: Final = -1
NO_LIMIT: Final = 2**62
"""Above every count: the best count before anything is chosen."""

# What `numbers` holds.
PAIRS: Final = 0  # pairs born so far
OCCURRENCES: Final = 1  # used part of `occurrences`
TIES: Final = 2  # entries in the heap `ties`
FRONT: Final = 3  # entries in the heap `front`
BEST: Final = 4  # no pair has a higher count
TIED: Final = 5  # pairs with exactly that count
MERGES: Final = 6  # merges made
BASE_SIZE: Final = 7
MIN_COUNT: Final = 8
FLOOR: Final = 9  # pairs with a lower count need no bookkeeping: they can never matter again
NUMBERS: Final = 10

DIGIT: Final = 8
"""Bits of a count that the queue looks at together."""
BUCKETS: Final = 64 // DIGIT << DIGIT


class MergeState(NamedTuple):
    """Everything a kernel needs. See the dtypes above for the records.

    Attributes:
        cells: CELL, one per corpus symbol.
        pairs, places: PAIR and PLACES, one per pair.
        occurrences: int32, places of pairs; each pair's are contiguous and ascending.
        emitted: EMITTED, the occurrences born by the merge at hand.
        with_left, with_right: int32, one per token id x: the youngest pair (x, newest token) and
            (newest token, x). Valid if that pair is as young as the merge at hand.
        queue_heads: int32, shape (BUCKETS,), and queue_next: int32, one per pair: linked lists of
            the pairs by count; see `ranking`.
        ties: ENTRY, heap of the pairs that have the best count.
        front: ENTRY, heap of all pairs. Used only where leaders are recorded.
        order: int32, `Plan.symbol_order`; empty for the tie rule `first`.
        merges: MERGE, the merges made.
        leaders: LEADER, shape (merges + 1, number of leaders).
        runs: RUN, one per token id. Used only where leaders are recorded.
        numbers: int64, the counters named above.
    """

    cells: Array
    pairs: Array
    places: Array
    occurrences: Array
    emitted: Array
    with_left: Array
    with_right: Array
    queue_heads: Array
    queue_next: Array
    ties: Array
    front: Array
    order: Array
    merges: Array
    leaders: Array
    runs: Array
    numbers: Array
