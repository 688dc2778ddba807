"""The rank of each pair of a file's merges, looked up for many pairs at once.

500,000 pairs would be as many objects in a dict. Sorted, they are found in twice the time of this
table: a slot is the rank of a pair, and pairs that share one go on to the next that is free.
"""

import secrets
from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np

from bpe_core.gaps import Int64Array
from bpe_core.pairs import Pair

NO_RANK: Final = 2**62
"""The rank of a pair that nothing joins."""

_SLOTS_A_PAIR: Final = 4
_WORD: Final = 2**64


class PairRanks(Mapping[Pair, int]):
    """Pairs of tokens, each with its place among them.

    Args:
        left, right: int64, the tokens, from 0; no pair stands twice.
        token_count: more than any of them. A pair with -1 may be asked for, too, and has no rank.

    >>> ranks = PairRanks(np.array([0, 1]), np.array([1, 1]), 2)
    >>> ranks[1, 1], ranks.get((1, 0))
    (1, None)
    >>> ranks.of(np.array([1, 0]), np.array([1, 0])) == [1, NO_RANK]
    array([ True,  True])
    """

    def __init__(self, left: Int64Array, right: Int64Array, token_count: int) -> None:
        self._shift = token_count + 1  # so that -1 is none of them
        self._keys = left * self._shift + right
        bits = (_SLOTS_A_PAIR * len(left) + 1).bit_length()
        # Chosen by chance: nobody can write a file whose pairs all share a slot.
        self._factor, self._drop = secrets.randbits(64) | 1, 64 - bits
        self._last = (1 << bits) - 1
        self._slots = np.full(1 << bits, -1, dtype=np.int32)
        ranks, slots = np.arange(len(left), dtype=np.int32), self._slots_of(self._keys)
        while len(ranks):
            is_free = self._slots[slots] < 0
            self._slots[slots[is_free]] = ranks[is_free]
            others = self._slots[slots] != ranks
            ranks, slots = ranks[others], (slots[others] + 1) & self._last

    def _slots_of(self, keys: Int64Array) -> Int64Array:
        mixed = keys.astype(np.uint64) * np.uint64(self._factor)
        return (mixed >> np.uint64(self._drop)).astype(np.int64)

    def of(self, left: Int64Array, right: Int64Array) -> Int64Array:
        """The rank of each pair, `NO_RANK` where nothing joins it."""
        keys = left * self._shift + right
        slots = self._slots_of(keys)
        ranks = self._slots[slots].astype(np.int64)
        full = np.flatnonzero(ranks >= 0)
        while len(others := full[self._keys[ranks[full]] != keys[full]]):
            slots[others] = (slots[others] + 1) & self._last
            ranks[others] = self._slots[slots[others]]
            full = others[ranks[others] >= 0]
        return np.where(ranks < 0, NO_RANK, ranks)

    def __getitem__(self, pair: Pair) -> int:
        key = pair[0] * self._shift + pair[1]
        slot = (key * self._factor % _WORD) >> self._drop
        while (rank := int(self._slots[slot])) >= 0:
            if self._keys[rank] == key:
                return rank
            slot = (slot + 1) & self._last
        raise KeyError(pair)

    def __iter__(self) -> Iterator[Pair]:
        return (divmod(key, self._shift) for key in self._keys.tolist())

    def __len__(self) -> int:
        return len(self._keys)
