"""The rank of each pair of a file's merges, looked up for many pairs at once."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np

from bpe_core.common.gaps import Int64Array
from bpe_core.common.pairs import Pair

NO_RANK: Final = 2**62  # the rank of a pair that nothing joins


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
        self._factor = token_count + 1  # so that -1 is none of them
        keys = left * self._factor + right
        # Behind the last is one that nobody asks for, so that every search ends at a key.
        order = np.argsort(keys)
        self._ranks = np.append(order, NO_RANK)
        self._keys = np.append(keys[order], NO_RANK)

    def of(self, left: Int64Array, right: Int64Array) -> Int64Array:
        """The rank of each pair, `NO_RANK` where nothing joins it."""
        keys = left * self._factor + right
        places = np.searchsorted(self._keys, keys)
        return np.where(self._keys[places] == keys, self._ranks[places], NO_RANK)

    def __getitem__(self, pair: Pair) -> int:
        key = pair[0] * self._factor + pair[1]
        place = bisect_left(self._keys, key)
        if self._keys[place] != key:
            raise KeyError(pair)
        return int(self._ranks[place])

    def __iter__(self) -> Iterator[Pair]:
        return (divmod(key, self._factor) for key in self._keys[:-1].tolist())

    def __len__(self) -> int:
        return len(self._keys) - 1
