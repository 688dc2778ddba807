"""Encode pre-tokens: merge the pair with the lowest rank first, leftmost among equals.

Two algorithms with one result. A short pre-token (nearly all are) is an array, searched for the
lowest rank before each merge. A long one (a file may be one pre-token) is a linked list with a heap
of ranks: n log n for n symbols.
"""

from typing import Final, NamedTuple

import numpy as np

from bpe_core.common.gaps import CLOSED, NEVER
from bpe_core.engines.compiled.jit import Array, at, inlined, kernel

SHORT: Final = 40  # symbols up to which the search is faster than the heap

_SPREAD: Final = 0x9E3779B97F4A7C15 - 2**64  # 2**64 / golden ratio, as an int64

_NONE: Final = NEVER << 32  # the value for a pair without a merge
_ID: Final = 0xFFFFFFFF
SPECIAL: Final = -1  # in place of the ID of a special token, which the caller has
SLOT: Final = np.dtype([("key", "i8"), ("value", "i8")])
"""key: `left << 32 | right`, or `_EMPTY`. Tables have a power of two slots, half of them empty."""

_EMPTY: Final = -1


class MergeTable(NamedTuple):
    """A hash table from a pair of token IDs to its merge, `rank << 32 | ID of the new token`: the
    lowest of several merges is the one to apply."""

    slots: Array  # SLOT
    base_ids: Array  # int32, the token ID of each base symbol
    token_ids: Array  # int32, the ID of the token that each merge makes, by rank


def empty_merge_table(base_ids: Array, token_ids: Array) -> MergeTable:
    """A table without merges, with space for one per entry of `token_ids`."""
    slots = np.empty(1 << max(4, (2 * len(token_ids) - 1).bit_length()), dtype=SLOT)
    slots["key"] = _EMPTY
    return MergeTable(slots, base_ids, token_ids)


class Row(NamedTuple):
    """The tokens of one pre-token while it is encoded, for at most n symbols."""

    token: Array  # int32, shape (n,): token IDs
    start: Array  # int32, shape (n,): in a short pre-token the first symbol of each token
    merge: Array  # int64, shape (n,): the merge of each token with the next, or `_NONE`
    before: Array  # int32, shape (n,): the links of a long pre-token; shape (0,) if there is none
    after: Array
    heap: Array  # int64, shape (2n,): `rank << 32 | place`, the lowest on top


def empty_row(symbols: int) -> Row:
    """A `Row` for pre-tokens of at most `symbols` symbols."""
    long = symbols if symbols > SHORT else 0
    token, start = (np.empty(symbols, dtype=np.int32) for _ in range(2))
    merge = np.empty(symbols, dtype=np.int64)
    before, after = (np.empty(long, dtype=np.int32) for _ in range(2))
    return Row(token, start, merge, before, after, np.empty(2 * long, dtype=np.int64))


@inlined
def _slot_of(table: Array, key: int) -> int:
    """The index of the slot of `key`, or of the empty slot for it."""
    mask = len(table) - 1
    mixed = key * _SPREAD
    slot = (mixed ^ (mixed >> 32)) & mask
    while table[at(slot)].key != key and table[at(slot)].key != _EMPTY:
        slot = (slot + 1) & mask
    return slot


@inlined
def _merge_of(table: MergeTable, left: int, right: int) -> int:
    """The merge of a pair, or `_NONE`."""
    slots = table.slots
    key = (left << 32) | right
    slot = _slot_of(slots, key)
    return slots[at(slot)].value if slots[at(slot)].key == key else _NONE


@inlined
def _fill_row(table: MergeTable, row: Row, symbols: Array, begin: int, end: int) -> None:
    """Write the base symbols of a pre-token and the merges of their pairs to `row`."""
    size = end - begin
    for place in range(size):
        row.token[at(place)] = table.base_ids[at(symbols[at(begin + place)])]
    for place in range(size - 1):
        row.merge[at(place)] = _merge_of(table, row.token[at(place)], row.token[at(place + 1)])
    row.merge[at(size - 1)] = _NONE


@inlined
def _merge_short(table: MergeTable, row: Row, size: int, gaps: Array, begin: int) -> int:
    """Encode a short pre-token; returns the number of tokens, the first entries of `row`."""
    token, start, merge = row.token, row.start, row.merge
    for place in range(size):
        start[at(place)] = place
    while True:
        best = 0
        for place in range(1, size - 1):
            if merge[at(place)] < merge[at(best)]:
                best = place
        lowest = merge[at(best)]
        if lowest == _NONE:
            return size
        gaps[at(begin + start[at(best + 1)] - 1)] = lowest >> 32
        token[at(best)] = lowest & _ID
        size -= 1
        for place in range(best + 1, size):
            token[at(place)] = token[at(place + 1)]
            start[at(place)] = start[at(place + 1)]
            merge[at(place)] = merge[at(place + 1)]
        merge[at(best)] = (
            _merge_of(table, token[at(best)], token[at(best + 1)]) if best + 1 < size else _NONE
        )
        if best > 0:
            merge[at(best - 1)] = _merge_of(table, token[at(best - 1)], token[at(best)])


@inlined
def _sift_up(heap: Array, size: int, entry: int) -> None:
    """Add an entry to a heap of `size` entries."""
    child = size
    while child > 0 and heap[at((child - 1) >> 1)] > entry:
        heap[at(child)] = heap[at((child - 1) >> 1)]
        child = (child - 1) >> 1
    heap[at(child)] = entry


@inlined
def _sift_down(heap: Array, size: int, parent: int) -> None:
    """Move the entry at `parent` down until no child is smaller."""
    entry = heap[at(parent)]
    while True:
        child = 2 * parent + 1
        if child >= size:
            break
        if child + 1 < size and heap[at(child + 1)] < heap[at(child)]:
            child += 1
        if heap[at(child)] >= entry:
            break
        heap[at(parent)] = heap[at(child)]
        parent = child
    heap[at(parent)] = entry


@inlined
def _merge_long(table: MergeTable, row: Row, size: int, gaps: Array, begin: int) -> int:
    """Encode a long pre-token; returns the number of tokens, the first entries of `row`.

    The heap has an entry for each pair with a merge; entries whose rank is not the current one at
    their place are skipped. A merge removes one entry and adds at most two, so 2n suffice."""
    token, merge, before, after, heap = row.token, row.merge, row.before, row.after, row.heap
    entries = 0
    for place in range(size):
        before[at(place)], after[at(place)] = place - 1, place + 1
        if merge[at(place)] != _NONE:
            heap[at(entries)] = (merge[at(place)] & ~_ID) | place
            entries += 1
    for parent in range(entries // 2 - 1, -1, -1):
        _sift_down(heap, entries, parent)
    while entries > 0:
        place, rank = heap[0] & _ID, heap[0] >> 32
        entries -= 1
        heap[0] = heap[at(entries)]
        if entries > 0:
            _sift_down(heap, entries, 0)
        if merge[at(place)] >> 32 != rank:
            continue
        right = after[at(place)]
        gaps[at(begin + right - 1)] = rank
        token[at(place)] = merge[at(place)] & _ID
        merge[at(right)] = _NONE
        after[at(place)] = after[at(right)]
        left, following = before[at(place)], after[at(place)]
        merge[at(place)] = _NONE
        if following < size:
            before[at(following)] = place
            merge[at(place)] = _merge_of(table, token[at(place)], token[at(following)])
            if merge[at(place)] != _NONE:
                _sift_up(heap, entries, (merge[at(place)] & ~_ID) | place)
                entries += 1
        if left >= 0:
            merge[at(left)] = _merge_of(table, token[at(left)], token[at(place)])
            if merge[at(left)] != _NONE:
                _sift_up(heap, entries, (merge[at(left)] & ~_ID) | left)
                entries += 1
    place, tokens = 0, 0
    while place < size:
        token[at(tokens)] = token[at(place)]
        tokens += 1
        place = after[at(place)]
    return tokens


@kernel
def merge_pretokens(
    table: MergeTable,
    row: Row,
    symbols: Array,
    starts: Array,
    gaps: Array,
    ids: Array,
    sizes: Array,
) -> None:
    """Encode the pre-tokens `symbols[starts[j]:starts[j + 1]]`.

    Writes the rank of the gap after each symbol to `gaps`, and the `sizes[j]` token IDs of
    pre-token `j` to `ids` from `starts[j]` on.
    """
    for pretoken in range(len(sizes)):
        begin, end = starts[at(pretoken)], starts[at(pretoken + 1)]
        size = end - begin
        if size > 0:
            is_special = symbols[at(begin)] < 0
            for place in range(begin, end - 1):
                gaps[at(place)] = CLOSED if is_special else NEVER
            gaps[at(end - 1)] = NEVER
            if is_special:
                row.token[0], size = SPECIAL, 1
            else:
                _fill_row(table, row, symbols, begin, end)
                if size <= SHORT:
                    size = _merge_short(table, row, size, gaps, begin)
                else:
                    size = _merge_long(table, row, size, gaps, begin)
        for place in range(size):
            ids[at(begin + place)] = row.token[at(place)]
        sizes[at(pretoken)] = size


@kernel
def enter_merges(table: MergeTable, left: Array, right: Array) -> None:
    """Fill an empty table with merges in rank order; of equal pairs the first one is used."""
    for rank in range(len(left)):
        key = (int(left[at(rank)]) << 32) | int(right[at(rank)])
        slot = _slot_of(table.slots, key)
        if left[at(rank)] >= 0 and table.slots[at(slot)].key != key:
            table.slots[at(slot)].key = key
            table.slots[at(slot)].value = (rank << 32) | int(table.token_ids[at(rank)])
