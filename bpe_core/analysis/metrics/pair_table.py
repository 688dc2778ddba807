"""All pairs of a text at a step, the most frequent first."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from bpe_core.common.gaps import Int64Array
from bpe_core.engines import order_pairs
from bpe_core.tokenizer.tokenization import Tokenization

_FROM: Final = 10
_OFTEN: Final = 5
_FEWEST: Final = 100
_POINTS: Final = 200


@dataclass(frozen=True, eq=False)
class PairTable:
    """Pairs by falling count; the place in the table, from 1, is the pair's rank in Zipf's sense.

    Attributes:
        left, right: int64, token ids.
        count: int64, how often the two appear side by side within a pre-token.
    """

    left: Int64Array
    right: Int64Array
    count: Int64Array

    def __len__(self) -> int:
        return len(self.count)


def pair_table(tokenization: Tokenization, step: int) -> PairTable:
    """Every pair after `step` merges with its count, every adjacency counted.

    Pairs with equal counts stand in the order of the run's tie rule, so the first row is the
    pair that merges next.
    """
    tokens = tokenization.unique_tokens(step)
    together = tokens.pretokens[1:] == tokens.pretokens[:-1]
    left, right = tokens.ids[:-1][together], tokens.ids[1:][together]
    # Unique pre-tokens stand in order of first appearance, so a pair's first place here is in
    # the order of its first place in the text, which is what the tie rule `first` asks for.
    keys, first, places = np.unique(left << 32 | right, return_index=True, return_inverse=True)
    weights = tokens.weights[1:][together]
    count = np.bincount(places, weights=weights, minlength=len(keys)).astype(np.int64)
    left, right = keys >> 32, keys & (2**32 - 1)
    order = order_pairs(tokenization.tie_rule, left, right, count, first, tokenization.vocab)
    return PairTable(left[order], right[order], count[order])


@dataclass(frozen=True)
class ZipfFit:
    """A straight line through counts on two logarithmic axes: its slope, and from which rank to
    which, counted from 1, it was fitted."""

    slope: float
    first: int
    last: int


def zipf_fit(counts: Int64Array) -> ZipfFit | None:
    """How fast counts fall with their rank; by Zipf's law the slope is near -1.

    Least squares on the logarithms, at ranks that are equally far apart there: from the tenth, as
    the first ones lie off the line, to the last that occurs five times, below which ranks are ties.

    Args:
        counts: falling.

    Returns:
        None where fewer than a hundred ranks are left.

    >>> fit = zipf_fit(np.array([100_000 // rank for rank in range(1, 5_000)]))
    >>> round(fit.slope, 2), fit.first, fit.last
    (-1.0, 10, 4999)
    """
    last = int(np.count_nonzero(counts >= _OFTEN))
    if last < _FEWEST:
        return None
    ranks = np.unique(np.geomspace(_FROM, last, _POINTS).astype(np.int64))
    slope, _ = np.polyfit(np.log(ranks), np.log(counts[ranks - 1]), 1)
    return ZipfFit(float(slope), _FROM, last)
