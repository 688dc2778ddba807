"""All pairs of a text at a step, the most frequent first."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from bpe_core.common.gaps import Int64Array
from bpe_core.engines import order_pairs
from bpe_core.tokenizer.tokenization import Tokenization

_FIRST_RANK: Final = 10  # of a fit: the most frequent pairs lie off the line
_LEAST_COUNT: Final = 5  # below it most ranks are ties
_FEWEST: Final = 100  # ranks that are enough for a fit
_POINTS: Final = 200


@dataclass(frozen=True, eq=False)
class PairTable:
    """Pairs by falling count. The place of a pair, from 1, is its rank in Zipf's law.

    Attributes:
        left, right: int64, token IDs.
        count: int64, how often the two are neighbours within a pre-token.
    """

    left: Int64Array
    right: Int64Array
    count: Int64Array

    def __len__(self) -> int:
        return len(self.count)


def pair_table(tokenization: Tokenization, step: int) -> PairTable:
    """Every pair after `step` merges with its count, overlapping ones included.

    Pairs with equal counts stand in the order of the tie rule: the first one merges next.
    """
    tokens = tokenization.unique_tokens(step)
    together = tokens.pretokens[1:] == tokens.pretokens[:-1]
    keys = (tokens.ids[:-1] << 32 | tokens.ids[1:])[together]
    # Unique pre-tokens are in the order of first appearance, so first places are, too.
    keys, first, places = np.unique(keys, return_index=True, return_inverse=True)
    weights = tokens.weights[1:][together]
    count = np.bincount(places, weights=weights, minlength=len(keys)).astype(np.int64)
    left, right = keys >> 32, keys & (2**32 - 1)
    order = order_pairs(tokenization.tie_rule, left, right, count, first, tokenization.vocab)
    return PairTable(left[order], right[order], count[order])


@dataclass(frozen=True)
class ZipfFit:
    """A line through counts on logarithmic axes: its slope, and the first and last rank of it."""

    slope: float
    first: int
    last: int


def zipf_fit(counts: Int64Array) -> ZipfFit | None:
    """How fast counts fall with their rank; by Zipf's law the slope is near -1.

    Least squares on the logarithms, at ranks that are equally far apart there, from the tenth to
    the last that occurs five times.

    Args:
        counts: int64, falling.

    Returns:
        None if there are fewer than a hundred ranks.

    >>> fit = zipf_fit(np.array([100_000 // rank for rank in range(1, 5_000)]))
    >>> round(fit.slope, 2), fit.first, fit.last
    (-1.0, 10, 4999)
    """
    last = int(np.count_nonzero(counts >= _LEAST_COUNT))
    if last < _FEWEST:
        return None
    ranks = np.unique(np.geomspace(_FIRST_RANK, last, _POINTS).astype(np.int64))
    slope, _ = np.polyfit(np.log(ranks), np.log(counts[ranks - 1]), 1)
    return ZipfFit(float(slope), _FIRST_RANK, last)
