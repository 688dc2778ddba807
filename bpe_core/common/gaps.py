"""Gap ranks, the one idea: for each gap between base symbols the rank of the merge that closes it.

A text of `n` base symbols has `n - 1` gaps between neighbours. A merge closes some gaps, and
nothing ever opens one again, so for each gap it is enough to know *which merge closed it*: its
**gap rank**. Everything else follows from that one array, without replaying a single merge:

- the tokens after `k` merges: cut at every gap whose rank is not below `k`;
- the id of a token: its highest inner gap rank names the merge that made it, because a token's
  last merge comes after the merges inside it;
- the number of tokens at *every* vocabulary size: `n` minus the gaps closed so far.

    text        t   h   e  ·   t   h   e
    gap ranks     1   0  N   2   1   0        N: NEVER

    after 0     t | h | e | · | t | h | e
    after 1     t | he | · | t | he
    after 2     the | · | the
    after 3     the | ·the
"""

from typing import Final

import numpy as np
import numpy.typing as npt

BoolArray = npt.NDArray[np.bool_]
Int32Array = npt.NDArray[np.int32]
Int64Array = npt.NDArray[np.int64]

NEVER: Final = 2**31 - 1
"""Gap rank of a gap that no merge closes, such as the boundary between two pre-tokens."""

CLOSED: Final = -1
"""Gap rank inside a special token: below every merge rank, so no step has a boundary there."""


def token_starts(gap_ranks: Int32Array, step: int) -> Int64Array:
    """Return the index of the first base symbol of each token after `step` merges.

    Args:
        gap_ranks: int32, shape (n - 1,), of a text of n > 0 base symbols.
        step: how many merges were applied, from 0.

    Returns:
        int64, shape (tokens,), ascending; the first is 0.

    >>> token_starts(np.array([1, 0, NEVER], dtype=np.int32), 1).tolist()
    [0, 1, 3]
    """
    cuts = np.flatnonzero(gap_ranks >= step)
    starts = np.zeros(len(cuts) + 1, dtype=np.int64)
    np.add(cuts, 1, out=starts[1:])
    return starts


def highest_ranks(gap_ranks: Int32Array, starts: Int64Array) -> Int64Array:
    """Return, for each token, the rank of the merge that made it.

    Args:
        gap_ranks: int32, shape (n - 1,).
        starts: int64, the tokens' first base symbols, as `token_starts` gives them.

    Returns:
        int64, shape (tokens,): the highest gap rank inside the token. `NEVER` for a token of one
        base symbol, which no merge made; `CLOSED` for a longer special token.

    >>> ranks = np.array([1, 0, NEVER], dtype=np.int32)
    >>> highest_ranks(ranks, token_starts(ranks, 2)).tolist() == [1, NEVER]
    True
    """
    symbol_count = len(gap_ranks) + 1
    lengths = np.diff(starts, append=symbol_count)
    # The gap in front of a token is not inside it: give it a value below every rank, and the
    # maximum over a token's symbols is the maximum over its inner gaps.
    before_symbol = np.empty(symbol_count, dtype=np.int32)
    before_symbol[1:] = gap_ranks
    before_symbol[starts] = CLOSED - 1
    highest = np.maximum.reduceat(before_symbol, starts).astype(np.int64)
    highest[lengths == 1] = NEVER
    return highest
