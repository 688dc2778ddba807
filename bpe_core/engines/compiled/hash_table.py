"""A table of pre-tokens and their ids: which slot a pre-token has, and what stands in it."""

from typing import Final, NamedTuple

import numpy as np

from bpe_core.engines.compiled.intrinsics import load_byte, load_word
from bpe_core.engines.compiled.jit import Array, at, inlined, kernel

_IN_KEY: Final = 15
_IN_SLOT: Final = 3
_WORD: Final = 8
_IS_LONG: Final = -(1 << 63)
_SPREAD: Final = 0x9E3779B97F4A7C15 - 2**64  # 2**64 / golden ratio, as an int64
_MIX: Final = 0xBF58476D1CE4E5B9 - 2**64  # another odd number without a pattern

# What `numbers` holds.
PLACE: Final = 0  # the next byte to scan
SEGMENT: Final = 1  # the segment it is in
FILLED: Final = 2  # ids written
PRETOKENS: Final = 3  # pre-tokens in the table
STORED: Final = 4  # bytes in `store`
POOLED: Final = 5  # ids in `pool`
LONGEST: Final = 6  # bytes of a pre-token that is kept

SPILL: Final = 2  # ids that may be written behind those of a text


class PretokenTable(NamedTuple):
    """Words and their ids."""

    # int64, four for each slot, of which there is a power of two. The first two are the key: the
    # bytes and their number, or of a long one a hash, the length, and where it is in `store`; the
    # second is 0 in an empty slot.
    keys: Array
    # int32, the same memory: the numbers 4 to 7 of each slot are how many ids there are, and those;
    # or, negative, how many there are in `pool`, and where
    ids: Array
    store: Array  # uint8. pool: int32.
    pool: Array
    numbers: Array  # int64, the counters named above


@inlined
def _home(known: PretokenTable, low: int, high: int) -> int:
    """The slot where the search for a key begins."""
    return (((low ^ (high * _MIX)) * _SPREAD) >> 40) & ((len(known.keys) >> 2) - 1)


@inlined
def _bytes_of(text: Array, place: int, size: int) -> tuple[int, int]:
    """The key of a short pre-token."""
    if place + 16 <= len(text):
        low = load_word(text, place) & ((1 << (8 * min(size, 8) - 1) << 1) - 1)
        high = load_word(text, place + 8) & ((1 << (8 * max(size - 8, 0))) - 1)
    else:
        low, high = 0, 0
        for offset in range(min(size, 8)):
            low |= load_byte(text, place + offset) << (8 * offset)
        for offset in range(8, size):
            high |= load_byte(text, place + offset) << (8 * offset - 64)
    return low, high | (size << 56)


@inlined
def _hash_of(text: Array, place: int, size: int) -> int:
    """Of a long pre-token; the last eight bytes may overlap those before them."""
    hashed = size
    for offset in range(0, size - _WORD, _WORD):
        hashed = (hashed ^ load_word(text, place + offset)) * _SPREAD
        hashed ^= (hashed >> 32) & 0xFFFFFFFF
    hashed = (hashed ^ load_word(text, place + size - _WORD)) * _MIX
    return hashed ^ ((hashed >> 32) & 0xFFFFFFFF)


@inlined
def _is_at(store: Array, start: int, text: Array, place: int, size: int) -> bool:
    for offset in range(0, size - _WORD, _WORD):
        if load_word(store, start + offset) != load_word(text, place + offset):
            return False
    last = size - _WORD
    return load_word(store, start + last) == load_word(text, place + last)


@inlined
def find_pretoken(known: PretokenTable, text: Array, place: int, size: int) -> tuple[int, int, int]:
    """The slot of a pre-token, or the empty one where it belongs, and its key; -1 if it is too long
    to be kept. Of a long one the second half of the key is 0: it will say where that is stored."""
    if size > max(_IN_KEY, known.numbers[LONGEST]):
        return -1, 0, 0
    if size <= _IN_KEY:
        low, high = _bytes_of(text, place, size)
        slot = _home(known, low, high)
    else:
        low, high = _hash_of(text, place, size), 0
        slot = _home(known, low, size)
    keys = known.keys
    while True:
        key = keys[at(4 * slot + 1)]
        if key == 0 or (key == high and keys[at(4 * slot)] == low):
            break
        same = high == 0 and keys[at(4 * slot)] == low and (key >> 32) & 0x7FFFFFFF == size
        if same and _is_at(known.store, key & 0xFFFFFFFF, text, place, size):
            break
        slot = (slot + 1) & ((len(keys) >> 2) - 1)
    return slot, low, high


@inlined
def keep(
    known: PretokenTable,
    text: Array,
    place: int,
    size: int,
    slot: int,
    low: int,
    high: int,
    ids: Array,
    first: int,
    count: int,
) -> bool:
    """Put a pre-token with `ids[first:first + count]` into its slot. False if there is no room."""
    numbers = known.numbers
    stored, pooled = numbers[STORED], numbers[POOLED]
    if (
        16 * numbers[PRETOKENS] >= 3 * len(known.keys)
        or stored + size > len(known.store)
        or pooled + count > len(known.pool)
    ):
        return False
    if size > _IN_KEY:
        for offset in range(size):
            known.store[at(stored + offset)] = load_byte(text, place + offset)
        high = _IS_LONG | (size << 32) | stored
        numbers[STORED] += size
    known.keys[at(4 * slot)], known.keys[at(4 * slot + 1)] = low, high
    if count <= _IN_SLOT:
        known.ids[at(8 * slot + 4)] = count
        for offset in range(count):
            known.ids[at(8 * slot + 5 + offset)] = ids[at(first + offset)]
    else:
        known.ids[at(8 * slot + 4)], known.ids[at(8 * slot + 5)] = -count, pooled
        for offset in range(count):
            known.pool[at(pooled + offset)] = ids[at(first + offset)]
        numbers[POOLED] += count
    numbers[PRETOKENS] += 1
    return True


@kernel
def keep_pretokens(known: PretokenTable, text: Array, ends: Array, ids: Array) -> None:
    """Put pre-tokens that have one id each into the table; the first ends at `ends[0]`."""
    place = 0
    for index in range(len(ends)):
        size = ends[at(index)] - place
        slot, low, high = find_pretoken(known, text, place, size)
        keep(known, text, place, size, slot, low, high, ids, index, 1)
        place = ends[at(index)]


@inlined
def write_ids(known: PretokenTable, slot: int, into: Array, filled: int) -> int:
    """Write the ids of a pre-token, and perhaps what is overwritten by the next one's."""
    ids = known.ids
    first = 8 * slot + 4
    count = ids[at(first)]
    if count >= 0:
        into[at(filled)] = ids[at(first + 1)]
        into[at(filled + 1)] = ids[at(first + 2)]
        into[at(filled + 2)] = ids[at(first + 3)]
        return filled + count
    start = int(ids[at(first + 1)])
    for offset in range(-count):
        into[at(filled + offset)] = known.pool[at(start + offset)]
    return filled - count


SLOT: Final = np.dtype([("key", "i8"), ("value", "i8")])
"""key: `left << 32 | right`, or `EMPTY`. Tables have a power of two slots, half of them empty."""

EMPTY: Final = -1


def empty_table(entries: int) -> Array:
    """A table with room for `entries` keys, without any."""
    table = np.empty(1 << max(4, (2 * entries - 1).bit_length()), dtype=SLOT)
    table["key"] = EMPTY
    return table


@inlined
def slot_of_key(table: Array, key: int) -> int:
    """The slot where `key` is, or the empty one where it would be."""
    mask = len(table) - 1
    mixed = key * _SPREAD
    slot = (mixed ^ (mixed >> 32)) & mask
    while table[at(slot)].key != key and table[at(slot)].key != EMPTY:
        slot = (slot + 1) & mask
    return slot
