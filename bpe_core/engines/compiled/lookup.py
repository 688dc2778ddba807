"""A hash table from pairs to numbers, by linear probing."""

# numba, not mypy, knows the types of array elements.
# mypy: disable-error-code="no-any-return"

from typing import Final

import numpy as np

from bpe_core.engines.compiled.jit import Array, at, inlined

SLOT: Final = np.dtype([("key", "i8"), ("value", "i8")])
"""key: `left << 32 | right`, or `EMPTY`. Tables have a power of two slots, half of them empty."""

EMPTY: Final = -1
_SPREAD: Final = 0x9E3779B97F4A7C15 - 2**64  # 2**64 / golden ratio, as an int64


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
