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

from bpe_core.common.gaps import NEVER
from bpe_core.engines.compiled.jit import Array, at, inlined, kernel

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

EMITTED: Final = np.dtype([("pair", "i4"), ("place", "i4")])  # one occurrence of a newborn pair

ENTRY: Final = np.dtype([("count", "i8"), ("key", "i8"), ("pair", "i8")])
"""One heap entry: the highest count first, then the lowest tie key. Both are bounds."""

RUN: Final = np.dtype([("count", "i8"), ("mergeable", "i8")])
"""For the pair (x, x) of one token x: how many could merge when its count was `count`."""

LEADER: Final = np.dtype([("left", "i4"), ("right", "i4"), ("count", "i8"), ("mergeable", "i8")])
MERGE: Final = np.dtype([("left", "i4"), ("right", "i4"), ("count", "i8"), ("tied", "i8")])

NO_PAIR: Final = -1
NO_LIMIT: Final = 2**62  # above every count: the best count before anything is chosen

COUNTERS: Final = np.dtype(
    [
        ("pairs", "i8"),  # born so far
        ("occurrences", "i8"),  # used part of `occurrences`
        ("ties", "i8"),  # entries in the heap `ties`
        ("front", "i8"),  # entries in the heap `front`
        ("best", "i8"),  # no pair has a higher count
        ("tied", "i8"),  # pairs with exactly that count
        ("merges", "i8"),  # made so far
        ("base_size", "i8"),
        ("min_count", "i8"),
        ("floor", "i8"),  # pairs with a lower count never matter again
        ("max_bytes", "i8"),  # no merge is made once the learned tokens have so many together
    ]
)

DIGIT: Final = 8  # bits of a count that the queue looks at together
BUCKETS: Final = 64 // DIGIT << DIGIT


class MergeState(NamedTuple):
    """Everything a kernel needs. See the dtypes above for the records."""

    cells: Array  # CELL, one per corpus symbol
    # PAIR and PLACES, one per pair
    pairs: Array
    places: Array
    occurrences: Array  # int32, places of pairs; each pair's are contiguous and ascending
    emitted: Array  # EMITTED, the occurrences born by the merge at hand
    # int32, one per token id x: the youngest pair (x, newest token) and (newest token, x). Valid if
    # that pair is as young as the merge at hand.
    with_left: Array
    with_right: Array
    # int32, shape (BUCKETS,), and queue_next: int32, one per pair: linked lists of the pairs by
    # count; see `ranking`
    queue_heads: Array
    queue_next: Array
    ties: Array  # ENTRY, heap of the pairs that have the best count
    front: Array  # ENTRY, heap of all pairs. Used only where leaders are recorded.
    # For the tie rule. `order`: int32, the order of base symbols, empty if the rule does not go by
    # symbols. Token `x` has the bytes `token_bytes[token_starts[x] : token_starts[x + 1]]`; the
    # bytes themselves (uint8) are there only if the rule goes by bytes.
    order: Array
    token_starts: Array
    token_bytes: Array
    merges: Array  # MERGE, the merges made
    leaders: Array  # LEADER, shape (merges + 1, number of leaders)
    runs: Array  # RUN, one per token id. Used only where leaders are recorded.
    counters: Array  # COUNTERS, shape (1,)


_SPREAD: Final = 0x9E3779B97F4A7C15 - 2**64  # 2**64 / golden ratio, as an int64


@inlined
def _entry_of(table: Array, pairs: Array, base_size: int, left: int, right: int) -> int:
    """Where a pair of base symbols stands in `table`, or the empty entry where it would.

    A pair of bytes has a place of its own once the table has an entry for each.
    """
    key = left * base_size + right
    entry = (key ^ (((key >> 16) * _SPREAD) >> 32)) & (len(table) - 1)
    while table[at(entry)] >= 0:
        known = pairs[at(table[at(entry)])]
        if known.left == left and known.right == right:
            break
        entry = (entry + 1) & (len(table) - 1)
    return entry


@kernel
def lay_out(
    state: MergeState,
    symbols: Array,  # those from `start` on, and the one at `stop`
    # of the pre-tokens from the one on that `start` is in
    starts: Array,
    counts: Array,
    table: Array,  # int32, a power of two, half of it empty: a hash table of the pairs, -1 for none
    known: int,  # so many pairs are in it already
    start: int,
    stop: int,
) -> int:
    """Lay out the symbols in `[start, stop)`, each a token of its own, and number and count the
    pairs that they make. Gives where it stopped: `stop`, or earlier if there is no room for another
    pair."""
    cells, pairs, places = state.cells, state.pairs, state.places
    counters = state.counters[0]
    base_size, room = counters.base_size, min(len(pairs), len(table) // 2)
    for pair in range(known, counters.pairs):
        left, right = pairs[at(pair)].left, pairs[at(pair)].right
        table[at(_entry_of(table, pairs, base_size, left, right))] = pair
    pretoken, first = 0, start
    while first < stop:
        end, weight = starts[at(pretoken + 1)], counts[at(pretoken)]
        for place in range(first, min(end, stop)):
            cell = cells[at(place)]
            cell.span, cell.weight, cell.pair = 1, weight, NO_PAIR
            if place + 1 == end or weight == 0:
                continue
            left, right = symbols[at(place - start)], symbols[at(place - start + 1)]
            entry = _entry_of(table, pairs, base_size, left, right)
            pair = table[at(entry)]
            if pair < 0:
                pair = counters.pairs
                if pair >= room:
                    return place
                counters.pairs += 1
                table[at(entry)] = pair
                pairs[at(pair)].left, pairs[at(pair)].right = left, right
                pairs[at(pair)].count = places[at(pair)].end = 0
            cell.pair = pair
            pairs[at(pair)].count += weight
            places[at(pair)].end += 1
        pretoken, first = pretoken + 1, max(first, end)
    return stop


@kernel
def write_gap_ranks(cells: Array, ranks: Array) -> None:
    """Write the gap ranks that a training left in its cells: int32, one per corpus symbol."""
    for place in range(len(cells)):
        pair = cells[at(place + 1)].pair if place + 1 < len(cells) else NO_PAIR
        ranks[at(place)] = -2 - pair if pair < NO_PAIR else NEVER  # undoes `closed`
