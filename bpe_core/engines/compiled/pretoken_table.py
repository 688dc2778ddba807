"""A hash table that numbers unique pre-tokens in the order of their first appearance.

The key of a pre-token of up to 15 bytes contains these bytes. The key of a longer one is a hash and
the length; if keys are equal the bytes are compared.
"""

from typing import Final, NamedTuple

import numpy as np

from bpe_core.common.gaps import Int32Array
from bpe_core.engines.compiled.intrinsics import load_byte, load_word
from bpe_core.engines.compiled.jit import Array, at, grown, inlined, kernel

SLOT: Final = np.dtype([("low", "i8"), ("high", "i8"), ("number", "i8")])
"""low, high: the key; `high` is 0 in an empty slot."""

_SHORT: Final = 15  # bytes of the longest pre-token whose key contains its bytes
_WORD: Final = 8  # bytes
_SPREAD: Final = 0x9E3779B97F4A7C15 - 2**64  # 2**64 / golden ratio, as an int64
_MIX: Final = 0xBF58476D1CE4E5B9 - 2**64  # another odd number without a pattern
_PRETOKENS: Final = 1 << 12  # a small table stays in the processor's cache
_BYTES: Final = 1 << 15


class PretokenTable(NamedTuple):
    """Pre-tokens, their numbers and their bytes."""

    slots: Array  # SLOT, a power of two, at most half of them full
    store: Array  # uint8, the bytes of all pre-tokens, one after another
    starts: Array  # int64: pre-token `j` is `store[starts[j]:starts[j + 1]]`
    special: Array  # bool: whether it is a special token
    size: Array  # int64, shape (1,): how many pre-tokens there are


def empty_table() -> PretokenTable:
    """A table without pre-tokens."""
    return PretokenTable(
        slots=np.zeros(2 * _PRETOKENS, dtype=SLOT),
        store=np.empty(_BYTES, dtype=np.uint8),
        starts=np.zeros(_PRETOKENS + 1, dtype=np.int64),
        special=np.empty(_PRETOKENS, dtype=np.bool_),
        size=np.zeros(1, dtype=np.int64),
    )


def number_pretokens(
    table: PretokenTable, data: Array, place: int, lengths: Int32Array
) -> PretokenTable:
    """Replace the lengths of pre-tokens by their numbers, and add new pre-tokens to the table.

    Args:
        data: uint8, read-only.
        place: where the first pre-token begins in `data`; the others follow.
        lengths: int32, in bytes, negative for a special token; overwritten by the numbers.

    Returns:
        `table`, or a larger one.
    """
    done = 0
    while True:
        done, place = _number_some(table, data, place, lengths, done)
        if done == len(lengths):
            return table
        table = _with_room(table, abs(int(lengths[done])))


def _with_room(table: PretokenTable, length: int) -> PretokenTable:
    """Enlarge the table for at least one more pre-token of `length` bytes."""
    size = int(table.size[0])
    stored = int(table.starts[size]) + length
    if stored > len(table.store):
        table = table._replace(store=grown(table.store, stored))
    if size == len(table.special):
        slots = np.zeros(2 * len(table.slots), dtype=SLOT)
        move_slots(table.slots, slots)
        starts, special = grown(table.starts, 2 * size + 1), grown(table.special, 2 * size)
        table = table._replace(slots=slots, starts=starts, special=special)
    return table


@inlined
def _home(slots: Array, low: int, high: int) -> int:
    """The index of the slot where the search for a key begins."""
    mixed = (low ^ (high * _MIX)) * _SPREAD
    return ((mixed >> 32) ^ (mixed >> 12)) & (len(slots) - 1)


@kernel
def move_slots(old: Array, new: Array) -> None:
    """Copy all full slots to a larger, empty table."""
    for index in range(len(old)):
        if old[at(index)].high != 0:
            slot = _home(new, old[at(index)].low, old[at(index)].high)
            while new[at(slot)].high != 0:
                slot = (slot + 1) & (len(new) - 1)
            new[at(slot)] = old[at(index)]


@inlined
def _key_of(data: Array, place: int, length: int) -> tuple[int, int]:
    """The key (low, high) of a pre-token; `length` is negative for a special token."""
    size, special = abs(length), int(length < 0)
    low, high = 0, 0
    if size > _SHORT:
        low = size
        for offset in range(0, size - _WORD, _WORD):
            low = (low ^ load_word(data, place + offset)) * _SPREAD
            low ^= (low >> 32) & 0xFFFFFFFF
        # The last word overlaps the one before it, so that it is always full.
        low = (low ^ load_word(data, place + size - _WORD)) * _MIX
        return low ^ ((low >> 32) & 0xFFFFFFFF), -2 * size - special
    if place + 16 <= len(data):
        low = load_word(data, place) & ((1 << (8 * min(size, 8) - 1) << 1) - 1)
        high = load_word(data, place + 8) & ((1 << (8 * max(size - 8, 0))) - 1)
    else:
        for offset in range(min(size, 8)):
            low |= load_byte(data, place + offset) << (8 * offset)
        for offset in range(8, size):
            high |= load_byte(data, place + offset) << (8 * offset - 64)
    return low, high | ((size | (special << 4)) << 56)


@inlined
def _equal(store: Array, start: int, data: Array, place: int, size: int) -> bool:
    """Whether two pre-tokens of `size` bytes are equal; `size` is at least 8."""
    for offset in range(0, size - _WORD, _WORD):
        if load_word(store, start + offset) != load_word(data, place + offset):
            return False
    last = size - _WORD
    return load_word(store, start + last) == load_word(data, place + last)


@inlined
def _slot_of(table: PretokenTable, data: Array, place: int, length: int) -> tuple[int, int, int]:
    """The index of the slot of a pre-token, or of the empty slot for it; and its key."""
    slots = table.slots
    low, high = _key_of(data, place, length)
    slot = _home(slots, low, high)
    while slots[at(slot)].high != 0:
        if slots[at(slot)].low == low and slots[at(slot)].high == high:
            if high > 0:
                break
            start = table.starts[at(slots[at(slot)].number)]
            if _equal(table.store, start, data, place, abs(length)):
                break
        slot = (slot + 1) & (len(slots) - 1)
    return slot, low, high


@kernel
def _number_some(
    table: PretokenTable, data: Array, place: int, lengths: Array, done: int
) -> tuple[int, int]:
    """Replace lengths by numbers from `lengths[done]` on, up to a pre-token that does not fit into
    the table; returns `done` and `place` for the next call."""
    starts, size = table.starts, table.size[0]
    while done < len(lengths):
        length = lengths[at(done)]
        slot, low, high = _slot_of(table, data, place, length)
        entry = table.slots[at(slot)]
        length, special = abs(length), length < 0
        if entry.high == 0:
            start = starts[at(size)]
            if size == len(table.special) or start + length > len(table.store):
                break
            entry.low, entry.high, entry.number = low, high, size
            for offset in range(length):
                table.store[at(start + offset)] = load_byte(data, place + offset)
            table.special[at(size)] = special
            size += 1
            starts[at(size)] = start + length
        lengths[at(done)] = entry.number
        done += 1
        place += length
    table.size[0] = size
    return done, place
